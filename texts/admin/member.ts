import type { ContactField } from '#contract/contact-fields.ts';
import { contactLabels, usernameLabel } from '../contact-labels.ts';
import { command } from './command.ts';

/** Maintainer verbs for one member. */

export const memberTexts = {
  unknown: (username: string) =>
    `Das Mitglied „${username}“ gibt es nicht; „${command('member list')}“ zeigt alle.`,
  usernameTaken: (username: string) => `Den Benutzernamen „${username}“ gibt es schon.`,
  badUsername:
    'Der Benutzername muss 2 bis 40 Zeichen haben und darf nur Buchstaben, Ziffern, Punkt, Unterstrich und Bindestrich enthalten.',

  add: {
    help: {
      call: 'member add --username NAME [--email ADRESSE] [--first-name VORNAME] [--surname NACHNAME] [--password-stdin | --invite] [--maintainer]',
      does: 'legt ein Mitglied an; das Passwort kommt über die Standardeingabe oder vom Mitglied selbst',
      get more() {
        return `Legt ein Mitglied an. Mit --password-stdin wird das Passwort als eine Zeile von der Standardeingabe gelesen:
  printf '%s\\n' 'ein langes Passwort' | ${command('member add --username sabine --email sabine@example.org --password-stdin')}

Ohne --email ist es ein Mitglied ohne E-Mail: Sein Zugang kommt auf Papier, als Brief mit Code aus der Verwaltung.
Mit --invite bekommt das Mitglied eine E-Mail mit einem Link und legt sein Passwort selbst fest. Mit --maintainer ist es
auch Betreuer, siehe „${command('maintainer add')}“.`;
      },
    },
    badAddress: 'Die E-Mail-Adresse ist keine gültige einzelne Adresse.',
    badName:
      'Vor- und Nachname dürfen höchstens 200 Zeichen enthalten, und weder Steuerzeichen noch eine Internetadresse, E-Mail-Adresse oder Telefonnummer.',
    inviteWhere: 'Eine Einladung braucht eine Adresse: Bitte gib auch --email an.',
    doneWithoutAddress: (username: string) =>
      `Mitglied „${username}“ angelegt, ohne E-Mail-Adresse. Einen Brief mit Code druckst du in der Verwaltung; „${command(`invite link ${username}`)}“ zeigt einen Link.`,
    eitherOr: 'Bitte gib --password-stdin oder --invite an, nicht beides.',
    badPassword: 'Das Passwort muss 8 bis 512 Zeichen lang sein.',
    done: (username: string) => `Mitglied „${username}“ angelegt.`,
    doneAndInvited: (username: string) => `Mitglied „${username}“ angelegt, die Einladung ist unterwegs.`,
    doneWithoutPassword: (username: string) =>
      `Mitglied „${username}“ angelegt, noch ohne Passwort: So kann es sich nicht anmelden. „${command(`invite send ${username}`)}“ lädt es ein.`,
  },

  list: {
    help: {
      call: 'member list [--never-logged-in]',
      does: 'zeigt alle Mitglieder',
      more: `Zeigt alle Mitglieder mit Benutzername, Name, E-Mail-Adresse, Zustand und wann sie eingeladen wurden und
zuletzt da waren.

  --never-logged-in  nur die, die noch nie angemeldet waren`,
    },
    headings: ['Benutzername', 'Name', 'E-Mail', 'Zustand', 'Eingeladen am', 'Zuletzt da'],
    none: 'Es gibt noch kein Mitglied.',
    allWereHere: 'Alle Mitglieder waren schon einmal angemeldet.',
    never: 'nie',
  },

  states: {
    active: 'aktiv',
    disabled: 'gesperrt',
    withoutPassword: 'ohne Passwort',
    inMemoriam: 'gestorben',
  },

  show: {
    help: {
      call: 'member show NAME',
      does: 'zeigt alles, was über ein Mitglied gespeichert ist',
      more: `Zeigt Zugang, Kontaktdaten und Einwilligungen eines Mitglieds, wann es zuletzt da war, Fehlversuche der letzten
24 Stunden und Wartezeiten beim Anmelden, was aus den Mails an das Mitglied wurde und wie viel von ihm gespeichert ist.`,
    },
    labels: {
      username: usernameLabel,
      id: 'Nummer',
      state: 'Zustand',
      linkedAddress: 'E-Mail-Adresse',
      createdAt: 'Angelegt',
      invitedAt: 'Eingeladen',
      lastLoginAt: 'Zuletzt angemeldet',
      failedLogins: 'Fehlversuche (24 Stunden)',
      loginWait: 'Wartezeit beim Anmelden',
      loginCodes: 'Codes zum Anmelden',
      dataSavedAt: 'Daten zuletzt gespeichert',
      ...contactLabels,
      publicationConsent: 'Veröffentlichung',
      acceptGroupEmails: 'Rundmails',
      albumConsent: 'Im Klassenalbum',
      newsMail: 'Neuigkeiten per E-Mail',
      mails: 'Mails',
      images: 'Bilder',
      uploads: 'Hochladen',
    },
    yes: 'ja',
    no: 'nein',
    never: 'noch nie',
    none: 'keine',
    noWait: 'keine',
    codesOn: 'gehen',
    codesOff: (username: string) =>
      `aus, nach zu vielen falschen; „${command(`member unblock ${username}`)}“ schaltet sie ein`,
    waits: (until: string, username: string) =>
      `bis zum ${until}; „${command(`member unblock ${username}`)}“ hebt sie auf`,
    dead: (address: string) => `an ${address} geht von selbst nichts mehr`,
    lastTrouble: (reply: string) => `zuletzt nicht angekommen: ${reply}`,
    stored: (count: number, bytes: string) => `${count}, zusammen ${bytes}`,
    uploadsOn: 'erlaubt',
    uploadsOff: 'abgeschaltet',
  },

  set: {
    help: {
      call: 'member set NAME [--email ADRESSE] [--first-name VORNAME] [--surname NACHNAME]',
      does: 'ändert Adresse oder Namen eines Mitglieds und sagt es ihm per E-Mail',
      more: `Ändert die E-Mail-Adresse, den Vornamen oder den Nachnamen eines Mitglieds. Das Mitglied erfährt es per E-Mail,
bei einer neuen Adresse auch an der alten. Vergewissere dich vorher, dass die Bitte wirklich von ihm kommt: Wer die
Adresse hat, kann ein neues Passwort festlegen. Links, die an die alte Adresse gingen, gelten nicht mehr.`,
    },
    nothingGiven: 'Bitte gib an, was sich ändert: --email, --first-name oder --surname.',
    nothingNew: (username: string) => `Bei „${username}“ steht das schon so; geändert wurde nichts.`,
    done: (username: string, changed: readonly ('email' | 'firstName' | 'surname')[]) => {
      const names = { email: 'E-Mail-Adresse', firstName: 'Vorname', surname: 'Nachname' };
      return `Mitglied „${username}“ geändert: ${changed.map((name) => names[name]).join(', ')}.`;
    },
    told: (isMoved: boolean) =>
      isMoved
        ? 'Es erfährt davon per E-Mail, auch an der alten Adresse. Links dorthin gelten nicht mehr.'
        : 'Es erfährt davon per E-Mail.',
    invite: (username: string) =>
      `An dieser Adresse ist das Mitglied noch nicht eingeladen; „${command(`invite send ${username}`)}“ tut es.`,
  },

  unblock: {
    help: {
      call: 'member unblock NAME',
      does: 'hebt Wartezeiten beim Anmelden auf',
      more: `Hebt auf, was ein Mitglied nach vielen falschen Versuchen beim Anmelden warten lässt, auch an den Orten, von
denen aus es versucht wurde, und lässt ihm gleich wieder Links für ein neues Passwort schicken. Nach zehn falschen
Codes in dreißig Tagen schickt die Seite keine Codes zum Anmelden mehr, nur noch Links; danach schickt sie wieder welche.`,
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
    ledger: (id: string) => `Die Liste seiner Einwilligungen bleibt unter der Nummer ${id}.`,
    progress: 'Bilder werden gelöscht',
  },

  export: {
    help: {
      call: 'member export (DATEI.csv | -)',
      does: 'schreibt alle Mitglieder in eine Tabelle',
      more: `Schreibt alle Mitglieder mit ihren Daten in eine neue Datei, die Excel öffnet; mit - auf die Standardausgabe.
Nur wer die Datei angelegt hat, darf sie lesen; gib sie nicht weiter.`,
    },
    headings: (fields: readonly ContactField[]) => [
      usernameLabel,
      'E-Mail-Adresse',
      ...fields.map((field) => contactLabels[field]),
      'Veröffentlichung',
      'Rundmails',
      'Zustand',
    ],
    exists: (file: string) => `Die Datei ${file} gibt es schon; wähle einen anderen Namen.`,
    notWritable: (file: string, reason: string) => `Die Datei ${file} lässt sich nicht schreiben: ${reason}`,
    done: (count: number, file: string) =>
      `${count} ${count === 1 ? 'Mitglied' : 'Mitglieder'} in ${file} geschrieben.`,
  },
};

export const consentTexts = {
  log: {
    help: {
      call: 'consent log NAME',
      does: 'zeigt, wann ein Mitglied wozu eingewilligt hat',
      more: `Zeigt, wann ein Mitglied welche Einwilligung gegeben oder zurückgezogen hat. Für ein gelöschtes Mitglied
steht statt des Namens seine Nummer.`,
    },
    headings: ['Zeit', 'Einwilligung', 'Stand', 'Wortlaut', 'Weg'],
    none: 'Es gibt noch keine Einträge.',
    consents: {
      publication: 'Veröffentlichung',
      'group-emails': 'Rundmails',
      birthday: 'Geburtstag',
      'yearly-check': 'Jährliche Nachfrage',
      'search-told': 'Suche mitteilen',
      'news-mail': 'Neuigkeiten',
      album: 'Klassenalbum',
    },
    given: 'gegeben',
    withdrawn: 'zurückgezogen',
    sources: {
      form: 'Formular',
      'command-line': 'Befehlszeile',
      'unsubscribe-link': 'Abmeldelink',
      ended: 'von selbst beendet',
    },
  },
};
