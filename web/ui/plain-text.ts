export type Block =
  | { kind: 'title' | 'heading' | 'paragraph'; text: string }
  | { kind: 'list' | 'steps'; items: string[] };

/** The prefix that determines the kind of a line. Deeper headings count as `## `. */
const LINE = /^(?:(#)|(##+)|([-*])|(\d{1,2})\.)\s+(\S.*)$/;

/**
 * Reads the simple text that maintainers write: `# ` begins the title, `## ` a heading, `- ` or `* ` a line of a list,
 * `1. ` a numbered one, empty lines separate paragraphs, and any other line continues the paragraph or list item
 * before it.
 */
export function parsePlainText(text: string): Block[] {
  const blocks: Block[] = [];
  let goesOn = false;

  for (const line of text.split(/\r?\n/).map((raw) => raw.trim())) {
    const [, title, heading, dash, number, content = line] = LINE.exec(line) ?? [];
    const last = blocks.at(-1);
    const hasItems = last?.kind === 'list' || last?.kind === 'steps';
    // Only what counts from 1 is a list: a line may begin with a date.
    const isNextStep = Number(number) === (last?.kind === 'steps' ? last.items.length + 1 : 1);
    if (title || heading) blocks.push({ kind: title ? 'title' : 'heading', text: content });
    else if (dash && last?.kind === 'list') last.items.push(content);
    else if (dash) blocks.push({ kind: 'list', items: [content] });
    else if (number && isNextStep && last?.kind === 'steps') last.items.push(content);
    else if (number && isNextStep && !(goesOn && last?.kind === 'paragraph'))
      blocks.push({ kind: 'steps', items: [content] });
    else if (line && goesOn && hasItems) last.items.push(`${last.items.pop()}\n${line}`);
    else if (line && goesOn && last?.kind === 'paragraph') last.text += `\n${line}`;
    else if (line) blocks.push({ kind: 'paragraph', text: line });
    goesOn = line !== '';
  }
  return blocks;
}

/** A blank is still to be filled in. */
export type Piece = { kind: 'text' | 'blank'; text: string } | { kind: 'link'; text: string; href: string };

/** Words in square brackets, with the address of a link behind them or without. */
const BRACKETS = /\[([^[\]\n]+)\](?:\(([^\s()]+)\))?/g;

const LINKED = ['http:', 'https:', 'mailto:', 'tel:'];

/** The blanks and links of a text; all that is neither stays as it was typed. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(BRACKETS)) {
    const [whole, label = '', address] = found;
    const piece = pieceOf(whole, label, address, text[found.index + whole.length]);
    if (!piece) continue;
    if (found.index > end) pieces.push({ kind: 'text', text: text.slice(end, found.index) });
    pieces.push(piece);
    end = found.index + whole.length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

function urlOf(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

function pieceOf(whole: string, label: string, address: string | undefined, next = ''): Piece | undefined {
  if (address === undefined) return next === '(' || next === ':' ? undefined : { kind: 'blank', text: whole };
  const url = urlOf(address);
  return url && LINKED.includes(url.protocol) ? { kind: 'link', text: label, href: url.href } : undefined;
}
