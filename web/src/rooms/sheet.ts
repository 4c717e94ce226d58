/** A text that is a table, as spreadsheets write it and the house writes it again: a row a line, `# ...` is no row. */

export interface Sheet {
  readonly columns: readonly string[]; // their names, from the first row
  readonly rows: readonly (readonly string[])[];
}

export function readSheet(text: string): Sheet {
  const lines = text.split("\n").filter((line) => line.trim() && !line.startsWith("#"));
  const [columns = [], ...rows] = lines.map(cells);
  const used = columns.map((_, at) => rows.some((row) => row[at]));
  const kept = (row: readonly string[]) => row.filter((_, at) => used[at]);
  return { columns: kept(columns), rows: rows.map(kept) };
}

/** The cells of a line; what stands in quotes may hold a comma, and two quotes there are one. */
function cells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
  );
}

const MARK = "\uFEFF"; // without it some spreadsheets take French for Latin

/** A text to take home, as a file. */
export function saveText(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([MARK, text], { type: "text/csv;charset=utf-8" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** What is in a file, whichever way its accents were written: spreadsheets still save in old ones. */
export async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
