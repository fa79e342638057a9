/** Who else is named in the album that members take home. */
export const maintainedAlbumTexts = {
  title: 'Klassenalbum',
  areaLead: 'Stehen Leute ohne Zugang mit Namen darin?',
  lead: 'Mitglieder können alle Galerien mitnehmen. Mit Namen steht darin nur, wer das selbst angekreuzt hat.',
  label: 'Auch Leute ohne Zugang mit Namen nennen, so wie sie auf den Bildern eingetragen sind.',
  meaning:
    'Sie können nicht selbst zustimmen: Kreuze das nur an, wenn ihr sie gefragt habt. Wer einen Zugang hat und nicht zugestimmt hat, wird auch dann nicht genannt.',
  save: 'Speichern',
  done: 'Gespeichert.',
};
