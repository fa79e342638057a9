import { command } from './command.ts';

/** Maintainer verbs for invitations, passwords and sessions. */

const members = (count: number) => (count === 1 ? '1 Mitglied' : `${count} Mitglieder`);

const sessionsEnded = (count: number) => (count === 1 ? '1 Sitzung beendet.' : `${count} Sitzungen beendet.`);

export const printedLinkTexts = {
  done: (until: string, link: string) => `Der Link gilt einmal, und zwar bis zum ${until}:\n${link}`,
};

export const inviteTexts = {
  nameOrAll: 'Bitte nenne ein Mitglied oder gib --all an.',

  disabled: (username: string) =>
    `„${username}“ ist gesperrt; „${command(`member enable ${username}`)}“ lässt das Mitglied wieder hinein.`,
  noAddress: (username: string) =>
    `Für „${username}“ ist keine E-Mail-Adresse hinterlegt; „${command(`member set ${username} --email ADRESSE`)}“ trägt eine ein, „${command(`invite link ${username}`)}“ gibt dir einen Link zum Weitergeben.`,
  wasHere: (username: string) => `„${username}“ war schon angemeldet und braucht keine Einladung.`,

  send: {
    help: {
      call: 'invite send (NAME | --all)',
      does: 'lädt Mitglieder per E-Mail ein',
      more: `Schickt die Einladung mit einem Link, der 30 Tage gilt und mit dem das Mitglied sein Passwort festlegt.

  --all  alle, die noch nie eingeladen wurden und noch nie angemeldet waren`,
    },
    already: (username: string) =>
      `„${username}“ ist schon eingeladen; „${command(`invite resend ${username}`)}“ schickt eine Erinnerung.`,
    done: (count: number) => `${members(count)} eingeladen.`,
    nobody: 'Es gibt niemanden einzuladen.',
  },

  resend: {
    help: {
      call: 'invite resend (NAME | --all) [--now]',
      does: 'erinnert Eingeladene, die noch nicht da waren',
      more: `Schickt Eingeladenen, die noch nie angemeldet waren, eine Erinnerung mit einem neuen Link. Jedes Mitglied
bekommt höchstens zwei Erinnerungen, und zwischen Einladung und Erinnerung liegt mindestens eine Woche.

  --all  alle, die eingeladen wurden, noch nie angemeldet waren und noch keine zwei Erinnerungen bekamen
  --now  auch wer in den letzten sieben Tagen eine Einladung oder Erinnerung bekam`,
    },
    notInvited: (username: string) =>
      `„${username}“ wurde noch nicht eingeladen; das macht „${command(`invite send ${username}`)}“.`,
    enough: (username: string) =>
      `„${username}“ hat schon zwei Erinnerungen bekommen; „${command(`invite link ${username}`)}“ gibt dir einen Link zum Weitergeben.`,
    done: (count: number) => `${members(count)} erinnert.`,
    nobody: 'Es gibt niemanden zu erinnern.',
    tooSoon: (username: string, from: string) =>
      `„${username}“ bekam erst in den letzten sieben Tagen Post von der Seite; eine Erinnerung geht ab dem ${from}, mit --now sofort.`,
    notYet: (count: number, from: string) =>
      `${members(count)} noch nicht erinnert: Einladung oder Erinnerung ist keine sieben Tage her. Ab dem ${from} geht es, mit --now sofort.`,
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
      more: `Verwirft die Schlüssel, mit denen die Seite ihre Formulare, die Links in ihren E-Mails und die
Kalenderadressen unterschreibt, und meldet alle ab. Neue Schlüssel macht der nächste Start. Abmeldelinks in alten
Mails gelten dann nicht mehr; unter „Eigene Kontaktdaten“ können die Mitglieder Rundmails weiter abbestellen. Wer die
Treffen im Kalender abonniert hat, braucht die neue Adresse; sie steht auf der Seite jedes Treffens.`,
    },
    done: (count: number) =>
      `${sessionsEnded(count)} Starte die Seite jetzt neu: Erst dann gelten die alten Schlüssel nicht mehr.`,
  },
};
