import { months } from '../profile.ts';

const off = 'nie';

export const maintainedYearlyCheckTexts = {
  title: 'Jährliche Nachfrage',
  areaLead: 'Stimmen die Angaben der Mitglieder noch?',
  lead: 'Einmal im Jahr fragt die Seite per E-Mail, ob die Angaben noch stimmen. Ein Klick genügt als Antwort. Wer nicht antwortet, wird nach fünf Wochen einmal erinnert.',
  who: (wanting: number, members: number) =>
    `Gefragt wird nur, wer das auf der Seite „Eigene Kontaktdaten“ angekreuzt hat: zurzeit ${wanting} von ${members}. Wer im letzten halben Jahr gespeichert oder bestätigt hat, wird nicht gefragt.`,
  daily: 'Die E-Mails gehen im gewählten Monat nach und nach hinaus, ein paar am Tag.',
  silent:
    'Wer auch auf die Erinnerung zwei Wochen lang nicht antwortet, steht unter „Mitglieder“ bei „Adresse vielleicht veraltet“.',
  month: 'In welchem Monat?',
  months: Object.fromEntries([
    [off, off],
    ...months.map((month, place) => [`${place + 1}`, month]),
  ]) as Record<string, string>,
  off,
  save: 'Speichern',
  done: 'Gespeichert.',
};
