/** Words of the record about what happens on the command line. */

/** Nobody is logged in there. */
export const commandLineActor = 'Jemand auf der Kommandozeile';

const of = (member: string) => (member ? ` von ${member}` : '');

export const recordedOnCommandLineWords = {
  'maintainer-added': (actor: string, member: string) => `${actor} hat ${member} die Betreuung gegeben.`,
  'maintainer-removed': (actor: string, member: string) => `${actor} hat ${member} die Betreuung genommen.`,
  'uploads-stopped': (actor: string, member: string) => `${actor} hat ${member} das Hochladen gesperrt.`,
  'uploads-allowed': (actor: string, member: string) =>
    `${actor} hat ${member} das Hochladen wieder erlaubt.`,
  'gallery-mended': (actor: string) => `${actor} hat eine Galerie umbenannt.`,
  'gallery-deleted': (actor: string) => `${actor} hat eine Galerie gelöscht.`,
  'image-deleted': (actor: string, member: string) => `${actor} hat ein Bild${of(member)} gelöscht.`,
};
