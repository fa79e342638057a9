/** In columns, as Debian's tools expect it. */
const WIDTH = 80;

/** CHANGELOG.md in the form that apt and dpkg read (deb-changelog(5)): the newest version first, an item a change. */
export function debianChangelog(markdown: string, maintainer: string): string {
  const [, ...versions] = markdown.split(/^## (?=\S+ \(\d{4}-\d\d-\d\d\)$)/m);
  return versions.map((version) => entry(version, maintainer)).join('\n');
}

function entry(section: string, maintainer: string): string {
  const [, version = '', date = '', changes = ''] = /^(\S+) \(([\d-]+)\)\n(.*)$/s.exec(section) ?? [];
  const items = changes.split(/\n+/).filter((line) => line.trim() !== '');
  const day = new Date(date).toUTCString().replace('GMT', '+0000');
  return [
    `klassenkreis (${version}) stable; urgency=medium`,
    '',
    ...items.flatMap(item),
    '',
    ` -- ${maintainer}  ${day}`,
    '',
  ].join('\n');
}

/** Without marks of emphasis, which nobody would see here as such. */
function item(change: string): string[] {
  const words = change.replace(/^- /, '').replaceAll('**', '').split(' ');
  const lines: string[] = [];
  let line = '  *';
  for (const word of words) {
    if (`${line} ${word}`.length > WIDTH && line.trim() !== '*') {
      lines.push(line);
      line = '   ';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
