import type { ContactField } from '#contract/contact-fields.ts';
import { contactLabels, usernameLabel } from '../contact-labels.ts';

/** Maintainer verbs for one member. */

export const memberTexts = {
  unknown: (username: string) => `Das Mitglied „${username}“ gibt es nicht; „member list“ zeigt alle.`,
  usernameTaken: (username: string) => `Den Benutzernamen „${username}“ gibt es schon.`,
  badUsername:
    'Der Benutzername muss 2 bis 40 Zeichen haben und darf nur Buchstaben, Ziffern, Punkt, Unterstrich und Bindestrich enthalten.',

  add: {
    help: {
      call: 'member add --username NAME --email ADRESSE [--first-name VORNAME] [--surname NACHNAME] [--password-stdin | --invite] [--maintainer]',
      does: 'legt ein Mitglied an; das Passwort kommt über die Standardeingabe oder vom Mitglied selbst',
      more: `Legt ein Mitglied an. Mit --password-stdin wird das Passwort als eine Zeile von der Standardeingabe gelesen:
  printf '%s\\n' 'ein langes Passwort' | npm run --silent admin -- member add --username sabine --email sabine@example.org --password-stdin

Mit --invite bekommt das Mitglied eine E-Mail mit einem Link und legt sein Passwort selbst fest. Mit --maintainer ist es
auch Betreuer, siehe „maintainer add“.`,
    },
    badAddress: 'Die E-Mail-Adresse ist keine gültige einzelne Adresse.',
    badName: 'Vor- und Nachname dürfen höchstens 200 Zeichen und keine Steuerzeichen enthalten.',
    eitherOr: 'Bitte gib --password-stdin oder --invite an, nicht beides.',
    badPassword: 'Das Passwort muss 8 bis 512 Zeichen lang sein.',
    done: (username: string) => `Mitglied „${username}“ angelegt.`,
    doneAndInvited: (username: string) => `Mitglied „${username}“ angelegt, die Einladung ist unterwegs.`,
    doneWithoutPassword: (username: string) =>
      `Mitglied „${username}“ angelegt, noch ohne Passwort: So kann es sich nicht anmelden.`,
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

  states: { active: 'aktiv', disabled: 'gesperrt', withoutPassword: 'ohne Passwort' },

  show: {
    help: {
      call: 'member show NAME',
      does: 'zeigt alles, was über ein Mitglied gespeichert ist',
      more: 'Zeigt Zugang, Kontaktdaten und Einwilligungen eines Mitglieds und wie viele Bilder von ihm da sind.',
    },
    labels: {
      username: usernameLabel,
      id: 'Nummer',
      state: 'Zustand',
      linkedAddress: 'E-Mail-Adresse',
      createdAt: 'Angelegt',
      dataSavedAt: 'Daten zuletzt gespeichert',
      ...contactLabels,
      publicationConsent: 'Veröffentlichung',
      acceptGroupEmails: 'Rundmails',
      images: 'Bilder',
    },
    yes: 'ja',
    no: 'nein',
    never: 'noch nie',
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

  disable: {
    help: {
      call: 'member disable NAME',
      does: 'sperrt ein Mitglied und meldet es sofort überall ab',
      more: `Sperrt ein Mitglied und meldet es sofort überall ab. Seine Daten sind verborgen, seine Bilder bleiben.
„member enable“ macht das rückgängig.`,
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
      call: 'member delete NAME (--keep-images | --delete-images)',
      does: 'löscht ein Mitglied mit seinen Daten, für immer',
      more: `Löscht ein Mitglied mit Zugang und Kontaktdaten, für immer. Seine Galerien bleiben.

  --keep-images    seine Bilder bleiben, ohne seinen Namen
  --delete-images  seine Bilder werden auch gelöscht`,
    },
    chooseImages:
      'Bitte entscheide, was aus den Bildern wird: Mit --keep-images bleiben sie ohne Namen stehen, mit --delete-images werden sie mitgelöscht.',
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
    notWritable: (file: string) => `Die Datei ${file} lässt sich nicht schreiben.`,
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
    consents: { publication: 'Veröffentlichung', 'group-emails': 'Rundmails' },
    given: 'gegeben',
    withdrawn: 'zurückgezogen',
    sources: { form: 'Formular', 'command-line': 'Befehlszeile', 'unsubscribe-link': 'Abmeldelink' },
  },
};
