import { backups, command } from './command.ts';

export const unknownFailure = (said: string) => `Der Grund ist unbekannt; im Wortlaut: „${said}“`;

/** What a store says to a request of another time, by code or in words. */
export const OTHER_TIME = /RequestTimeTooSkewed|RequestExpired|difference between the request time/;
export const otherTime =
  'Die Uhr dieses Rechners geht anders als die des Speichers; stelle sie („timedatectl set-ntp true“), dann versuche es noch einmal.';

/**
 * What systems, servers and libraries say in English, by code or words, and what it means here. The first that fits
 * counts, so what is closer stands before what is wider.
 */
export const failures: readonly (readonly [says: RegExp, means: () => string])[] = [
  // apt and dpkg
  [
    /Hash Sum mismatch|Hashes of expected file|has unexpected size/,
    () =>
      'Das Paket ist nicht das, das die Paketquelle unterschrieben hat: unterwegs verändert oder dort gerade erneuert. Eingespielt wurde nichts; bleibt es so, frag die, von denen sie ist.',
  ],
  [
    /NO_PUBKEY|BADSIG|EXPKEYSIG|is not signed|[Ss]ignatures? (were|was|could|couldn)/,
    () => 'Die Unterschrift der Paketquelle gilt nicht; frag die, von denen sie ist.',
  ],
  [
    /Release file .*(not valid yet|expired)/,
    () =>
      'Die Liste der Paketquelle ist abgelaufen oder gilt noch nicht; prüfe die Uhr dieses Rechners („timedatectl“). Stimmt sie, frag die, von denen die Paketquelle ist.',
  ],
  [
    /does not have a Release file|Unable to locate package|Version .* was not found/,
    () =>
      'Unter dieser Adresse liegt keine Paketquelle für diesen Rechner; prüfe, wie die Adresse geschrieben ist, oder frag die, von denen du sie hast.',
  ],
  [
    /Could not get lock|Unable to (acquire|lock)/,
    () => 'Ein anderes Programm installiert gerade; versuche es in einer Stunde noch einmal.',
  ],
  [
    /Could not resolve|Temporary failure resolving|Could not connect to|Unable to connect to|Failed to fetch/,
    () => 'Die Paketquelle antwortet nicht; prüfe, ob dieser Rechner ins Internet kommt.',
  ],

  // File systems
  [
    /\bENOSPC\b|\bEDQUOT\b|database or disk is full|SQLite 4874|^53100|no space left on device|enough free space/i,
    () => 'Der Datenträger ist voll; mach Platz frei, dann versuche es noch einmal.',
  ],
  [
    /\bEROFS\b/,
    () =>
      'Der Datenträger lässt sich nur lesen; oft hängt ihn das System nach einem Fehler so ein. „dmesg“ nennt den Grund, dann häng ihn neu ein.',
  ],
  [
    /\bEIO\b|disk I\/O error/,
    () =>
      'Der Datenträger hat beim Lesen oder Schreiben versagt; sieh mit „df -h“ nach, ob er voll, und mit „dmesg“, ob er kaputt ist. Ist er kaputt, sichere sofort.',
  ],
  [
    /\bEACCES\b|\bEPERM\b/,
    () =>
      'Der Zugriff ist verwehrt; gib Befehle unter dem Benutzer ein, unter dem die Seite läuft, und prüfe mit „ls -l“, wem Datei und Ordner gehören.',
  ],
  [/\bENOENT\b/, () => 'Diese Datei oder diesen Ordner gibt es nicht; prüfe, wie der Name geschrieben ist.'],

  // The database in a file
  [
    /unable to open database file|attempt to write a readonly database/,
    () =>
      'Die Datenbank lässt sich nicht öffnen; prüfe DATA_DIR, ob der Datenträger schreibbar ist, und ob Datei und Ordner dem Benutzer gehören, unter dem die Seite läuft. Stimmt das alles, dann darf er nicht genug Dateien öffnen („ulimit -n“).',
  ],
  [
    /database is locked/,
    () => 'Ein anderes Programm schreibt gerade in die Datenbank; versuche es in einer Minute noch einmal.',
  ],
  [
    /database disk image is malformed|file is not a database/,
    () =>
      `Die Datenbank ist beschädigt; „${command('status')}“ sagt mehr, „${command(`backup restore ${backups()}`)}“ spielt die letzte Sicherung zurück.`,
  ],

  [
    /no such (table|column|index)|has no column named|^42(703|P01)/,
    () =>
      `Die Tabellen der Datenbank sind nicht so, wie diese Version sie braucht; „${command('status')}“ sagt mehr, „${command(`backup restore ${backups()}`)}“ spielt die letzte Sicherung zurück.`,
  ],

  // PostgreSQL
  [
    /^28|password authentication failed|SASL/,
    () => 'Die Datenbank nimmt Name oder Passwort nicht an; prüfe DATABASE_URL.',
  ],
  [/^3D000/, () => 'Eine Datenbank dieses Namens gibt es dort nicht; prüfe DATABASE_URL oder lege sie an.'],
  [/^57P03/, () => 'PostgreSQL startet gerade; versuche es in einer Minute noch einmal.'],
  [/does not support SSL/, () => 'Die Datenbank bietet keine Verschlüsselung an; schalte sie dort ein.'],

  // Certificates and encryption
  [
    /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/,
    () =>
      'Das Zertifikat des Servers gilt nach der Uhr dieses Rechners nicht mehr oder noch nicht. Sieh zuerst nach der Uhr („timedatectl“); stimmt sie, muss es erneuern, wer ihn betreibt.',
  ],
  [
    /SELF_SIGNED_CERT|UNABLE_TO_VERIFY_LEAF|UNABLE_TO_GET_ISSUER|ERR_TLS_CERT_ALTNAME_INVALID/,
    () =>
      'Das Zertifikat des Servers gilt nicht für ihn, oder es bürgt niemand dafür; nimm den Namen genau so, wie der Anbieter ihn nennt, und frag sonst, wer ihn betreibt.',
  ],
  [
    /ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG/,
    () =>
      'Dieser Anschluss verschlüsselt nicht von Anfang an; ein Mailserver will hier smtp:// (587) statt smtps:// (465), ein anderer Dienst http:// statt https://.',
  ],

  // Names and ways
  [
    /\bENOTFOUND\b|\bENODATA\b|\bEAI_AGAIN\b/,
    () =>
      'Diesen Namen eines Servers gibt es nicht, oder er lässt sich gerade nicht nachschlagen; prüfe, wie er geschrieben ist, und ob dieser Rechner ins Internet kommt.',
  ],
  [
    /\b(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT)\b|did not answer in time|timeout expired|UND_ERR_\w+_TIMEOUT/,
    () =>
      'Dort antwortet niemand; prüfe Adresse und Anschluss, ob der Dienst läuft, und ob eine Firewall oder der Anbieter ihn sperrt.',
  ],
  [
    /\b(ECONNRESET|EPIPE|UND_ERR_SOCKET)\b|Connection terminated/,
    () => 'Die Verbindung ist abgebrochen; versuche es noch einmal.',
  ],

  // Mail servers
  [
    /^53[0458]\b|^5\d\d[ -]5\.7\.8\b/,
    () =>
      'Der Mailserver nimmt Benutzername oder Passwort nicht an; manche Anbieter wollen ein eigenes Passwort für Programme.',
  ],

  // Stores of images
  [OTHER_TIME, () => otherTime],
  [
    /InvalidAccessKeyId|SignatureDoesNotMatch/,
    () =>
      'Der Speicher nimmt die Schlüssel nicht an; prüfe S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY und S3_REGION.',
  ],
  [
    /NoSuchBucket|bucket does not exist/i,
    () => 'Diesen Speicher (Bucket) gibt es nicht; prüfe S3_BUCKET und S3_ENDPOINT, oder lege ihn an.',
  ],
  [
    /AccessDenied|\b40[13]\b.*(Forbidden|Unauthorized)/i,
    () =>
      'Der Speicher verweigert den Zugriff; diese Schlüssel brauchen Lesen, Schreiben, Auflisten und Löschen.',
  ],
];
