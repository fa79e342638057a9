import { command } from './command.ts';

/** The maintainer verb for images whose database is gone. */
export const startAnewTexts = {
  help: {
    call: 'start-anew',
    does: 'beginnt leer, wenn die Datenbank verloren ist; alte Bilder werden zur Seite gelegt',
    get more() {
      return `Für den Fall, dass die Datenbank fehlt, Bilder aber da sind, und es keine Sicherung gibt. Die Seite muss beendet
sein. Die Bilder kommen in einen Ordner daneben und bleiben erhalten; der nächste Start legt eine leere Datenbank
an. Gibt es eine Sicherung, dann nimm „${command('backup restore ORDNER')}“.`;
    },
  },
  inBucket: () =>
    'Die Bilder liegen in einem S3-Speicher, dort wird nichts verschoben; wähle mit S3_BUCKET einen leeren und starte die Seite.',
  noImages: (folder: string) =>
    `Im Datenordner ${folder} liegen keine Bilder; starte einfach die Seite, sie beginnt dann leer.`,
  ownDisk: (folder: string) =>
    `Auf ${folder} ist ein eigener Datenträger eingehängt, der lässt sich nicht umbenennen; häng ihn aus und starte die Seite, sie beginnt dann leer. Die Bilder bleiben auf dem Datenträger.`,
  databaseThere: () =>
    `Die Datenbank ist da und bleibt, wie sie ist; neu begonnen wird nur, wenn sie fehlt. „${command('doctor')}“ sagt, was nicht stimmt.`,
  done: (folder: string) =>
    `Die Bilder liegen jetzt in ${folder}. Wenn du die Seite startest, beginnt sie mit einer leeren Datenbank.`,
} as const;
