import { backups, command, settingsPlace } from './command.ts';

/** The maintainer verb that moves a class to another database and image storage. */
export const transferTexts = {
  help: {
    call: 'transfer DATEI.env [--try]',
    does: 'zieht um: andere Datenbank, anderer Speicher für Bilder',
    more: `Kopiert alles aus den jetzigen Einstellungen in die der DATEI.env, zum Beispiel von SQLite und Ordner nach
PostgreSQL und S3 oder zurück. Die Seite muss beendet sein; DATA_DIR in der Datei muss ein anderer, leerer Ordner
sein. Jede Bilddatei und jede Tabelle wird verglichen. Bricht der Umzug ab, dann setzt derselbe Befehl ihn fort.
Das Alte bleibt, wie es ist. Danach kommt die Datei an die Stelle von .env. Geführt geht es mit „move“.

  --try  sieht nur nach, ob der neue Ort zu erreichen ist und der Platz reicht`,
  },
  progress: 'Kopiere Bilder',
  unreadable: (file: string, reason: string) => `Die Datei ${file} lässt sich nicht lesen: ${reason}`,
  sameFolder: (folder: string) =>
    `In der Datei steht derselbe Datenordner ${folder} wie jetzt; wähle mit DATA_DIR einen anderen, leeren.`,
  noRoom: (folder: string, megabytes: number) =>
    `Unter ${folder} fehlt Platz: ${megabytes} MB sind nötig. Geändert ist nichts.`,
  notEmpty: () => 'Am neuen Ort gibt es schon Daten; umgezogen wird nur an einen leeren Ort.',
  broken: (image: string, file: string) =>
    `Die Bilddatei ${image}/${file} fehlt oder ist verändert; „${command('media check')}“ nennt alle. Der Umzug ist angehalten, am alten Ort hat sich nichts geändert.`,
  notArrived: (image: string) =>
    `Das Bild ${image} ist am neuen Ort nicht so angekommen, wie es war; der Umzug ist angehalten.`,
  different: (table: string) =>
    `Die Tabelle „${table}“ ist am neuen Ort nicht dieselbe; dort wurde nichts übernommen.`,
  done: (rows: number, images: number) =>
    `Umgezogen: ${rows} Zeilen und ${images === 1 ? '1 Bild' : `${images} Bilder`}, alles verglichen.`,
  alreadyThere: (count: number) => `${count === 1 ? '1 Bild war' : `${count} Bilder waren`} schon da.`,
  next: (file: string) =>
    `Nimm jetzt ${file} als ${settingsPlace()} und starte die Seite; das Alte ist noch da.`,
} as const;

/** The maintainer verb for images whose database is gone. */
export const startAnewTexts = {
  help: {
    call: 'start-anew',
    does: 'beginnt leer, wenn die Datenbank verloren ist; alte Bilder werden zur Seite gelegt',
    get more() {
      return `Für den Fall, dass die Datenbank fehlt, Bilder aber da sind, und es keine Sicherung gibt. Die Seite muss beendet
sein. Die Bilder kommen in einen Ordner daneben und bleiben erhalten; der nächste Start legt eine leere Datenbank
an. Gibt es eine Sicherung, dann nimm „${command(`backup restore ${backups()}`)}“.`;
    },
  },
  inBucket: () =>
    'Die Bilder liegen in einem S3-Speicher, dort wird nichts verschoben; wähle mit S3_BUCKET einen leeren und starte die Seite.',
  noImages: (folder: string) =>
    `Im Datenordner ${folder} liegen keine Bilder; starte einfach die Seite, sie beginnt dann leer.`,
  ownDisk: (folder: string) =>
    `Auf ${folder} ist ein eigener Datenträger eingehängt, der lässt sich nicht umbenennen; häng ihn aus und starte die Seite, sie beginnt dann leer. Die Bilder bleiben auf dem Datenträger.`,
  databaseThere: () =>
    `Die Datenbank ist da und bleibt, wie sie ist; neu begonnen wird nur, wenn sie fehlt. „${command('status')}“ sagt, was nicht stimmt.`,
  done: (folder: string) =>
    `Die Bilder liegen jetzt in ${folder}. Wenn du die Seite startest, beginnt sie mit einer leeren Datenbank.`,
} as const;
