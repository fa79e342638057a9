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
  unsubscribe: {
    title: 'Neuigkeiten abbestellen',
    text: 'Du möchtest die monatliche E-Mail mit Neuigkeiten nicht mehr? Alle anderen E-Mails bekommst du weiterhin.',
    reopen:
      'Bitte öffne den Link in der E-Mail noch einmal, oder melde dich an und bestell die Neuigkeiten unter „Eigene Kontaktdaten“ ab.',
    button: 'Keine Neuigkeiten mehr bekommen',
    doneTitle: 'Du bekommst keine Neuigkeiten mehr',
    done: 'Das haben wir gespeichert. Anders überlegt? Unter „Eigene Kontaktdaten“ kannst du sie jederzeit wieder bestellen.',
    unknownTitle: 'Der Link passt zu keinem Zugang',
    unknown:
      'Vielleicht ist er unvollständig, oder es gibt den Zugang nicht mehr. Unter „Eigene Kontaktdaten“ kannst du die Neuigkeiten selbst abbestellen.',
    toOwnData: 'Zu deinen Kontaktdaten',
    failed: 'Es ist ein Fehler aufgetreten, bitte versuche es erneut!',
  },
};
