const LINE_BYTES = 75;

/** Text in a vCard or a calendar (RFC 2426, section 4; RFC 5545, section 3.3.11). Newlines stay, as `\n`. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .replaceAll(/[\\,;]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** The lines of a file, each of at most 75 bytes, continued after a space; never split inside a character. */
export function contentLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function folded(line: string): string {
  if (/^[\x20-\x7e]*$/.test(line)) return foldedAscii(line);
  const parts: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      parts.push(current);
      current = ' ';
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...parts, current].join('\r\n');
}

/** The same where each character is a byte: a picture is some 20,000 of them. */
function foldedAscii(line: string): string {
  const parts = [line.slice(0, LINE_BYTES)];
  for (let at = LINE_BYTES; at < line.length; at += LINE_BYTES - 1)
    parts.push(` ${line.slice(at, at + LINE_BYTES - 1)}`);
  return parts.join('\r\n');
}
