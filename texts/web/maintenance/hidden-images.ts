/** Words about hidden pictures that only maintainers see. */

export const hiddenImagesTexts = {
  title: 'Gemeldete Bilder',
  areaLead: 'Entscheiden, wenn sich jemand auf einem Bild nicht zeigen möchte',
  lead: 'Auf diesen Bildern hat sich jemand erkannt und möchte nicht gezeigt werden. Bis zu eurer Entscheidung sehen sie nur die Betreuer und wer sie hochgeladen hat.',
  law: 'Wer auf einem Bild zu erkennen ist, darf selbst bestimmen, ob es gezeigt wird (§ 22 Kunsturhebergesetz). Ausnahmen sind selten. Frag im Zweifel nach, und lösche das Bild, wenn die Person dabei bleibt.',
  none: 'Zurzeit ist kein Bild gemeldet.',
  facts: (gallery: string, uploader: string) =>
    `In der Galerie „${gallery}“, hochgeladen von ${uploader || 'einem früheren Mitglied'}`,
  asked: (member: string, time: string) =>
    `Gemeldet von ${member || 'einem früheren Mitglied'} am ${time} Uhr:`,
  noReason: '(ohne Worte dazu)',
  why: 'Deine Worte dazu (freiwillig)',
  whyHint: 'Sie stehen in der E-Mail an beide: wer es gemeldet und wer es hochgeladen hat.',
  delete: 'Bild löschen',
  deleteThis: (title: string) => `Bild löschen: ${title}`,
  deleteQuestion: (title: string) =>
    `„${title}“ löschen? Das lässt sich nicht rückgängig machen. Wer es hochgeladen und wer es gemeldet hat, erfährt es per E-Mail.`,
  deleted: 'Das Bild ist gelöscht.',
  show: 'Wieder zeigen',
  showThis: (title: string) => `Wieder zeigen: ${title}`,
  showQuestion: (title: string) =>
    `„${title}“ wieder allen zeigen? Wer es hochgeladen und wer es gemeldet hat, erfährt es per E-Mail.`,
  shown: 'Das Bild ist wieder für alle zu sehen.',
  gone: 'Darüber ist schon entschieden. Lade die Seite neu.',
};
