import { quotedInLetter } from '#contract/links.ts';
import { longDay } from '../dates.ts';
import { letter, type Parts, type Site, signature, signatureWithContact, yourSite } from './greeting.ts';

/** The letters to members whose images or galleries the maintainers have removed. */

/** `images`: how many of the reader's; `at` in ms. */
type Removal = { title: string; gallery: string; images: number; reason: string; at: number };

const pictures = (count: number) => (count === 1 ? 'ein Bild' : `${count} Bilder`);

const removalLetter = (
  site: Site,
  reader: string,
  subject: string,
  { what, reason }: { what: string; reason: string },
) =>
  letter(site, reader, subject, [
    what,
    reason && `Der Grund:\n${reason}`,
    site.adminEmail
      ? 'Möchtest du dazu etwas sagen, oder war es ein Versehen? Antworte einfach auf diese E-Mail.'
      : 'Möchtest du dazu etwas sagen, oder war es ein Versehen? Dann sprich uns an.',
    signature(site),
  ]);

export const removalLetters = {
  image: (site: Site, reader: string, { title, gallery, images, reason, at }: Removal) => {
    const subject = `Wir haben ${pictures(images)} von dir gelöscht`;
    const which =
      images === 1
        ? `dein Bild ${quotedInLetter(title)} gelöscht. Es war`
        : `${pictures(images)} von dir gelöscht. Sie waren`;
    const what = `wir, die Betreuer der Seite ${site.baseUrl}, haben am ${longDay(at)} ${which} in der Galerie ${quotedInLetter(gallery)}.`;
    return removalLetter(site, reader, subject, { what, reason });
  },

  gallery: (site: Site, reader: string, { gallery, images, reason, at }: Removal) => {
    const lost =
      images > 0
        ? `Mit ihr ${images === 1 ? 'wurde' : 'wurden'} ${pictures(images)} von dir gelöscht.`
        : 'Du hattest sie angelegt.';
    const what = `wir, die Betreuer der Seite ${site.baseUrl}, haben am ${longDay(at)} die Galerie ${quotedInLetter(gallery)} gelöscht. ${lost}`;
    return removalLetter(site, reader, 'Wir haben eine Galerie gelöscht', { what, reason });
  },
};

/** The letters about pictures on which somebody does not want to be seen. */

/** The first of several, and how many. */
type Picture = { title: string; gallery: string; images: number };
/** `asked`: to whom had it hidden. */
type Decision = { reason: string; asked: boolean };

const signed = (site: Site, name: string, subject: string, parts: Parts) =>
  letter(site, name, subject, [...parts, signatureWithContact(site)]);

const named = ({ title, gallery }: Picture) =>
  `${quotedInLetter(title)} in der Galerie ${quotedInLetter(gallery)}`;

/** `one`: of one picture; `several`: the beginning of what is said of more. */
const which = (picture: Picture, one: string, several: string) =>
  picture.images === 1
    ? `${one} ${named(picture)}`
    : `${picture.images} ${several}, darunter ${named(picture)}`;

/** The words of the maintainers, if they wrote some. */
const because = (reason: string) => reason && `Unsere Nachricht dazu:\n${reason}`;

const LAW =
  'Wer auf einem Bild zu erkennen ist, darf selbst bestimmen, ob es gezeigt wird (§ 22 Kunsturhebergesetz).';

export const hiddenImageLetters = {
  hidden: (site: Site, name: string, picture: Picture) => {
    const isOne = picture.images === 1;
    const subject = `${isOne ? 'Eines deiner Bilder ist' : `${picture.images} deiner Bilder sind`} vorerst verborgen`;
    return signed(site, name, subject, [
      `jemand aus der Klasse möchte nicht gezeigt werden und hat ${which(picture, 'dein Bild', 'deiner Bilder')} verborgen. ${
        isOne
          ? 'Deshalb sehen es vorerst nur du und wir, die Betreuer der Seite; bei dir trägt es'
          : 'Deshalb sehen sie vorerst nur du und wir, die Betreuer der Seite; bei dir tragen sie'
      } den Hinweis „Verborgen“.`,
      `${LAW} Ein Vorwurf gegen dich ist das nicht.`,
      `Du brauchst nichts zu tun: Wir entscheiden, was gelöscht oder wieder gezeigt wird, und du erfährst es. Wenn du magst, kannst du ${isOne ? 'es' : 'sie'} auch selbst löschen.`,
    ]);
  },

  reported: (site: Site, name: string, picture: Picture, page: string) => {
    const isOne = picture.images === 1;
    const subject = `${isOne ? 'Ein Bild wurde' : `${picture.images} Bilder wurden`} verborgen`;
    return letter(site, name, subject, [
      `jemand aus der Klasse möchte nicht gezeigt werden und hat ${which(picture, 'das Bild', 'Bilder')} verborgen. Seitdem sehen ${isOne ? 'es' : 'sie'} nur noch die Betreuer und wer ${isOne ? 'es' : 'sie'} hochgeladen hat.`,
      'Bitte entscheidet, was gelöscht oder wieder gezeigt wird. Wer verborgen hat und warum, steht hier:',
      { label: 'Verborgene Bilder', url: page },
      LAW,
      yourSite(site),
    ]);
  },

  shown: (site: Site, name: string, picture: Picture, { reason, asked }: Decision) => {
    const isOne = picture.images === 1;
    const subject = `${isOne ? 'Ein Bild ist' : `${picture.images} Bilder sind`} wieder zu sehen`;
    const are = isOne ? 'Es wird' : 'Sie werden';
    return signed(site, name, subject, [
      asked
        ? `du hattest ${which(picture, 'das Bild', 'Bilder')} verborgen. Wir haben entschieden: ${are} wieder gezeigt.`
        : `jemand, der nicht gezeigt werden möchte, hatte ${which(picture, 'dein Bild', 'deiner Bilder')} verborgen. Wir haben entschieden: ${are} wieder gezeigt.`,
      because(reason),
      asked && 'Bist du damit nicht einverstanden, dann melde dich bitte bei uns.',
    ]);
  },

  deleted: (site: Site, name: string, picture: Picture, { reason, asked }: Decision) => {
    const isOne = picture.images === 1;
    const subject = `${isOne ? 'Ein Bild wurde' : `${picture.images} Bilder wurden`} gelöscht`;
    return signed(site, name, subject, [
      asked
        ? `du hattest ${which(picture, 'das Bild', 'Bilder')} verborgen. Wir haben ${isOne ? 'es' : 'sie'} gelöscht.`
        : `wir, die Betreuer der Seite, haben ${which(picture, 'dein Bild', 'deiner Bilder')} gelöscht, weil sich jemand darauf erkannt hat und nicht gezeigt werden möchte. ${LAW}`,
      because(reason),
    ]);
  },
};
