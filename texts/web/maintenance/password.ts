import type { WordsOfKinds } from './words-of-kinds.ts';

export const passwordWords: WordsOfKinds<'password'> = {
  mails: {
    invitation: 'Einladung',
    'invitation-reminder': 'Erinnerung an die Einladung',
    'password-reset': 'Link für ein neues Passwort',
    'login-link': 'Link und Code zum Anmelden',
    'password-changed': 'Hinweis auf ein geändertes Passwort',
    'passkey-added': 'Hinweis auf ein Gerät zum Anmelden',
    'passkey-removed': 'Hinweis auf ein entferntes Gerät',
    'address-changed': 'Hinweis auf eine geänderte Adresse',
    'address-confirmation': 'Bestätigung einer neuen Adresse',
    'address-set': 'Hinweis auf eine geänderte Adresse',
    'details-set': 'Hinweis auf berichtigte Angaben',
  },
};
