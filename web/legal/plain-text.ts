export type Block =
  | { kind: 'title' | 'heading' | 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

/** The prefix that determines the kind of a line. Deeper headings count as `## `. */
const LINE = /^(?:(#)|(##+)|(-))\s+(\S.*)$/;

/**
 * Reads the simple text that maintainers write: `# ` begins the title, `## ` a heading, `- ` a line of a list,
 * empty lines separate paragraphs, and any other line continues the paragraph or list item before it.
 */
export function parsePlainText(text: string): Block[] {
  const blocks: Block[] = [];
  let goesOn = false;

  for (const line of text.split(/\r?\n/).map((raw) => raw.trim())) {
    const [, title, heading, dash, words = line] = LINE.exec(line) ?? [];
    const last = blocks.at(-1);
    if (title || heading) blocks.push({ kind: title ? 'title' : 'heading', text: words });
    else if (dash && last?.kind === 'list') last.items.push(words);
    else if (dash) blocks.push({ kind: 'list', items: [words] });
    else if (line && goesOn && last?.kind === 'list') last.items.push(`${last.items.pop()}\n${words}`);
    else if (line && goesOn && last?.kind === 'paragraph') last.text += `\n${words}`;
    else if (line) blocks.push({ kind: 'paragraph', text: words });
    goesOn = line !== '';
  }
  return blocks;
}

/** Splits the text; every second piece is a placeholder in square brackets, still to be filled in. */
export const splitAtBlanks = (text: string): string[] => text.split(/(\[[^[\]\n]+\])/);
