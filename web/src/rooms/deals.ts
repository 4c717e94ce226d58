/** What this device has seen and added before each deal, kept so that it can check the deal afterwards. */

const KEPT_AS = "ronron.deals";
const MOST = 40;

type Kept = [commitment: string, salt: string][];

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? "[]");
    return Array.isArray(kept) ? (kept as Kept) : [];
  } catch {
    return [];
  }
}

export function rememberDeal(commitment: string, salt: string): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify([...read(), [commitment, salt]].slice(-MOST)));
  } catch {
    // A browser that keeps nothing checks what it can.
  }
}

/** The commitment, if this device had seen it before the deal, and the salts it added to it. */
export function recallDeal(commitment: string): { commitment?: string; salts: string[] } {
  const salts = read()
    .filter(([seen]) => seen === commitment)
    .map(([, salt]) => salt);
  return salts.length > 0 ? { commitment, salts } : { salts };
}
