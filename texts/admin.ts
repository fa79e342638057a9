/** What maintainers read in a terminal or in the first lines of the log. */

export const settingErrors = {
  unreadableEnv: () => 'Die Datei .env lässt sich nicht lesen.',
  notOneOf: (name: string, value: string, allowed: readonly string[]) =>
    `Die Einstellung ${name} hat den Wert „${value}“; möglich sind: ${allowed.join(', ')}.`,
  notANumber: (name: string, value: string, min: number, max: number) =>
    `Die Einstellung ${name} hat den Wert „${value}“; nötig ist eine ganze Zahl von ${min} bis ${max}.`,
  notAnAddress: (name: string, value: string) =>
    `Die Einstellung ${name} hat den Wert „${value}“; nötig ist eine Adresse wie https://klasse.example ohne Pfad dahinter.`,
  notAMailbox: (name: string, value: string) =>
    `Die Einstellung ${name} hat den Wert „${value}“; nötig ist genau eine E-Mail-Adresse.`,
  notAProxy: (name: string, value: string) =>
    `Die Einstellung ${name} enthält „${value}“; nötig sind IP-Adressen, Netze wie 10.0.0.0/8 oder „loopback“.`,
};

export const startErrors = {
  folderInUse: (folder: string) =>
    `Der Datenordner ${folder} wird schon von einem laufenden Klassenkreis benutzt.`,
  folderNotWritable: (folder: string) =>
    `Der Datenordner ${folder} lässt sich nicht anlegen oder beschreiben.`,
  folderForeign: (folder: string) =>
    `Der Ordner ${folder} ist nicht leer und kein Datenordner von Klassenkreis (die Datei „.klassenkreis“ fehlt).`,
  imagesMissing: (folder: string) =>
    `Im Bilderordner ${folder} fehlt die Datei „.klassenkreis“; ist der Datenträger eingehängt?`,
  databaseMissing: (folder: string) =>
    `Im Datenordner ${folder} fehlt die Datenbank „klassenkreis.db“; stelle sie aus einer Sicherung wieder her.`,
  databaseDamaged: (file: string) =>
    `Die Datenbank ${file} ist beschädigt; stelle sie aus einer Sicherung wieder her. Die Datei wurde nicht verändert.`,
  databaseNewer: () =>
    'Die Daten wurden von einer neueren Fassung von Klassenkreis geschrieben; starte bitte diese neuere Fassung.',
  portInUse: (host: string, port: number) =>
    `Auf ${host}:${port} läuft schon ein anderes Programm; wähle mit PORT einen anderen Anschluss.`,
  cannotListen: (host: string, port: number) =>
    `Auf ${host}:${port} lässt sich kein Dienst starten; prüfe HOST und PORT.`,
  noData: (folder: string) =>
    `Im Ordner ${folder} gibt es noch keine Daten; starte zuerst einmal „npm start“ oder prüfe DATA_DIR.`,
  noWebFiles: () => 'Die Dateien der Webseite fehlen; starte bitte mit „npm start“, das baut sie.',
  unexpected: (reason: string) => `Der Start ist gescheitert: ${reason}`,
};

export const startHints = {
  firstMember:
    'Es gibt noch kein Mitglied. Lege das erste an: npm run --silent admin -- member add --username NAME --email ADRESSE --password-stdin',
  insecureCookies:
    'BASE_URL ist weder https noch eine Adresse dieses Rechners: Anmeldungen sind unterwegs mitlesbar. Stelle einen Proxy mit https davor.',
};

export const commandLine = {
  usage: `Aufruf: npm run --silent admin -- <Befehl> …

Befehle:
  member add --username NAME --email ADRESSE [--first-name V --surname N] [--password-stdin]
      legt ein Mitglied an; das Passwort kommt über die Standardeingabe
  member list
      zeigt alle Mitglieder

Jeder Befehl kennt --help.`,
  memberAddUsage: `Aufruf: npm run --silent admin -- member add --username NAME --email ADRESSE [--first-name VORNAME] [--surname NACHNAME] [--password-stdin]

Legt ein Mitglied an. Mit --password-stdin wird das Passwort als eine Zeile von der Standardeingabe gelesen:
  printf '%s\\n' 'ein langes Passwort' | npm run --silent admin -- member add --username sabine --email sabine@example.org --password-stdin`,
  memberListUsage: `Aufruf: npm run --silent admin -- member list

Zeigt alle Mitglieder mit Benutzername, Name, E-Mail-Adresse und Zustand.`,
  unknownCommand: (words: string) => `Den Befehl „${words}“ gibt es nicht; „--help“ zeigt alle Befehle.`,
  wrongArguments: (reason: string) => `Die Angaben passen nicht: ${reason}`,
  missingOption: (name: string) => `Die Angabe --${name} fehlt.`,
  badUsername:
    'Der Benutzername muss 2 bis 40 Zeichen haben und darf nur Buchstaben, Ziffern, Punkt, Unterstrich und Bindestrich enthalten.',
  badAddress: 'Die E-Mail-Adresse ist keine gültige einzelne Adresse.',
  badName: 'Vor- und Nachname dürfen höchstens 200 Zeichen und keine Steuerzeichen enthalten.',
  badPassword: 'Das Passwort muss 8 bis 512 Zeichen lang sein.',
  usernameTaken: (username: string) => `Den Benutzernamen „${username}“ gibt es schon.`,
  memberAdded: (username: string) => `Mitglied „${username}“ angelegt.`,
  memberAddedWithoutPassword: (username: string) =>
    `Mitglied „${username}“ angelegt, noch ohne Passwort: so kann es sich nicht anmelden.`,
  listHeadings: ['Benutzername', 'Name', 'E-Mail', 'Zustand'],
  states: { active: 'aktiv', disabled: 'gesperrt', withoutPassword: 'ohne Passwort' },
  noMembers: 'Es gibt noch kein Mitglied.',
  unexpected: (reason: string) => `Das hat nicht geklappt: ${reason}`,
};
