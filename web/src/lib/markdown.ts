/**
 * Reads the little Markdown that our rules are written in, into a tree that is drawn as elements: no HTML goes through.
 *
 * Headings, paragraphs, lists, tables, fences; bold, emphasis, code, links. A heading `## 3. Title` is rule 3, and
 * "rule 3" anywhere leads to it.
 */

export type Inline =
  | { type: "text"; text: string }
  | { type: "strong"; content: Inline[] }
  | { type: "emphasis"; content: Inline[] }
  | { type: "code"; text: string }
  | { type: "link"; address: string; content: Inline[] };

export type Block =
  | { type: "heading"; level: number; id: string; number: string | null; content: Inline[] }
  | { type: "paragraph"; content: Inline[] }
  | { type: "list"; ordered: boolean; items: Inline[][] }
  | { type: "table"; head: Inline[][]; rows: Inline[][][] }
  | { type: "fence"; text: string };

const HEADING = /^(#{1,4})\s+(.*)$/;
const NUMBERED = /^(\d+)\.\s/;
const BULLET = /^[-*]\s+(.*)$/;
const ORDERED = /^\d+\.\s+(.*)$/;
const DASHES = /^\|?[\s:|-]+\|[\s:|-]*$/;

export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.replace(/\r/g, "").split("\n");
  let at = 0;
  const line = () => lines[at] ?? "";
  while (at < lines.length) {
    const heading = HEADING.exec(line());
    if (line().trim() === "") at++;
    else if (heading) {
      const title = heading[2] ?? "";
      const number = NUMBERED.exec(title)?.[1] ?? null;
      const level = (heading[1] ?? "#").length;
      blocks.push({ type: "heading", level, id: number ?? slug(title), number, content: readInline(title) });
      at++;
    } else if (line().startsWith("```")) {
      const start = ++at;
      while (at < lines.length && !line().startsWith("```")) at++;
      blocks.push({ type: "fence", text: lines.slice(start, at++).join("\n") });
    } else if (line().startsWith("|") && DASHES.test(lines[at + 1] ?? "")) {
      const head = cells(line());
      const rows: Inline[][][] = [];
      for (at += 2; line().startsWith("|"); at++) rows.push(cells(line()));
      blocks.push({ type: "table", head, rows });
    } else if (BULLET.test(line()) || ORDERED.test(line())) {
      const ordered = ORDERED.test(line());
      const items: string[] = [];
      for (; line().trim() !== ""; at++) {
        const item = (ordered ? ORDERED : BULLET).exec(line());
        if (item) items.push(item[1] ?? "");
        else items.push(`${items.pop() ?? ""} ${line().trim()}`); // a line that goes on
      }
      blocks.push({ type: "list", ordered, items: items.map(readInline) });
    } else {
      const start = at;
      while (line().trim() !== "" && !HEADING.test(line()) && !(at > start && BULLET.test(line()))) at++;
      blocks.push({ type: "paragraph", content: readInline(lines.slice(start, at).join(" ")) });
    }
  }
  return blocks;
}

function cells(line: string): Inline[][] {
  return line
    .replace(/^\||\|\s*$/g, "")
    .split("|")
    .map((cell) => readInline(cell.trim()));
}

// In the order in which they are tried: code keeps everything else out.
const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)|\*([^*\s][^*]*)\*|((?:règles?|rules?)\s(\d+))/iu;

export function readInline(text: string): Inline[] {
  const found: Inline[] = [];
  let rest = text;
  for (let match = INLINE.exec(rest); match; match = INLINE.exec(rest)) {
    const [whole, code, strong, label, address, emphasis, rule, number] = match;
    if (match.index > 0) found.push({ type: "text", text: rest.slice(0, match.index) });
    if (code !== undefined) found.push({ type: "code", text: code });
    else if (strong !== undefined) found.push({ type: "strong", content: readInline(strong) });
    else if (emphasis !== undefined) found.push({ type: "emphasis", content: readInline(emphasis) });
    else if (rule !== undefined)
      found.push({ type: "link", address: `#${number}`, content: [{ type: "text", text: rule }] });
    else if (label !== undefined && isSafe(address ?? ""))
      found.push({ type: "link", address: address ?? "", content: [{ type: "text", text: label }] });
    else found.push({ type: "text", text: label ?? whole });
    rest = rest.slice(match.index + whole.length);
  }
  if (rest !== "") found.push({ type: "text", text: rest });
  return found;
}

/** Our own pages, or the web; nothing that runs. */
function isSafe(address: string): boolean {
  return /^(#|\/(?!\/)|https?:\/\/)/.test(address);
}

function slug(title: string): string {
  return title
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** What a heading says, without its marks: for a table of contents. */
export function plainText(content: readonly Inline[]): string {
  return content.map((one) => ("text" in one ? one.text : plainText(one.content))).join("");
}
