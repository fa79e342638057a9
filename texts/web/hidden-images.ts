/** Words about hidden pictures that only maintainers see. */

const of = (member: string) => (member ? ` von ${member}` : '');

export const recordedAboutHiddenImages = {
  'hidden-image-shown': (actor: string, member: string) =>
    `${actor} hat ein verborgenes Bild${of(member)} wieder gezeigt.`,
  'hidden-image-deleted': (actor: string, member: string) =>
    `${actor} hat ein verborgenes Bild${of(member)} gelöscht.`,
};

export const hiddenImagesTexts = {
  title: 'Gemeldete Bilder',
  lead: 'Auf diesen Bildern hat sich jemand erkannt und möchte nicht gezeigt werden. Solange ihr nicht entschieden habt, sehen sie nur, wer sie hochgeladen hat, und ihr.',
  law: 'Wer auf einem Bild zu erkennen ist, darf bestimmen, ob es gezeigt wird (§ 22 Kunsturhebergesetz). Ausnahmen sind selten. Frag im Zweifel nach, und lösche es, wenn die Person dabei bleibt.',
  none: 'Zurzeit ist kein Bild gemeldet.',
  facts: (title: string, gallery: string, uploader: string) =>
    `„${title}“ in der Galerie „${gallery}“, hochgeladen von ${uploader || 'einem früheren Mitglied'}`,
  asked: (member: string, time: string) =>
    `Gemeldet von ${member || 'einem früheren Mitglied'} am ${time} Uhr`,
  reason: 'Grund:',
  noReason: 'Ohne Angabe von Gründen.',
  why: 'Ein paar Worte dazu (freiwillig)',
  whyHint: 'Sie stehen in der E-Mail an die beiden.',
  delete: 'Bild löschen',
  deleteQuestion: (title: string) =>
    `„${title}“ löschen? Das lässt sich nicht rückgängig machen. Wer es hochgeladen und wer es gemeldet hat, erfährt es per E-Mail.`,
  deleted: 'Das Bild ist gelöscht.',
  show: 'Wieder zeigen',
  showQuestion: (title: string) =>
    `„${title}“ wieder allen zeigen? Wer es hochgeladen und wer es gemeldet hat, erfährt es per E-Mail.`,
  shown: 'Das Bild ist wieder für alle zu sehen.',
  gone: 'Darüber ist schon entschieden. Lade die Seite neu.',
};
