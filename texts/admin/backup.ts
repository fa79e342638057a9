import { backups, command, FIRST_RELEASE, user } from './command.ts';

/** Maintainer verbs for backups. */

const unit = (count: number, name: string) =>
  `${new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 }).format(count)} ${name}`;
const size = (bytes: number) =>
  bytes < 1_000_000 ? unit(bytes / 1000, 'kB') : unit(bytes / 1_000_000, 'MB');

const members = (count: number) => some(count, 'Mitglied', 'Mitglieder');

/** The first few of a long list. */
const few = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} und ${names.length - 3} weitere` : names.join(', ');

type WrongFile = { file: string; state: keyof typeof pictureTexts.states };

const named = (files: readonly WrongFile[]) =>
  few(files.map(({ file, state }) => `${file} (${pictureTexts.states[state]})`));

/** What helps where a backup does not. */
const another = (root: string, other: string | undefined) =>
  other === undefined
    ? `In diesem Ordner ist keine heile; nimm eine Kopie des Ordners, etwa die auf dem anderen Rechner.`
    : `Heil ist ${other}: „${command(`backup restore ${root} --backup ${other}`)}“.`;

type Held = { members: number; images: number };
const held = (content: Held) => `${members(content.members)} und ${images(content.images)}`;

type Lack = { name: string; found: Held; than: { name: string; content: Held; isOfOtherClass: boolean } };

const less = ({ name, found, than }: Lack) =>
  than.isOfOtherClass
    ? `Die Sicherung ${name} (${held(found)}) ist von einer anderen Klasse als die vom ${than.name} (${held(than.content)}).`
    : `Die Sicherung ${name} enthält viel weniger als die vom ${than.name}: ${held(found)} statt ${held(than.content)}.`;

/** What is known of a backup whose hashes are lost. */
const UNPROVEN =
  'Die Datenbank ist in sich heil, und die Bilder sind die, die in ihr stehen; ob seit dem Sichern etwas geändert wurde, lässt sich nicht nachweisen.';

export const backupTexts = {
  foreignFolder: (folder: string) =>
    `Der Ordner ${folder} ist nicht leer und enthält keine Sicherungen von Klassenkreis; nimm bitte einen leeren.`,
  insideData: (folder: string) =>
    `Der Ordner ${folder} liegt im Datenordner; eine Sicherung gehört an einen anderen Ort.`,
  noBackups: (folder: string) =>
    `Im Ordner ${folder} ist keine Sicherung von Klassenkreis; stimmt der Name, ist der Datenträger eingehängt? Die erste macht „${command(`backup create ${folder}`)}“.`,
  folderGone: (folder: string) =>
    `Der Ordner ${folder} für die Sicherungen ist nicht da und lässt sich hier nicht anlegen; häng seinen Datenträger ein, oder leg ihn als root an: install -d -m 700 -o ${user()} ${folder}`,
  folderEmpty: (folder: string, marker: string) =>
    `Im Ordner ${folder} lagen Sicherungen, jetzt ist er leer; häng seinen Datenträger ein. Soll dort neu begonnen werden: touch ${marker}`,
  unreadableFolder: (folder: string) =>
    `Der Ordner ${folder} gehört einem anderen Benutzer; gib ihn dem, unter dem die Seite läuft: chown -R ${user()}: ${folder}`,
  oneOfThem: (folder: string) =>
    `Der Ordner ${folder} ist eine einzelne Sicherung, und ihre Bilder liegen daneben; nimm den Ordner darüber, und diese mit „--backup“ und ihrem Namen.`,
  unknownBackup: (name: string, names: readonly string[]) =>
    `Eine Sicherung „${name}“ gibt es dort nicht; vorhanden: ${names.join(', ')}.`,
  waits: (folder: string) =>
    `Im Ordner ${folder} arbeitet gerade eine andere Sicherung; diese beginnt danach.`,
  damaged: (root: string, name: string, files: readonly WrongFile[], other: string | undefined) =>
    `Die Sicherung ${name} ist beschädigt: ${named(files)}. Zurückgespielt wurde nichts. ${another(root, other)}`,
  otherVersion: {
    newer: (root: string, name: string, other: string | undefined) =>
      `Die Sicherung ${name} stammt von einer neueren Version von Klassenkreis; spiele sie mit dieser zurück. ${another(root, other)}`,
    'too-old': (root: string, name: string, other: string | undefined) =>
      `Die Sicherung ${name} ist älter als ${FIRST_RELEASE}; spiele sie mit dieser zurück, und nimm danach die neue. ${another(root, other)}`,
  },
  halfRestored: (folder: string) =>
    `In den Datenordner ${folder} wurde eine Sicherung nicht zu Ende zurückgespielt; rufe „${command(`backup restore ${backups()}`)}“ noch einmal auf, dann geht es dort weiter.`,
  /** What is not as it was, besides pictures. */
  wrongFiles: 'Nicht heil:',
  wrongFile: ({ file, state }: WrongFile) => `  ${file} ${pictureTexts.states[state]}`,
  notEmpty: (folder: string) =>
    `Der Ordner ${folder} ist nicht leer; eine Sicherung wird nur an einen leeren Ort zurückgespielt. Verschiebe erst, was dort liegt, oder wähle mit DATA_DIR einen anderen.`,

  databaseFilled: (what: string) =>
    `Die Datenbank aus DATABASE_URL ist nicht leer; zurückgespielt wird nur in eine leere. ${what}. Beiseite legt es derselbe Befehl mit --put-aside: Die Tabellen kommen dort in ein eigenes Schema, gelöscht wird nichts.`,
  databaseNotEmpty: () =>
    'Die Datenbank aus DATABASE_URL ist nicht leer; zurückgespielt wird nur in eine leere.',
  /** A backup that holds far less than one before it, or is of another class. */
  less: {
    what: (lack: Lack) => less(lack),
    todo: (root: string, { than }: Lack) =>
      `Ist ein Datenträger nicht eingehängt oder eine Einstellung falsch? „${command('status')}“ sagt mehr. Gelöscht ist nichts; zurück geht es mit „${command(`backup restore ${root} --backup ${than.name}`)}“ in einen leeren DATA_DIR. Ist es richtig so: „${command(`backup create ${root} --accept`)}“.`,
    made: (root: string, lack: Lack) =>
      `${less(lack)} Darum ist keine ältere gelöscht. Ist ein Datenträger nicht eingehängt, eine Einstellung falsch? Ist es richtig so, sag es einmal: „${command(`backup create ${root} --accept`)}“.`,
    restore: (root: string, lack: Lack) => {
      const back = (name: string) => `„${command(`backup restore ${root} --backup ${name}`)}“`;
      return `${less(lack)} Nenne die, die du willst: ${back(lack.than.name)} oder die neueste, ${back(lack.name)}.`;
    },
    notTold: (reason: string) => `Die E-Mail darüber ging nicht hinaus: ${reason}`,
  },

  create: {
    help: {
      call: 'backup create ORDNER [--keep ZAHL] [--all] [--accept]',
      does: 'sichert Daten und Bilder, während die Seite läuft',
      more: `Sichert die Datenbank, die Bilder und eure Texte in den Ordner. Bilder, die dort schon liegen, werden nicht
noch einmal kopiert, aber angesehen: ihre Länge jedes Mal, ihr Inhalt reihum, in 30 Sicherungen einmal. Was davon
nicht mehr heil ist, wird von der Seite ersetzt und genannt. Die Einstellungen gehören dazu, Passwörter darin nur
versiegelt, wenn es einen Schlüssel auf Papier gibt (BACKUP_SEAL).

  --keep ZAHL  so viele der neuesten Sicherungen bleiben (sonst 30); ältere werden gelöscht, und mit ihnen
               Bilder, die keine Sicherung mehr nennt
  --all        liest jedes Bild, das dort liegt, nicht nur die von heute
  --accept     sagt, dass es richtig ist, wenn diese viel weniger enthält als eine frühere oder von einer anderen Klasse
               ist; sonst wird dann keine gelöscht, und der Rückgabewert ist 3`,
    },
    progress: 'Sichere Bilder',
    done: (name: string, counts: { members: number; images: number }, newBytes: number) =>
      `Sicherung ${name} fertig: ${members(counts.members)}, ${images(counts.images)}, davon neu ${size(newBytes)}.`,
    broken: (folder: string, reason: string) =>
      `Die Sicherung nach ${folder} ist nicht fertig geworden; die Sicherungen davor sind noch da. ${reason}`,
    gone: 'Der Ordner ist mittendrin verschwunden; häng seinen Datenträger wieder ein, dann noch einmal.',
    removed: (count: number) => `${some(count, 'ältere Sicherung', 'ältere Sicherungen')} gelöscht.`,
    repaired: (count: number) =>
      `In der Ablage waren Dateien von ${imagesDative(count)} nicht mehr heil; sie sind von der Seite ersetzt:`,
    lost: (name: string, count: number) =>
      `Die Sicherung ${name} ist fertig, aber nicht vollständig: ${count === 1 ? '1 Bild ist' : `${count} Bilder sind`} weder in der Ablage noch auf der Seite heil. Versuche „${command(`media repair ${backups()}`)}“ mit einer anderen Kopie der Sicherungen; sonst bitte, wer es hochgeladen hat, das Bild zu löschen und neu hochzuladen.`,
    notSound: (root: string, name: string) =>
      `Die Sicherung ${name} ist nicht so auf dem Datenträger angekommen, wie sie geschrieben wurde; darum ist keine ältere gelöscht. „${command(`backup verify ${root} --backup ${name}`)}“ sagt, was nicht stimmt; prüfe den Datenträger.`,
    badKeep: (text: string) => `Die Angabe --keep hat den Wert „${text}“; nötig ist eine ganze Zahl ab 1.`,
  },

  list: {
    help: {
      call: 'backup list ORDNER',
      does: 'zeigt die Sicherungen in einem Ordner',
      more: 'Zeigt die Sicherungen in einem Ordner, die älteste zuerst.',
    },
    headings: ['Sicherung', 'Mitglieder', 'Galerien', 'Bilder', 'Fehlende Dateien'],
    damaged: 'beschädigt',
    newer: 'von einer neueren Version',
  },

  verify: {
    help: {
      call: 'backup verify ORDNER [--backup NAME]',
      does: 'prüft eine Sicherung Byte für Byte',
      more: `Liest jede Datei der Sicherung und vergleicht sie mit ihrer Prüfsumme. Ohne --backup die neueste.
Dasselbe ohne dieses Programm: im Ordner der Sicherungen „sha256sum -c NAME/SHA256SUMS“.`,
    },
    progress: 'Prüfe',
    done: (name: string, files: number) =>
      `Die Sicherung ${name} ist in Ordnung: ${some(files, 'Datei', 'Dateien')} geprüft.`,
    rowsDamaged: (root: string, name: string, other: string | undefined) =>
      `Die Datenbank der Sicherung ${name} ist beschädigt; zurückspielen lässt sie sich nicht. ${another(root, other)} Eine neue macht „${command(`backup create ${root}`)}“.`,
    unproven: (root: string, name: string) =>
      `Zur Sicherung ${name} fehlen die Prüfsummen. ${UNPROVEN} Zurückspielen lässt sie sich. Eine neue macht „${command(`backup create ${root}`)}“.`,
    broken: (root: string, name: string, pictures: number) =>
      pictures === 0
        ? `Die Sicherung ${name} ist bis auf das Genannte heil und lässt sich zurückspielen. Eine neue macht „${command(`backup create ${root}`)}“.`
        : `In der Sicherung ${name} ${pictures === 1 ? 'ist 1 Bild' : `sind ${pictures} Bilder`} nicht heil; alles andere lässt sich zurückspielen. Von der Seite holt sie, wenn sie dort heil sind, „${command(`backup create ${root} --all`)}“.`,
  },

  restore: {
    help: {
      call: 'backup restore ORDNER [--backup NAME] [--put-aside]',
      does: 'spielt eine Sicherung an einen leeren Ort zurück',
      get more() {
        return `Spielt eine Sicherung in den leeren Datenordner (DATA_DIR) zurück, ohne --backup die neueste. Alles, was darin
heil ist, kommt zurück; Bilder, die es nicht sind, bleiben in ihrer Galerie stehen und werden genannt. Bricht es ab,
macht ein zweiter Aufruf weiter. Danach sind alle abgemeldet und alle Links aus Mails ungültig; Mails, die unterwegs
waren, warten im Browser unter „Verwaltung“, „E-Mails“.

  --put-aside  liegt in der Datenbank aus DATABASE_URL noch etwas, kommt es dort in ein eigenes Schema; gelöscht wird
               nichts`;
      },
    },
    copying: 'Spiele Bilder zurück',
    done: (name: string, restored: { members: number; images: number }) =>
      `Die Sicherung ${name} ist zurückgespielt: ${members(restored.members)}, ${images(restored.images)}.`,
    unproven: `Zu dieser Sicherung fehlen die Prüfsummen. ${UNPROVEN} Eure Texte und Einstellungen daraus sind deshalb nicht übernommen.`,
    broken: (pictures: number) =>
      pictures === 0
        ? 'Alle Bilder sind da, aber nicht alles andere war heil.'
        : `${pictures === 1 ? '1 Bild ist' : `${pictures} Bilder sind`} nicht heil zurückgekommen und ${pictures === 1 ? 'bleibt' : 'bleiben'} ohne diese Dateien stehen. Gibt es noch eine Kopie der Sicherungen, hilft „${command(`media repair ${backups()}`)}“; sonst bitte, wer es hochgeladen hat, das Bild zu löschen und neu hochzuladen.`,
    held: (count: number) =>
      `${count === 1 ? '1 Mail, die unterwegs war, ist' : `${count} Mails, die unterwegs waren, sind`} zurückgestellt. Im Browser unter „Verwaltung“, „E-Mails“ schickst du sie oder gibst sie auf.`,
    deletedAgain: (count: number) =>
      `Inzwischen gelöscht und deshalb nicht zurückgespielt: ${members(count)}.`,
    unread: (names: readonly string[]) =>
      `Nicht zu lesen: ${few(names)}. Wer nach der zurückgespielten Sicherung gelöscht wurde, ist womöglich wieder da.`,
    later:
      'Was nach dieser Sicherung geändert wurde, fehlt; auch Einwilligungen, die danach zurückgenommen wurden.',
  },
} as const;

/** Maintainer verbs for image files. */
export const mediaTexts = {
  storageAway: (folder: string | undefined) =>
    folder === undefined
      ? 'Der S3-Speicher antwortet nicht; prüfe S3_ENDPOINT, S3_BUCKET und die Schlüssel, dann noch einmal.'
      : `Im Bilderordner ${folder} fehlt die Datei „.klassenkreis“, oder er lässt sich nicht beschreiben; ist der Datenträger eingehängt? Liegen die Bilder da, lege die Datei leer wieder an. Sind sie verloren und ist der Ordner leer oder weg, holt „${command(`media repair ${backups()}`)}“ sie aus der Sicherung.`,

  check: {
    help: {
      call: 'media check [--portion]',
      does: 'prüft, ob jedes Bild unverändert da ist',
      more: `Liest jede Datei jedes Bildes und vergleicht sie mit der Prüfsumme vom Hochladen. Nennt fehlende und veränderte
Dateien und alles, was im Bilderordner liegt und nicht dorthin gehört. Ändert nichts.

  --portion  liest nur den nächsten Teil, für jede Nacht: in 30 Nächten sind alle gelesen; was nicht heil war,
             wird jede Nacht wieder gelesen und genannt`,
    },
    progress: 'Prüfe Bilder',
    sound: (count: number) =>
      count === 1 ? 'Das eine Bild ist unverändert da.' : `Alle ${count} Bilder sind unverändert da.`,
    portionSound: (count: number, all: number) =>
      `${count} von ${imagesDative(all)} gelesen: unverändert da.`,
    broken: (count: number, read: number) =>
      `Bei ${count} von ${imagesDative(read)} fehlen Dateien oder sind verändert. Hole sie aus einer Sicherung: „${command(`media repair ${backups()}`)}“, die Seite darf laufen.`,
  },

  repair: {
    help: {
      call: 'media repair ORDNER [--yes]',
      does: 'holt fehlende oder veränderte Bilder aus einer Sicherung',
      more: `Liest jedes Bild der Seite und holt Dateien, die fehlen oder verändert sind, aus einem Ordner mit Sicherungen, wenn
sie dort heil sind. Die Seite darf dabei laufen. Alles andere bleibt, wie es ist; bricht es ab, rufe es noch
einmal auf. Sind die Bilder mit ihrem Datenträger verloren, füllt es einen leeren Ordner, den es vorher nicht kannte,
oder einen leeren S3-Speicher; liegen die meisten an einem Ort, der nicht als ihrer vermerkt ist, nimmt es diesen.
Davor fragt es.

  --yes  ohne Rückfrage`,
    },
    adopt: (place: string) =>
      `In ${place} liegt nichts, und es ist nicht der Ort, an dem die Bilder zuletzt waren. Ist nur ein Datenträger nicht eingehängt oder eine Einstellung falsch, antworte mit „nein“. Sind die Bilder verloren: Sollen sie aus der Sicherung dorthin, für alle Server dieser Seite?`,
    adoptFilled: (place: string, known: number, all: number) =>
      `In ${place} liegen ${known} von ${imagesDative(all)} dieser Datenbank, doch ist es nicht als ihr Ort vermerkt. Ist es nur eine Kopie, oder eine Einstellung falsch, antworte mit „nein“. Sonst: Soll es von nun an der Ort sein, für alle Server dieser Seite?`,
    progress: 'Prüfe Bilder',
    nothing: (count: number) =>
      `Nichts zu tun: ${count === 1 ? 'das eine Bild ist' : `alle ${count} Bilder sind`} heil.`,
    repaired: (count: number) => `Aus der Sicherung geholt, ${images(count)}:`,
    lost: 'Auch dort nicht heil:',
    /** A running site may remember a small picture as it was. */
    again: 'Zeigt die Seite eines davon noch falsch, starte sie neu.',
    failed: (count: number) =>
      `${count === 1 ? '1 Bild ist' : `${count} Bilder sind`} weder auf der Seite noch in dieser Sicherung heil. Versuche eine andere Kopie der Sicherungen; sonst bitte, wer es hochgeladen hat, das Bild zu löschen und neu hochzuladen.`,
  },
};

/** How backups and media checks name pictures that are not as they were. */
export const pictureTexts = {
  headings: ['Bild', 'Galerie', 'von', 'Dateien', 'Nummer'],
  /** The account of the uploader was deleted. */
  nobody: '–',
  states: { missing: 'fehlt', changed: 'verändert', unreadable: 'unlesbar', unproven: 'ohne Prüfsumme' },
};

export const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const images = (count: number) => some(count, 'Bild', 'Bilder');
/** After „von“ and „bei“. */
const imagesDative = (count: number) => some(count, 'Bild', 'Bildern');
