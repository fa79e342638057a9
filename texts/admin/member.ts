import {
  CONTACT_FIELD_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  RESET_LINK_MINUTES,
  USERNAME_MAX,
  USERNAME_MIN,
  WRONG_CODES_DAYS,
  WRONG_CODES_MAX,
} from '#contract/limits.ts';
import { command } from './command.ts';

/** Maintainer verbs for one member. */

export const memberTexts = {
  unknown: (username: string) =>
    `Das Mitglied „${username}“ gibt es nicht; „${command('member list')}“ zeigt alle.`,
  several: (typed: string, usernames: readonly string[]) =>
    `„${typed}“ meint mehrere Mitglieder: ${usernames.join(', ')}. Nimm den Benutzernamen.`,
  usernameTaken: (username: string) => `Den Benutzernamen „${username}“ gibt es schon.`,
  badUsername: `Der Benutzername muss ${USERNAME_MIN} bis ${USERNAME_MAX} Zeichen haben und darf nur Buchstaben, Ziffern, Punkt, Unterstrich und Bindestrich enthalten.`,

  add: {
    help: {
      call: 'member add --username NAME [--email ADRESSE] [--first-name VORNAME] [--surname NACHNAME] [--password-stdin | --invite] [--maintainer] [--not-sought]',
      does: 'legt ein Mitglied an; das Passwort kommt über die Standardeingabe oder vom Mitglied selbst',
      get more() {
        return `Legt ein Mitglied an. Mit --password-stdin wird das Passwort als eine Zeile von der Standardeingabe gelesen:
  printf '%s\\n' 'ein langes Passwort' | ${command('member add --username sabine --email sabine@example.org --password-stdin')}

Ohne --username, aber mit dem Namen, entsteht der Benutzername aus ihm: sabine.koerner. Steht jemand dieses Namens unter
„Gesucht“, endet die Suche; mit --not-sought ist es jemand anderes.
Ohne --email ist es ein Mitglied ohne E-Mail: Sein Zugang kommt auf Papier, als Brief mit Code aus der Verwaltung.
Mit --invite bekommt das Mitglied eine E-Mail mit einem Link und legt sein Passwort selbst fest. Mit --maintainer ist es
auch Betreuer, siehe „${command('maintainer add')}“.`;
      },
    },
    found: (name: string) => `${name} steht damit nicht mehr unter „Gesucht“.`,
    badAddress: 'Die E-Mail-Adresse ist keine gültige einzelne Adresse.',
    badName: `Vor- und Nachname dürfen höchstens ${CONTACT_FIELD_MAX} Zeichen enthalten, und weder Steuerzeichen noch eine Internetadresse, E-Mail-Adresse oder Telefonnummer.`,
    inviteWhere: 'Eine Einladung braucht eine Adresse: Bitte gib auch --email an.',
    doneWithoutAddress: (username: string) =>
      `Mitglied „${username}“ angelegt, ohne E-Mail-Adresse. Einen Brief mit Code druckst du in der Verwaltung; „${command(`member reset-password ${username}`)}“ zeigt einen Link.`,
    eitherOr: 'Bitte gib --password-stdin oder --invite an, nicht beides.',
    badPassword: `Das Passwort muss ${PASSWORD_MIN} bis ${PASSWORD_MAX} Zeichen lang sein.`,
    done: (username: string) => `Mitglied „${username}“ angelegt.`,
    doneAndInvited: (username: string) => `Mitglied „${username}“ angelegt, die Einladung ist unterwegs.`,
    doneWithoutPassword: (username: string) =>
      `Mitglied „${username}“ angelegt, noch ohne Passwort: So kann es sich nicht anmelden. Einladen kannst du es in der Verwaltung unter „Mitglieder“; „${command(`member reset-password ${username}`)}“ zeigt einen Link.`,
  },

  list: {
    help: {
      call: 'member list',
      does: 'zeigt alle Mitglieder',
      more: `Zeigt alle Mitglieder mit Benutzername, Name, E-Mail-Adresse, Zustand und wann sie eingeladen wurden und
zuletzt da waren.`,
    },
    headings: ['Benutzername', 'Name', 'E-Mail', 'Zustand', 'Eingeladen am', 'Zuletzt da'],
    none: 'Es gibt noch kein Mitglied.',
    never: 'nie',
  },

  states: {
    active: 'aktiv',
    disabled: 'gesperrt',
    withoutPassword: 'ohne Passwort',
    inMemoriam: 'gestorben',
  },

  isDisabled: (username: string) =>
    `„${username}“ ist gesperrt; „${command(`member enable ${username}`)}“ lässt das Mitglied wieder hinein.`,
  link: (until: string, link: string) => `Der Link gilt einmal, und zwar bis zum ${until}:\n${link}`,

  resetPassword: {
    help: {
      call: 'member reset-password NAME',
      does: 'gibt einen Link aus, mit dem ein Mitglied ein neues Passwort festlegt',
      more: `Zeigt einen Link zum Weitergeben, mit dem das Mitglied ein neues Passwort festlegt. Wer ihn hat,
kommt in den Zugang; gib ihn nur dem Mitglied selbst. Er gilt einmal und ${RESET_LINK_MINUTES} Minuten. NAME ist alles, womit man sich
anmeldet: Benutzername oder E-Mail-Adresse.`,
    },
  },

  unblock: {
    help: {
      call: 'member unblock NAME',
      does: 'hebt Wartezeiten beim Anmelden auf',
      more: `Hebt auf, was ein Mitglied nach vielen falschen Versuchen beim Anmelden warten lässt, auch an den Orten, von
denen aus es versucht wurde, und lässt ihm gleich wieder Links für ein neues Passwort schicken. Nach ${WRONG_CODES_MAX} falschen
Codes in ${WRONG_CODES_DAYS} Tagen schickt die Seite keine Codes zum Anmelden mehr, nur noch Links; danach schickt sie wieder welche.`,
    },
    done: (username: string) => `„${username}“ kann sich sofort wieder anmelden.`,
    codesOn: 'Zum Anmelden bekommt das Mitglied auch wieder Codes.',
    hadNone: (username: string) =>
      `„${username}“ musste nicht warten. Fehlt das Passwort: „${command(`member reset-password ${username}`)}“ zeigt einen Link.`,
    disabled: (username: string) =>
      `Das Mitglied ist aber gesperrt; „${command(`member enable ${username}`)}“ lässt es wieder hinein.`,
  },

  rename: {
    help: {
      call: 'member rename NAME NEUER-NAME',
      does: 'gibt einem Mitglied einen anderen Benutzernamen',
      more: `Gibt einem Mitglied einen anderen Benutzernamen. Daten, Bilder und Passwort bleiben; wer
angemeldet ist, muss sich mit dem neuen Namen neu anmelden.`,
    },
    done: (from: string, to: string) => `Mitglied „${from}“ heißt jetzt „${to}“.`,
  },

  inMemoriam: (username: string) =>
    `Die Klasse gedenkt dieses Mitglieds (${username}). In der Verwaltung unter „Gedenken“ lässt sich das zurücknehmen.`,

  hasLeft: (username: string) =>
    `„${username}“ hat das Konto selbst gelöscht. „${command(`member delete ${username}`)}“ löscht es sofort.`,

  disable: {
    help: {
      call: 'member disable NAME [--yes]',
      does: 'sperrt ein Mitglied und meldet es sofort überall ab',
      get more() {
        return `Sperrt ein Mitglied und meldet es sofort überall ab. Seine Daten sind verborgen, seine Bilder bleiben.
„${command('member enable NAME')}“ macht das rückgängig.
Ist es der letzte Betreuer, fragt es vorher.

  --yes  ohne Rückfrage`;
      },
    },
    done: (username: string) => `Mitglied „${username}“ gesperrt und überall abgemeldet.`,
  },

  enable: {
    help: {
      call: 'member enable NAME',
      does: 'lässt ein gesperrtes Mitglied wieder hinein',
      more: 'Lässt ein gesperrtes Mitglied wieder hinein, mit seinem bisherigen Passwort.',
    },
    done: (username: string) => `Mitglied „${username}“ kann sich wieder anmelden.`,
  },

  delete: {
    help: {
      call: 'member delete NAME (--keep-images | --delete-images) [--yes]',
      does: 'löscht ein Mitglied mit seinen Daten, für immer',
      more: `Löscht ein Mitglied mit Zugang und Kontaktdaten, für immer. Seine Galerien bleiben.

  --keep-images    seine Bilder bleiben, ohne seinen Namen
  --delete-images  seine Bilder werden auch gelöscht
  --yes            ohne Rückfrage`,
    },
    chooseImages:
      'Bitte entscheide, was aus den Bildern wird: Mit --keep-images bleiben sie ohne Namen stehen, mit --delete-images werden sie mitgelöscht.',
    ask: (username: string, name: string, images: number, keepImages: boolean) => {
      const who = name === '' ? `„${username}“` : `„${username}“ (${name})`;
      const count = images === 1 ? '1 Bild' : `${images} Bilder`;
      const pictures = keepImages ? `${count} ohne Namen stehen lassen` : `${count} mitlöschen`;
      return `Das Mitglied ${who} für immer löschen${images === 0 ? '' : ` und ${pictures}`}?`;
    },
    done: (username: string) => `Mitglied „${username}“ gelöscht.`,
    kept: (count: number) => {
      if (count === 0) return 'Bilder waren keine da.';
      return count === 1 ? '1 Bild bleibt ohne Namen stehen.' : `${count} Bilder bleiben ohne Namen stehen.`;
    },
    deleted: (count: number) => {
      if (count === 0) return 'Bilder waren keine da.';
      return count === 1 ? '1 Bild gelöscht.' : `${count} Bilder gelöscht.`;
    },
    ledger: (id: string) =>
      `Die Liste seiner Einwilligungen bleibt in der Datenbank, in der Tabelle „consents“ unter der Nummer ${id}.`,
    progress: 'Bilder werden gelöscht',
  },
};

/** Maintainer verbs for the role on the site itself. */

export const maintainerTexts = {
  add: {
    help: {
      call: 'maintainer add NAME',
      does: 'macht ein Mitglied zum Betreuer',
      more: `Macht ein Mitglied zum Betreuer: Im Menü steht ihm „Verwaltung“ offen, mit den Angaben aller, und die Startseite
sagt ihm, wenn mit der Seite etwas nicht stimmt.`,
    },
    done: (username: string) => `„${username}“ ist jetzt Betreuer.`,
    already: (username: string) => `„${username}“ ist schon Betreuer.`,
  },

  remove: {
    help: {
      call: 'maintainer remove NAME [--yes]',
      does: 'macht einen Betreuer wieder zu einem gewöhnlichen Mitglied',
      more: `Nimmt einem Mitglied die Rolle als Betreuer. Bleibt danach keiner übrig, fragt es vorher.

  --yes  ohne Rückfrage`,
    },
    done: (username: string) => `„${username}“ ist kein Betreuer mehr.`,
    wasNone: (username: string) => `„${username}“ ist kein Betreuer.`,
  },

  last: (username: string) =>
    `„${username}“ ist der letzte Betreuer, der hineinkommt. Danach ist die Verwaltung im Browser für niemanden mehr da, bis „${command('maintainer add NAME')}“ jemand anderen dazu macht.`,
  evenSo: 'Trotzdem?',

  list: {
    help: {
      call: 'maintainer list',
      does: 'zeigt alle Betreuer',
      more: 'Zeigt alle Mitglieder, die Betreuer sind, mit Benutzername, Name, E-Mail-Adresse und Zustand.',
    },
    headings: ['Benutzername', 'Name', 'E-Mail', 'Zustand'],
    get none() {
      return `Es gibt noch keinen Betreuer; „${command('maintainer add NAME')}“ macht ein Mitglied dazu.`;
    },
  },
};

/** Maintainer verbs for passwords and sessions. */

const sessionsEnded = (count: number) => (count === 1 ? '1 Sitzung beendet.' : `${count} Sitzungen beendet.`);

export const passwordAdminTexts = {
  weak: 'Dieses Passwort ist zu leicht zu erraten: Es ist sehr verbreitet oder besteht aus einem Namen mit Ziffern.',

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
