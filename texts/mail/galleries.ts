import { withoutLinks } from '#contract/links.ts';
import { longDay } from '../dates.ts';
import { hello, type Site, signature, signatureWithContact } from './greeting.ts';

/** The letters to members whose images or galleries the maintainers have removed. */

type Reader = { firstName: string; username: string };
/** `images`: how many of the reader's; `at` in ms. */
type Removal = { title: string; gallery: string; images: number; reason: string; at: number };
type Words = { subject: string; text: string };

const pictures = (count: number) => (count === 1 ? 'ein Bild' : `${count} Bilder`);

const removalLetter = (site: Site, { firstName, username }: Reader, what: string, reason: string) =>
  [
    hello(firstName || username),
    what,
    ...(reason ? [`Der Grund:\n${reason}`] : []),
    site.adminEmail
      ? 'Möchtest du dazu etwas sagen, oder war es ein Versehen? Antworte einfach auf diese E-Mail.'
      : 'Möchtest du dazu etwas sagen, oder war es ein Versehen? Dann sprich uns an.',
    signature(site),
  ].join('\n\n');

export const removalLetters = {
  image: (site: Site, reader: Reader, { title, gallery, images, reason, at }: Removal): Words => ({
    subject: `Wir haben ${images === 1 ? 'ein Bild' : pictures(images)} von dir gelöscht (${site.siteName})`,
    text: removalLetter(
      site,
      reader,
      `wir, die Betreuer der Seite ${site.baseUrl}, haben am ${longDay(at)} ${
        images === 1
          ? `dein Bild „${withoutLinks(title)}“ gelöscht. Es war`
          : `${pictures(images)} von dir gelöscht. Sie waren`
      } in der Galerie „${withoutLinks(gallery)}“.`,
      reason,
    ),
  }),

  gallery: (site: Site, reader: Reader, { gallery, images, reason, at }: Removal): Words => ({
    subject: `Wir haben eine Galerie gelöscht (${site.siteName})`,
    text: removalLetter(
      site,
      reader,
      [
        `wir, die Betreuer der Seite ${site.baseUrl}, haben am ${longDay(at)} die Galerie „${withoutLinks(gallery)}“ gelöscht.`,
        images > 0
          ? `Mit ihr ${images === 1 ? 'wurde' : 'wurden'} ${pictures(images)} von dir gelöscht.`
          : 'Du hattest sie angelegt.',
      ].join(' '),
      reason,
    ),
  }),
};

/** The letters about pictures on which somebody does not want to be seen. */

type Picture = { title: string; gallery: string };

const letter = (site: Site, name: string, ...paragraphs: string[]) =>
  [hello(name), ...paragraphs, signatureWithContact(site)].join('\n\n');

const named = ({ title, gallery }: Picture) =>
  `„${withoutLinks(title)}“ in der Galerie „${withoutLinks(gallery)}“`;

/** The words of the maintainers, if they wrote some. */
const because = (reason: string) => (reason === '' ? [] : [`Unsere Nachricht dazu:\n${reason}`]);

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
      `jemand aus der Klasse hat sich auf deinem Bild ${named(picture)} erkannt und möchte nicht gezeigt werden. Deshalb sehen es vorerst nur du und wir; bei dir trägt es den Hinweis „Verborgen“.`,
      `${LAW} Ein Vorwurf gegen dich ist das nicht.`,
      'Du brauchst nichts zu tun: Wir entscheiden, ob das Bild gelöscht oder wieder gezeigt wird, und du erfährst es. Wenn du magst, kannst du es auch selbst löschen.',
    ),
  }),

  reported: (site: Site, name: string, picture: Picture, page: string): Words => ({
    subject: `Ein Bild wurde verborgen (${site.siteName})`,
    text: [
      hello(name),
      `jemand aus der Klasse hat sich auf dem Bild ${named(picture)} erkannt und möchte nicht gezeigt werden. Seitdem sehen es nur noch die Betreuer und wer es hochgeladen hat.`,
      `Bitte entscheidet, ob es gelöscht oder wieder gezeigt wird. Wer es verborgen hat und warum, steht hier:\n${page}`,
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
        ? `du hattest gebeten, das Bild ${named(picture)} zu verbergen. Wir haben entschieden, dass es wieder gezeigt wird.`
        : `dein Bild ${named(picture)} war verborgen, weil sich jemand darauf erkannt hatte. Wir haben entschieden, dass es wieder gezeigt wird.`,
      ...because(reason),
      ...(asked ? ['Bist du damit nicht einverstanden, dann melde dich bitte bei uns.'] : []),
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
        ? `du hattest gebeten, das Bild ${named(picture)} zu verbergen. Wir haben es gelöscht.`
        : `wir haben dein Bild ${named(picture)} gelöscht, weil sich jemand darauf erkannt hat und nicht gezeigt werden möchte. ${LAW}`,
      ...because(reason),
    ),
  }),
};
