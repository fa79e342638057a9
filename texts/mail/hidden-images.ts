import { withoutLinks } from '#contract/links.ts';
import { hello, type Site, signatureWithContact } from './greeting.ts';

/** The letters about pictures on which somebody does not want to be seen. */

type Picture = { title: string; gallery: string };
type Words = { subject: string; text: string };

const letter = (site: Site, name: string, ...paragraphs: string[]) =>
  [hello(name), ...paragraphs, signatureWithContact(site)].join('\n\n');

const named = ({ title, gallery }: Picture) =>
  `„${withoutLinks(title)}“ in der Galerie „${withoutLinks(gallery)}“`;

/** The words of the maintainers, if they wrote some. */
const because = (reason: string) => (reason === '' ? [] : [`Dazu schreiben wir dir:\n${reason}`]);

const LAW =
  'Wer auf einem Bild zu erkennen ist, darf selbst bestimmen, ob es gezeigt wird (§ 22 Kunsturhebergesetz).';

export const hiddenImageLetters = {
  /** The name beside the mailbox of the maintainers. */
  maintainers: 'Betreuer',

  hidden: (site: Site, name: string, picture: Picture): Words => ({
    subject: `Eines deiner Bilder ist vorerst verborgen (${site.siteName})`,
    text: letter(
      site,
      name,
      `jemand aus der Klasse hat sich auf deinem Bild ${named(picture)} erkannt und möchte nicht gezeigt werden. Deshalb sehen es vorerst nur du und die Betreuer der Seite; bei dir trägt es den Hinweis „Verborgen“.`,
      `${LAW} Ein Vorwurf gegen dich ist das nicht.`,
      'Du brauchst nichts zu tun: Die Betreuer entscheiden, ob das Bild gelöscht oder wieder gezeigt wird, und du erfährst es. Wenn du magst, kannst du es auch selbst löschen.',
    ),
  }),

  reported: (site: Site, name: string, picture: Picture, page: string): Words => ({
    subject: `Ein Bild wurde gemeldet (${site.siteName})`,
    text: [
      hello(name),
      `jemand aus der Klasse hat sich auf dem Bild ${named(picture)} erkannt und möchte nicht gezeigt werden. Seitdem sehen es nur noch die Betreuer und wer es hochgeladen hat.`,
      `Bitte entscheidet, ob es gelöscht oder wieder gezeigt wird. Wer es gemeldet hat und warum, steht hier:\n${page}`,
      LAW,
      `Eure Seite „${site.siteName}“ (${site.baseUrl})`,
    ].join('\n\n'),
  }),

  shown: (
    site: Site,
    name: string,
    picture: Picture,
    { reason, asked }: { reason: string; asked: boolean },
  ): Words => ({
    subject: `Ein Bild ist wieder zu sehen (${site.siteName})`,
    text: letter(
      site,
      name,
      asked
        ? `du hattest gebeten, das Bild ${named(picture)} zu verbergen. Die Betreuer haben entschieden, dass es wieder gezeigt wird.`
        : `dein Bild ${named(picture)} war verborgen, weil sich jemand darauf erkannt hatte. Die Betreuer haben entschieden, dass es wieder gezeigt wird.`,
      ...because(reason),
      ...(asked ? ['Bist du damit nicht einverstanden, dann melde dich bitte bei den Betreuern.'] : []),
    ),
  }),

  deleted: (
    site: Site,
    name: string,
    picture: Picture,
    { reason, asked }: { reason: string; asked: boolean },
  ): Words => ({
    subject: `Ein Bild wurde gelöscht (${site.siteName})`,
    text: letter(
      site,
      name,
      asked
        ? `du hattest gebeten, das Bild ${named(picture)} zu verbergen. Die Betreuer haben es gelöscht.`
        : `die Betreuer haben dein Bild ${named(picture)} gelöscht, weil sich jemand darauf erkannt hat und nicht gezeigt werden möchte. ${LAW}`,
      ...because(reason),
    ),
  }),
};
