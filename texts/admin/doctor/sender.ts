/** What stands in the name system about the domain of the sender, and what is to be entered there. */
export const senderTexts = {
  noSpf: (domain: string, line: string) => ({
    what: `Für ${domain} steht nirgends, wer Mails verschicken darf (SPF); viele Anbieter werfen eure Mails deshalb weg.`,
    todo: `Trag beim Anbieter des Namens einen TXT-Eintrag für ${domain} ein: ${line}`,
  }),
  twoSpf: (domain: string) => ({
    what: `Für ${domain} stehen mehrere SPF-Einträge da; dann gilt keiner.`,
    todo: 'Fass sie beim Anbieter des Namens zu einem zusammen.',
  }),
  noDmarc: (domain: string, line: string) => ({
    what: `Für ${domain} fehlt ein DMARC-Eintrag; große Anbieter erwarten ihn.`,
    todo: `Trag beim Anbieter des Namens einen TXT-Eintrag für _dmarc.${domain} ein: ${line}`,
  }),
  noPtr: (address: string, host: string) => ({
    what: `Die Adresse ${address} von ${host} führt zu keinem Namen zurück (PTR).`,
    todo: `Trag beim Anbieter des Servers für ${address} den Namen ${host} ein (Reverse-DNS); ist es der Server eures Postfachs, frag dessen Anbieter.`,
  }),
  notLookedUp: (domain: string, reason: string) => ({
    what: `Was im Internet über ${domain} steht (SPF, DMARC), ließ sich nicht nachschlagen: ${reason}`,
    todo: 'Versuche es später noch einmal.',
  }),
};
