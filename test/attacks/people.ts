import { ownData } from '#test/support/own-data.ts';

export const PASSWORD = 'Grundierung und Decklack';

/** The contact data of the five members. bert does not consent, carl wants no e-mails, dora is disabled, maja maintains. */
export const people = {
  anna: ownData({ publicationConsent: true, acceptGroupEmails: true }),
  bert: ownData({
    firstName: 'Bert',
    surname: 'Heimlich',
    address: 'Verborgene Gasse 7',
    city: '79999 Stillhausen',
    phoneNumber: '0761 990011',
    mobileNumber: '0171 9900122',
    privateEmailAddress: 'bert@verborgen.example',
    officeEmailAddress: 'bert@amt-verborgen.example',
    acceptGroupEmails: true,
  }),
  carl: ownData({
    firstName: 'Carl',
    surname: 'Ohnepost',
    address: 'Spachtelweg 3',
    privateEmailAddress: 'carl@privat.example',
    officeEmailAddress: 'carl@werk.example',
    publicationConsent: true,
  }),
  dora: ownData({
    firstName: 'Dora',
    surname: 'Gesperrt',
    address: 'Sackgasse 99',
    city: '79998 Fernhausen',
    phoneNumber: '0761 880011',
    mobileNumber: '0171 8800122',
    privateEmailAddress: 'dora@gesperrt.example',
    officeEmailAddress: 'dora@amt-gesperrt.example',
    publicationConsent: true,
    acceptGroupEmails: true,
  }),
  maja: ownData({ firstName: 'Maja', surname: 'Betreuer', privateEmailAddress: 'maja@klasse.example' }),
};

/** What those tell besides who hide: by username. */
export const profiles: Partial<Record<keyof typeof people, { birth_name: string; nickname: string }>> = {
  anna: { birth_name: 'Lackner', nickname: 'Pinsel' },
  bert: { birth_name: 'Heimlicher', nickname: 'Tarnkappe' },
  dora: { birth_name: 'Riegelmann', nickname: 'Schlossgespenst' },
};

export const gallery = { title: 'Klassentreffen 2018', description: 'Ein Abend am See' };
export const picture = { title: 'Gruppenbild auf dem Steg', name: 'IMG_2018_Steg.jpg' };

/** Data that identifies a person, except first names: they are the usernames, which all members know. */
const wordsOf = ({
  firstName: _,
  publicationConsent: _p,
  acceptGroupEmails: _a,
  ...data
}: typeof people.anna) => Object.values(data);

/** Words that only their owner may see, by username. */
export const hiddenWords = {
  bert: [...wordsOf(people.bert), ...Object.values(profiles.bert ?? {})],
  dora: [...wordsOf(people.dora), ...Object.values(profiles.dora ?? {})],
};

/** Words that must not appear in the log. */
export const privateWords = [
  PASSWORD,
  ...Object.values(people).flatMap(wordsOf),
  ...Object.values(profiles).flatMap(Object.values),
  ...Object.values(gallery),
  ...Object.values(picture),
];
