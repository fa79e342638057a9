import { REHEARSAL_WEEKS } from '#contract/limits.ts';
import { some } from './backup.ts';
import { backups, command } from './command.ts';

/** A backup restored onto a new machine, and tried out on this one. */
export const restoreTexts = {
  help: {
    call: 'restore VON [--backup NAME] [--address NAME]',
    does: 'stellt die Seite aus einer Sicherung wieder her, auch auf einem neuen Rechner',
    get more() {
      return `Holt Daten, Bilder und Einstellungen aus einer Sicherung und startet die Seite. VON ist ein Ordner mit Sicherungen,
ein Ordner mit Kopien von restic, ein SFTP-Speicher (sftp://name@speicher.example.org/ordner) oder ein S3-Speicher
(s3:https://s3.example.org/bucket/ordner). Gefragt wird nach dem Schlüssel vom Papier und nach der Adresse der Seite.
Der Datenordner muss noch leer sein. Bricht es beim Zurückspielen ab, macht derselbe Befehl weiter.

  --backup NAME   eine bestimmte Sicherung statt der neuesten
  --address NAME  unter welchem Namen die Seite im Internet steht
  --proxy NAME    caddy oder none; sonst wird gefragt, wenn Caddy da ist
  --key-stdin     der Schlüssel kommt als erste Zeile über die Standardeingabe, bei S3 dahinter dessen Schlüssel und
                  Geheimnis

Gibt 0 zurück, wenn alles steht, und 3, wenn eine Prüfung etwas fand.`;
    },
  },
  keyOrNone: 'Der Schlüssel vom Papier (- ohne: dann fehlen die Passwörter)',
  wrongKey: 'Der Schlüssel öffnet die Einstellungen dieser Sicherung nicht.',
  fetching: 'Hole die Sicherung …',
  found: (name: string, day: string, program: string, ours: string) =>
    `Die Sicherung ${name} vom ${day} ist von Version ${program}; hier ist Version ${ours}.`,
  /** Between two releases the number stays the same. */
  needsVersion: (name: string, day: string, program: string | undefined, ours: string) =>
    program === ours
      ? `Die Sicherung ${name} vom ${day} trägt dieselbe Versionsnummer wie das Programm hier (${ours}), ist aber von einem neueren Stand. Installiere erst ein Paket, das nicht älter ist als sie, dann noch einmal derselbe Befehl. Geändert ist nichts.`
      : `Die Sicherung ${name} vom ${day} ist von einer neueren Version von Klassenkreis${program === undefined ? '' : ` (${program})`}, hier ist ${ours}. Installiere erst ${program === undefined ? 'die neueste' : 'diese oder eine neuere'}, dann noch einmal derselbe Befehl. Geändert ist nichts.`,
  thereAlready: (folder: string) =>
    `In ${folder} liegen schon Daten; wiederhergestellt wird nur auf einem Rechner, auf dem es noch keine gibt. Soll die Seite mit diesen Daten laufen, richtet „${command('setup')}“ sie ein; sonst verschiebe erst, was dort liegt. Geändert ist nichts.`,
  goesOn: 'Die Daten sind von einem früheren Aufruf schon zurück; es geht mit den Einstellungen weiter.',
  notRestored:
    'Die Daten sind nicht zurückgekommen; der Grund steht darüber. Die Einstellungen sind, wie sie waren.',
  settings: (count: number) => `✓ Einstellungen: ${some(count, 'Wert', 'Werte')} übernommen.`,
  noSettings: () => `i Einstellungen: In dieser Sicherung sind keine; „${command('setup')}“ fragt danach.`,
  noSecrets: () =>
    `i Passwörter: Die Sicherung gibt sie ohne Schlüssel nicht her; „${command('setup')}“ fragt nach dem Postfach.`,
} as const;

const size = (bytes: number) =>
  `${new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 }).format(bytes / 1e9)} GB`;

export const rehearseTexts = {
  help: {
    call: 'rehearse [ORDNER]',
    does: 'probt das Zurückspielen: neueste Sicherung an einem Ort für sich, hineinsehen, wieder weg',
    more: `Spielt die neueste Sicherung in einen Ordner für sich zurück, startet darauf eine zweite Seite an einem freien
Anschluss dieses Rechners, meldet sich dort an, öffnet jede Galerie und räumt alles wieder weg. Die richtige Seite läuft weiter, und keine Mail geht hinaus. Ohne ORDNER der, in den zuletzt gesichert wurde.

  --due  nur, wenn REHEARSE=monthly gesetzt ist und die letzte Probe ${REHEARSAL_WEEKS} Wochen her ist; so ruft es die nächtliche
         Sicherung auf`,
  },
  noFolder: () =>
    `Wo die Sicherungen liegen, ist nicht bekannt; gib den Ordner an oder sichere erst: ${command(`backup create ${backups()}`)}`,
  begins: (name: string) => `Probe mit der Sicherung ${name} …`,
  done: (name: string) =>
    `Die Sicherung ${name} lässt sich zurückspielen: angemeldet und jede Galerie geöffnet.`,
  takenAway: 'Alles von der Probe ist wieder weggeräumt.',
  noRoom: (folder: string, bytes: number) =>
    `Für die Probe fehlt Platz unter ${folder}: ${size(bytes)} sind nötig.`,
  notRestored: (name: string, said: string) =>
    `Die Probe ist gescheitert: Die Sicherung ${name} ist nicht heil zurückgekommen.\n${said}`,
  notUp: (said: string) =>
    `Die Probe ist gescheitert: Auf der zurückgespielten Sicherung startet die Seite nicht.\n${said}`,
  failed: (reason: string) => `Die Probe ist gescheitert: ${reason}`,
} as const;
