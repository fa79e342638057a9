import { JOURNAL_DAYS } from '#contract/limits.ts';
import { command, settingsPlace, unit, user } from '../command.ts';

/** What `status` says of the settings, of the services, of the legal texts and of the sender. */

export const unitTexts = {
  journal: {
    what: `Dass das Protokoll dieses Servers nach ${JOURNAL_DAYS} Tagen gelöscht wird, steht nirgends; der Entwurf zum Datenschutz verspricht das.`,
    get todo() {
      return `„${command('setup')}“ richtet es ein.`;
    },
  },
  noUnit: {
    what: 'Die Seite läuft hier nicht als Dienst; nach einem Neustart des Rechners bleibt sie aus.',
    todo: 'Richte die Dienste aus „deploy“ ein, wie es in der Anleitung steht.',
  },
  /** `reason`: whole sentences. */
  failed: (name: string, reason: string) => ({
    what: `Der Dienst ${name} ist gescheitert: ${reason}`,
    todo: `Ist der Grund behoben, versucht „systemctl restart ${name}“ es noch einmal; mehr steht in „journalctl -u ${name} -n 50“.`,
  }),
  noReason: 'Warum, sagt nur das Protokoll.',
  ended: (code: string) => `Er brach ab, ohne zu sagen, warum (${code}).`,
  pathsMissing: (folders: readonly string[]) =>
    `${folders.join(' und ')} ${folders.length === 1 ? 'ist' : 'sind'} nicht da; häng den Datenträger ein (oder leg den Ordner wieder an).`,
  /** By what systemd gave up before the program began. */
  byStatus: {
    203: () => 'Das Programm ist nicht ganz da; „apt reinstall klassenkreis“ bringt es zurück.',
    217: () =>
      `Den Benutzer „${user()}“ gibt es nicht mehr; „apt reinstall klassenkreis“ legt ihn wieder an.`,
    226: () =>
      'Ein Ordner, den er braucht, ist nicht da; „systemctl cat“ mit seinem Namen zeigt unter ReadWritePaths, welcher.',
    243: () =>
      `Der Schlüssel für die Kopien außer Haus fehlt neben den Einstellungen; „${command('setup')}“ fragt nach dem vom Papier.`,
  } as Record<string, () => string>,
  byResult: {
    timeout: 'Er wurde nicht rechtzeitig fertig und ist abgebrochen worden.',
    watchdog: 'Er antwortete sich selbst nicht mehr.',
    'oom-kill': 'Dem Rechner reichte der Speicher nicht; beende anderes oder gib ihm mehr.',
    signal: 'Er wurde von außen beendet.',
    'core-dump': 'Er ist abgestürzt.',
    'start-limit-hit': 'Er kam auch nach vielen Versuchen nicht hoch.',
  } as Record<string, string>,
  siteStopped: (unit: string) => ({
    what: `Der Dienst ${unit} ist beendet.`,
    todo: `„systemctl start ${unit}“ startet ihn.`,
  }),
  notEnabled: (unit: string) => ({
    what: `${unit} startet nach einem Neustart des Rechners nicht von selbst.`,
    todo: `„systemctl enable ${unit}“ ändert das.`,
  }),
  timerStopped: (unit: string) => ({
    what: `Die nächtliche Sicherung ist angehalten (${unit}).`,
    todo: `„systemctl start ${unit}“ setzt sie fort.`,
  }),
  noTimer: (unit: string) => ({
    what: `Die nächtliche Sicherung ist nicht eingeschaltet (${unit}).`,
    todo: `„systemctl enable --now ${unit}“ schaltet sie ein.`,
  }),
};

export const clockTexts = {
  behind: (now: string, last: string) => ({
    what: `Die Uhr dieses Rechners geht nach: Sie zeigt den ${now}, und die Seite hat am ${last} schon etwas vermerkt.`,
    get todo() {
      return `Stelle sie: „timedatectl set-ntp true“, oder „timedatectl set-time“. Solange gelten Zertifikate und Links nicht, wie sie sollen. Geht sie jetzt richtig, ging sie vorher vor: Dann genügt „systemctl restart ${unit()}“.`;
    },
  }),
  jumped: (from: string, to: string) => ({
    what: `Die Uhr dieses Rechners ist gesprungen: Am ${from} hat die Seite auf sie gesehen und gleich danach am ${to}.`,
    todo: 'War die Seite so lange aus, oder sind ältere Daten zurückgespielt, ist es in Ordnung. Sonst stelle die Uhr: „timedatectl set-ntp true“, oder „timedatectl set-time“; solange löscht die Seite nichts endgültig.',
  }),
  notSet: (now: string) => ({
    what: `Die Uhr dieses Rechners stellt niemand über das Netz; sie zeigt den ${now}.`,
    todo: 'Stimmt das nicht, stelle sie zuerst; auf Dauer hilft „timedatectl set-ntp true“.',
  }),
};

export const packageTexts = {
  unfinished: (version: string, runs: string) => ({
    what: `Version ${version} ist nur halb eingespielt; Version ${runs} läuft weiter.`,
    get todo() {
      return `Wird sie nicht gerade eingespielt, bringt „${command('update')}“ es als root zu Ende.`;
    },
  }),
  refused: (version: string, runs: string) => ({
    what: `Version ${version} hat die Prüfung nicht bestanden; Version ${runs} läuft weiter.`,
    todo: 'Warum, steht in der E-Mail darüber. Eine neuere kommt von selbst; dieselbe versucht „apt reinstall klassenkreis“ noch einmal.',
  }),
};

export const envTexts = {
  halfRestored: {
    what: 'Die Wiederherstellung auf diesem Rechner ist nicht zu Ende; die Einstellungen fehlen noch.',
    get todo() {
      return `Ruf „${command('restore VON')}“ noch einmal auf, mit demselben Ort.`;
    },
  },
  unknown: (name: string) => ({
    what: `Die Einstellung ${name} kennt Klassenkreis nicht.`,
    todo: 'Ist sie vertippt? Alle stehen in .env.example. Ist es keine davon, nimm die Zeile heraus.',
  }),
};

export const legalTexts = {
  ours: (page: string) => ({
    what: `Für „${page}“ gilt noch unser Muster mit Lücken.`,
    todo: 'Fülle im Browser unter „Verwaltung“, „Texte“ aus, was in eckigen Klammern steht.',
  }),
  blanks: (file: string, blank: string, count: number) => ({
    what: `In ${file} ${count === 1 ? 'ist eine Lücke' : `sind ${count} Lücken`} nicht ausgefüllt: ${blank}`,
    todo: 'Ersetze alles, was in eckigen Klammern steht, am einfachsten im Browser unter „Verwaltung“, „Texte“.',
  }),
  notReadable: (file: string) => ({
    what: `Die Seite darf die Datei ${file} nicht lesen; wer die Seite öffnet, sieht einen Fehler.`,
    todo: `Gib sie dem Benutzer, unter dem die Seite läuft (chown), und erlaube ihm das Lesen: chmod u+r ${file}`,
  }),
};

/** What stands in the name system about the domain of the sender, and what is to be entered there. */
export const senderTexts = {
  noSpf: (domain: string) => ({
    what: `Für ${domain} steht nirgends, wer Mails verschicken darf (SPF); viele Anbieter werfen eure Mails deshalb weg.`,
    todo: `Frag den Anbieter eures Postfachs nach der Zeile (v=spf1 …), und trag sie beim Anbieter des Namens als TXT-Eintrag für ${domain} ein.`,
  }),
  noDmarc: (domain: string, asked: string | undefined) => ({
    what: `Für ${domain} fehlt ein DMARC-Eintrag; große Anbieter erwarten ihn.`,
    todo: `Trag beim Anbieter des Namens einen TXT-Eintrag für _dmarc.${domain} ein: v=DMARC1; p=none${asked ? `; rua=mailto:${asked}` : ''}`,
  }),
  notLookedUp: (domain: string, reason: string) => ({
    what: `Was im Internet über ${domain} steht (SPF, DMARC), ließ sich nicht nachschlagen: ${reason}`,
    todo: 'Versuche es später noch einmal.',
  }),
};

export const settingsTexts = {
  get fix() {
    return `Berichtige sie in der Datei ${settingsPlace()} oder in der Umgebung des Dienstes.`;
  },
  notEncrypted: (baseUrl: string) => ({
    what: `Unter ${baseUrl} sind Anmeldungen unterwegs mitlesbar.`,
    todo: 'Stelle einen Proxy mit https davor und setze BASE_URL auf die https-Adresse.',
  }),
  onlyHere: (baseUrl: string) => ({
    what: `Die Seite nennt sich ${baseUrl}; das führt nur auf diesem Rechner zu ihr.`,
    todo: 'Für den echten Betrieb setze BASE_URL auf die öffentliche Adresse.',
  }),
  noTrustedProxy: {
    what: 'Alle Besucher gelten als einer, weil dem Proxy vor der Seite nicht geglaubt wird; Fehlversuche sperren dann alle zugleich aus.',
    todo: 'Setze TRUST_PROXY, bei einem Proxy auf demselben Rechner auf „loopback“.',
  },
  noAdminEmail: {
    what: 'Mitglieder sehen keine Adresse, an die sie sich wenden können.',
    todo: 'Setze ADMIN_EMAIL.',
  },
  outbox: {
    what: 'Mails werden nicht verschickt, sondern nur in einen Ordner geschrieben.',
    todo: 'Setze SMTP_URL und MAIL_FROM.',
  },
  nobodysAddress: (address: string) => ({
    what: `${address} ist eine Adresse für Beispiele; Mails davon nimmt niemand an.`,
    todo: 'Setze MAIL_FROM auf das Postfach, das zu SMTP_URL gehört.',
  }),
  loginNotTaken: {
    what: 'Der Mailserver bietet keine Anmeldung an, obwohl in SMTP_URL eine steht.',
    get todo() {
      return `Prüfe Adresse und Anschluss in SMTP_URL; „${command('mail test ADRESSE')}“ zeigt den Weg.`;
    },
  },
  /** `isItsOwn`: the server itself has said so; else the reply tells why it said nothing. */
  mailServer: (reply: string, isItsOwn: boolean) => ({
    what: isItsOwn ? `Der Mailserver weist uns ab: ${reply}` : reply,
    get todo() {
      return `Prüfe SMTP_URL und ob der Anbieter erreichbar ist; „${command('mail test ADRESSE')}“ versucht es noch einmal.`;
    },
  }),
};
