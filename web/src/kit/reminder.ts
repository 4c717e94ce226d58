/** Tells small players what to do: the first time at once, later only when nothing happens for a while. */
import { speakToKids } from "../lib/speech";

const IDLE_MILLISECONDS = 6000;

/** For one board: says it in time; gives back how not to. */
export function reminder(): (what: string) => () => void {
  let told = false;
  return (what) => {
    const timer = setTimeout(() => speakToKids(what), told ? IDLE_MILLISECONDS : 0);
    told = true;
    return () => clearTimeout(timer);
  };
}
