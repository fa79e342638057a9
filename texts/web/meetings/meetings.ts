/** The list of meetings, and what all its pages say. */
export const meetingsTexts = {
  title: 'Treffen',
  suggest: 'Treffen vorschlagen',
  empty:
    'Gerade ist kein Treffen geplant. Schlag doch eines vor! Du trägst Termin und Ort ein und lädst alle ein. Wer die E-Mail bekommt, tippt nur noch auf eine Antwort, und hier steht, wer kommt.',
  next: 'Kommende Treffen',
  past: 'Frühere Treffen',
  proposed: 'Der Termin steht noch zur Wahl.',
  cancelled: 'Abgesagt',
  asked: 'Organisierst du mit? Du bist gefragt.',
  /** Of all who have agreed. */
  persons: (agreed: number, maybe: number) => {
    const sure = agreed === 1 ? 'Eine Person hat zugesagt' : `${agreed} Personen haben zugesagt`;
    if (maybe === 0) return agreed === 0 ? 'Noch hat niemand zugesagt.' : `${sure}.`;
    const perhaps = maybe === 1 ? 'eine kommt vielleicht' : `${maybe} kommen vielleicht`;
    return agreed === 0 ? `Noch hat niemand zugesagt, ${perhaps}.` : `${sure}, ${perhaps}.`;
  },
  came: (persons: number) =>
    persons === 1 ? 'Eine Person hatte zugesagt.' : `${persons} Personen hatten zugesagt.`,
  toList: 'Zu allen Treffen',
};
