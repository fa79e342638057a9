/** Maintainer verbs for invitations, passwords and sessions. */

const members = (count: number) => (count === 1 ? '1 Mitglied' : `${count} Mitglieder`);

const sessionsEnded = (count: number) => (count === 1 ? '1 Sitzung beendet.' : `${count} Sitzungen beendet.`);

const berlin = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
});

export const printedLinkTexts = {
  /** `endsAt` in ms. */
  done: (endsAt: number, link: string) =>
    `Der Link gilt einmal, und zwar bis zum ${berlin.format(endsAt).replace(', ', ' um ')} Uhr:\n${link}`,
};

export const inviteTexts = {
  nameOrAll: 'Bitte nenne ein Mitglied oder gib --all an.',

  disabled: (username: string) =>
    `„${username}“ ist gesperrt; „member enable“ lässt das Mitglied wieder hinein.`,
  noAddress: (username: string) => `Für „${username}“ ist keine E-Mail-Adresse hinterlegt.`,
  wasHere: (username: string) => `„${username}“ war schon angemeldet und braucht keine Einladung.`,

  send: {
    help: {
      call: 'invite send (NAME | --all)',
      does: 'lädt Mitglieder per E-Mail ein',
      more: `Schickt die Einladung mit einem Link, der 30 Tage gilt und mit dem das Mitglied sein Passwort festlegt.

  --all  alle, die noch nie eingeladen wurden und noch nie angemeldet waren`,
    },
    already: (username: string) =>
      `„${username}“ ist schon eingeladen; „invite resend“ schickt eine Erinnerung.`,
    done: (count: number) => `${members(count)} eingeladen.`,
    nobody: 'Es gibt niemanden einzuladen.',
  },

  resend: {
    help: {
      call: 'invite resend (NAME | --all)',
      does: 'erinnert Eingeladene, die noch nicht da waren',
      more: `Schickt Eingeladenen, die noch nie angemeldet waren, eine Erinnerung mit einem neuen Link. Jedes Mitglied
bekommt höchstens zwei Erinnerungen.

  --all  alle, die eingeladen wurden, noch nie angemeldet waren und noch keine zwei Erinnerungen bekamen`,
    },
    notInvited: (username: string) => `„${username}“ wurde noch nicht eingeladen; das macht „invite send“.`,
    enough: (username: string) =>
      `„${username}“ hat schon zwei Erinnerungen bekommen; „invite link“ gibt dir einen Link zum Weitergeben.`,
    done: (count: number) => `${members(count)} erinnert.`,
    nobody: 'Es gibt niemanden zu erinnern.',
  },

  link: {
    help: {
      call: 'invite link NAME',
      does: 'gibt einen Einladungslink aus, den du selbst weitergibst',
      more: `Gibt einen Link aus, mit dem das Mitglied sein Passwort festlegt: für alle ohne E-Mail. Wer ihn hat, kommt in
den Zugang; gib ihn nur dem Mitglied selbst. Er gilt einmal und 30 Tage.`,
    },
  },
};

export const passwordAdminTexts = {
  weak: 'Dieses Passwort ist zu leicht zu erraten: Es ist sehr verbreitet oder besteht aus einem Namen mit Ziffern.',

  reset: {
    help: {
      call: 'member reset-password NAME',
      does: 'gibt einen Link aus, mit dem ein Mitglied ein neues Passwort festlegt',
      more: `Zeigt einen Link zum Weitergeben, mit dem das Mitglied ein neues Passwort festlegt. Wer ihn hat,
kommt in den Zugang; gib ihn nur dem Mitglied selbst. Er gilt einmal und 60 Minuten.`,
    },
  },

  sessionEnd: {
    help: {
      call: 'session end (NAME | --all)',
      does: 'meldet ein Mitglied oder alle überall ab',
      more: `Meldet ein Mitglied überall ab; die Passwörter bleiben.

  --all  alle Mitglieder`,
    },
    done: sessionsEnded,
  },

  keysRenew: {
    help: {
      call: 'keys renew',
      does: 'verwirft die Schlüssel der Seite, etwa wenn jemand die Datenbank kopiert hat',
      more: `Verwirft die beiden Schlüssel, mit denen die Seite ihre Formulare und die Abmeldelinks in Rundmails
unterschreibt, und meldet alle ab. Neue Schlüssel macht der nächste Start. Abmeldelinks in alten Mails gelten dann
nicht mehr; unter „Eigene Kontaktdaten“ können die Mitglieder Rundmails weiter abbestellen.`,
    },
    done: (count: number) =>
      `${sessionsEnded(count)} Starte die Seite jetzt neu: Erst dann gelten die alten Schlüssel nicht mehr.`,
  },
};
