import { newsLine } from '../news-lines.ts';

export const newsTexts = {
  line: newsLine,
  title: 'Neu seit deinem letzten Besuch',
  more: (count: number) => (count === 1 ? 'und eine weitere Neuigkeit' : `und ${count} weitere Neuigkeiten`),
  mail: {
    title: 'Neuigkeiten per E-Mail',
    box: 'Ich möchte einmal im Monat eine E-Mail, wenn es etwas Neues gibt.',
    wanted: (address: string) =>
      `Sie kommt am Anfang des Monats an ${address}: höchstens zehn Zeilen, ohne Bilder. Abbestellen kannst du sie hier und in jeder dieser E-Mails.`,
    noAddress: 'Dafür fehlt uns noch eine E-Mail-Adresse, die du bestätigt hast.',
    notWanted:
      'Du bekommst keine E-Mails mit Neuigkeiten. Was neu ist, steht auf der Startseite. Dein Häkchen hier gilt sofort.',
    since: (date: string) => `Angekreuzt am ${date}.`,
    failed: 'Das hat leider nicht geklappt. Bitte versuche es noch einmal.',
  },
};
