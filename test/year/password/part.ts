import { isConfirmedStill, signed } from '../letters.ts';
import { wantedAddress } from '../model.ts';
import type { PartOf } from '../part.ts';
import { actsOfPasswords } from './acts.ts';

export const password: PartOf<'password'> = {
  acts: actsOfPasswords,
  letters: {
    invitation: {
      subject: /^(Erinnerung: )?Einladung zur Seite/,
      tells: signed,
      wanted: (of) => isConfirmedStill(of) && of.person.cameAt === null,
    },
    'invitation-reminder': 'as another one, or not caused here',
    'password-reset': { subject: /^Neues Passwort für/, wanted: isConfirmedStill },
    'login-link': {
      subject: /^Anmelden auf der Klassenseite/,
      wanted: (of) => isConfirmedStill(of) && (of.person.passwordAt ?? -1) < of.letter.at,
    },
    'password-changed': { subject: /^Dein Passwort für/ },
    'passkey-added': 'as another one, or not caused here',
    'passkey-removed': 'as another one, or not caused here',
    'address-changed': { subject: /^Deine E-Mail-Adresse auf/ },
    'address-confirmation': {
      subject: /^Bitte bestätige deine neue/,
      wanted: ({ person, address, letter }) =>
        wantedAddress(person) === address && (person.passwordAt ?? 0) < letter.at,
    },
    'address-set': 'as another one, or not caused here',
    'details-set': { subject: /^Wir haben deine Angaben geändert/, wanted: isConfirmedStill },
  },
  defects: [
    {
      what: 'a link for a new password works for sixty hours',
      file: 'server/password/links.ts',
      from: `reset: RESET_LINK_MINUTES * MINUTE_MS,`,
      to: `reset: 60 * RESET_LINK_MINUTES * MINUTE_MS,`,
      foundBy: 'server/password/password-links.test.ts',
    },
  ],
};
