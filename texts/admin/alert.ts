/** The verb by which systemd tells that a service failed. */

export const alertTexts = {
  help: {
    call: 'alert DIENST',
    does: 'meldet den Betreuern, dass ein Dienst gescheitert ist',
    more: `Schickt an ADMIN_EMAIL sofort eine Mail, dass dieser Dienst von systemd gescheitert ist; gedacht für OnFailure=.
Ist das schon gemeldet und noch nicht vorbei, kommt keine zweite. Mit ALERT_MAILS=off kommt gar keine.`,
  },
  noAddress: 'Es ist keine Adresse der Betreuer eingestellt; setze ADMIN_EMAIL.',
  off: 'ALERT_MAILS steht auf „off“; es wurde nichts verschickt.',
  known: (unit: string) => `Dass ${unit} gescheitert ist, wurde schon gemeldet.`,
  sent: (unit: string) => `Den Betreuern ist gemeldet, dass ${unit} gescheitert ist.`,
  later: (reply: string) => `Die Meldung ging noch nicht hinaus (${reply}); sie wartet, bis es wieder geht.`,
  failed: (reply: string) => `Die Meldung ging nicht hinaus: ${reply}`,
};
