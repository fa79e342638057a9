import { withoutLinks } from '#contract/links.ts';
import { longDay } from '../dates.ts';
import { hello, type Site, signature } from './greeting.ts';

/** The letters to members whose images or galleries the maintainers have removed. */

type Reader = { firstName: string; username: string };
/** `images`: how many of the reader's; `at` in ms. */
type Removal = { title: string; gallery: string; images: number; reason: string; at: number };
type Words = { subject: string; text: string };

const pictures = (count: number) => (count === 1 ? 'ein Bild' : `${count} Bilder`);

const letter = (site: Site, { firstName, username }: Reader, what: string, reason: string) =>
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
  image: (site: Site, reader: Reader, { title, gallery, reason, at }: Removal): Words => ({
    subject: `Wir haben ein Bild von dir gelöscht (${site.siteName})`,
    text: letter(
      site,
      reader,
      `wir, die Betreuer der Seite ${site.baseUrl}, haben am ${longDay(at)} dein Bild „${withoutLinks(title)}“ gelöscht. Es war in der Galerie „${withoutLinks(gallery)}“.`,
      reason,
    ),
  }),

  gallery: (site: Site, reader: Reader, { gallery, images, reason, at }: Removal): Words => ({
    subject: `Wir haben eine Galerie gelöscht (${site.siteName})`,
    text: letter(
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
