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
