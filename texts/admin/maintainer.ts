import { command } from './command.ts';

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
