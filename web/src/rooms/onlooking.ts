/** What a television may show: whatever reaches it by mistake, and is some player's alone, is dropped unseen. */
import { BYSTANDER, type ServerMessage } from "../lib/wire";

export function isForAll(message: ServerMessage): boolean {
  switch (message.type) {
    case "sync":
      return message.viewer === BYSTANDER && message.mine.length === 0;
    case "step":
      return message.legal.length === 0 && viewerOf(message.view) === BYSTANDER;
    case "note":
    case "because":
    case "motive":
    case "accepted":
      return false;
    default:
      return true;
  }
}

/** Through whose eyes a game's view is; one that does not say is the same for all. */
function viewerOf(view: unknown): number {
  return (view as { viewer?: number }).viewer ?? BYSTANDER;
}
