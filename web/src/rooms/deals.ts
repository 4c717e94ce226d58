/** What this device has seen and added before each deal, kept so that it can check the deal afterwards. */
import { keep, recall } from "../lib/kept";

const KEPT_AS = "ronron.deals";
const MOST = 40;

type Kept = [commitment: string, salt: string][];

const read = (): Kept => recall(KEPT_AS, (kept) => (Array.isArray(kept) ? (kept as Kept) : []));

export function rememberDeal(commitment: string, salt: string): void {
  keep(KEPT_AS, [...read(), [commitment, salt]].slice(-MOST)); // a browser that keeps nothing checks what it can
}

/** The commitment, if this device had seen it before the deal, and the salts it added to it. */
export function recallDeal(commitment: string): { commitment?: string; salts: string[] } {
  const salts = read()
    .filter(([seen]) => seen === commitment)
    .map(([, salt]) => salt);
  return salts.length > 0 ? { commitment, salts } : { salts };
}
