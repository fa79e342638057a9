import { withoutDirections } from '#contract/characters.ts';

const persons = (count: number) => (count === 1 ? '1 Person' : `${count} Personen`);

/** What is printed for the day of a meeting. */
export const meetingsPrintTexts = {
  back: 'Zurück zum Treffen',
  nobody: 'Noch hat niemand zugesagt.',
  organisersOnly: 'Diese Seite ist nur für die, die das Treffen organisieren.',
  bornAs: (name: string) => `geb. ${name}`,
  /** How many in all; the same on every page. */
  count: (agreed: number, maybe: number) =>
    maybe === 0
      ? `Zusagen: ${persons(agreed)}.`
      : `Zusagen: ${persons(agreed)}, vielleicht: ${persons(maybe)}.`,

  list: {
    title: 'Gästeliste',
    tabTitle: 'Gästeliste drucken',
    print: 'Liste drucken',
    csv: 'Als Tabelle für Excel',
    csvName: (title: string) => `Gästeliste ${withoutDirections(title)}.csv`,
    badges: 'Namensschilder',
    note: (groupName: string, day: string) => `Nur für die Klasse: ${groupName}. Stand: ${day}.`,
    here: 'Da',
    name: 'Name',
    persons: 'Personen',
    remark: 'Bemerkung',
    yes: 'Zusagen',
    maybe: 'Vielleicht',
  },

  badges: {
    title: 'Namensschilder',
    tabTitle: 'Namensschilder drucken',
    print: 'Schilder drucken',
    list: 'Gästeliste',
    lead: 'Zehn Schilder passen auf ein Blatt A4. Wähle beim Drucken „Tatsächliche Größe“ oder 100 % und schneide an den Linien.',
    sheets: (badges: number, sheets: number) =>
      `${badges === 1 ? 'Ein Schild' : `${badges} Schilder`} auf ${sheets === 1 ? 'einem Blatt' : `${sheets} Blättern`}.`,
    withMaybe: (count: number) => `Auch für alle, die vielleicht kommen (${persons(count)})`,
    guestOf: (name: string) => `Gast von ${name}`,
    sheet: (number: number) => `Blatt ${number}`,
  },
};
