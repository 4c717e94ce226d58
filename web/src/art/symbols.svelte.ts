/** The cats that boards refer to are many: they are put on the page with the first board, not before. */

let wanted = $state(false);

export function wantSymbols(): void {
  wanted = true;
}

export function symbolsWanted(): boolean {
  return wanted;
}
