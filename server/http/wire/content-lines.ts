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
  const bytes = Buffer.from(line);
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    // The space in front of what is continued counts.
    let end = start + LINE_BYTES - (start === 0 ? 0 : 1);
    // Not behind the first byte of a character in UTF-8.
    while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    parts.push(bytes.toString('utf8', start, end));
    start = end;
  }
  return parts.join('\r\n ');
}
