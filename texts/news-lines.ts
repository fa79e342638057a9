import { isolated, quoted } from '#contract/characters.ts';
import type { NewsLine } from '#contract/news.ts';
import { spanInWords } from './dates.ts';

/** A, B und C */
const list = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} und ${words.at(-1)}`;

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** What is new, in a line of the start page or of the monthly mail. */
export function newsLine(line: NewsLine): string {
  switch (line.kind) {
    case 'memorials':
      return `Wir denken an ${line.names.length === 0 ? `${line.count} aus unserem Kreis` : list(line.names.map(isolated))}`;
    case 'marks':
      return `Auf ${line.image ? `dem Bild ${quoted(line.image.title)}` : `${line.count} Bildern in ${quoted(line.gallery)}`} steht jetzt dein Name`;
    case 'comments':
      return `${line.image ? `Dein Bild ${quoted(line.image.title)} wurde` : `${line.count} deiner Bilder in ${quoted(line.gallery)} wurden`} kommentiert`;
    case 'hints': {
      const whom = line.names.length === 0 ? `${line.count} Gesuchten` : list(line.names.map(isolated));
      return `Deinem Hinweis zu ${whom} sind die Betreuer nachgegangen`;
    }
    case 'meeting': {
      const when =
        line.startsAt === null ? '' : spanInWords({ startsAt: line.startsAt, endsAt: line.endsAt });
      return {
        called: `Neues Treffen: ${quoted(line.title)}${when && `, ${when}`}`,
        fixed: `Der Termin steht: ${quoted(line.title)}, ${when}`,
        moved: `Geändert: ${quoted(line.title)}, ${when}`,
        cancelled: `Das Treffen ${quoted(line.title)} fällt aus`,
        uncancelled: `Das Treffen ${quoted(line.title)} findet doch statt`,
      }[line.what];
    }
    case 'answers': {
      const said = [
        ...counted(line.yes, 'kommt', 'kommen'),
        ...counted(line.maybe, 'vielleicht', 'vielleicht'),
        ...counted(line.no, 'nicht', 'nicht'),
        ...counted(line.votes, 'hat abgestimmt', 'haben abgestimmt'),
      ];
      return `Neue Antworten zu ${quoted(line.title)}: ${said.join(', ')}`;
    }
    case 'pairs':
      return line.count === 1
        ? `Damals und heute: ${quoted(line.first.title)} wurde nachgestellt`
        : `Damals und heute: ${line.count} Bilder wurden nachgestellt`;
    case 'pictures':
      return `${line.count === 1 ? 'Ein neues Bild' : `${line.count} neue Bilder`} in ${quoted(line.gallery)}`;
    case 'members':
      return line.people.length === 0
        ? `${line.count} Neue in der Namensliste`
        : `Neu in der Namensliste: ${list(line.people.map(({ name }) => isolated(name)))}`;
  }
}
