import { command, settingsPlace } from '../command.ts';

/** What `doctor` says of the settings. */

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
