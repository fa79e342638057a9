/** Maintainer verbs for image files. */
export const mediaTexts = {
  check: {
    help: {
      call: 'media check',
      does: 'prüft, ob jedes Bild unverändert da ist',
      more: `Liest jede Datei jedes Bildes und vergleicht sie mit der Prüfsumme vom Hochladen. Nennt fehlende und veränderte
Dateien und alles, was im Bilderordner liegt und nicht dorthin gehört. Ändert nichts.`,
    },
    progress: 'Prüfe Bilder',
    headings: ['Zustand', 'Datei', 'Galerie', 'Bild'],
    states: { missing: 'fehlt', changed: 'verändert' },
    foreign: 'Nicht von Klassenkreis (bleibt unberührt):',
    sound: (count: number) =>
      count === 1
        ? 'Die eine Bilddatei ist unverändert da.'
        : `Alle ${count} Bilddateien sind unverändert da.`,
    broken: (count: number, all: number) =>
      `${count} von ${all} Bilddateien ${count === 1 ? 'fehlt oder ist verändert' : 'fehlen oder sind verändert'}; spiele sie aus einer Sicherung zurück.`,
  },
};
