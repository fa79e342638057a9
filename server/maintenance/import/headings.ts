import type { ImportColumn } from '#contract/maintenance.ts';

/** `name` is a surname or a whole name, `callName` a first name or a nickname, and `number` a house number or the one of
 * a row: the columns beside it decide. */
export type Meaning = ImportColumn | 'name' | 'callName' | 'number';

/** Kinds of words in headings, and how they are written: small letters alone, umlauts as two letters. */
const words = {
  first: 'vorname vornamen firstname givenname forename prenom',
  firstOf: 'vor first given',
  surname:
    'nachname nachnamen zuname zunamen familienname familiennamen surname lastname familyname schreibname',
  surnameOf: 'nach zu familien last family',
  name: 'name namen names',
  whole: 'vollstaendiger vollstaendige vollstaendigername voller ganzer full display anzeige anzeigename komplett',
  birth:
    'geburtsname geborene geborener geb geburts maedchenname maedchen maidenname maiden birth birthname nee',
  former:
    'frueher frueherer damals damaliger ehemals ehemaliger ehem vormals schulzeit schule schulabschluss abitur ledig',
  married: 'verh verheiratet verheiratete verheirateter ehename ehe',
  now: 'jetzt jetziger jetzige heute heutiger heutige aktuell aktueller aktuelle neu neuer neue',
  nick: 'spitzname nickname nick kosename spitz',
  call: 'rufname',
  user: 'benutzername benutzer username user login anmeldename',
  mail: 'email emails mail mails emailkontakt emailverbindung mailkontakt elektronischepost',
  address:
    'adresse adressen addresse adr address anschrift wohnanschrift wohnadresse postadresse postanschrift hausanschrift postalische',
  street: 'strasse strassen str strae street strassenname',
  house: 'hausnummer hausnr hnr hsnr haus hs housenumber hausno',
  number: 'nummer nummern nr number no num',
  extra: 'adresszusatz addresszusatz zusatz extendedaddress extended co',
  postcode: 'plz postleitzahl postleitzahlen postcode postalcode postal code zip zipcode',
  town: 'ort wohnort stadt city town wohnhaft gemeinde locality',
  phone: 'telefon telefone tel telephon telephone phone fon festnetz rufnummer telno fernsprecher tlf',
  mobile: 'handy mobil mobile mobilfunk mobiltelefon cell cellphone funktelefon funk smartphone whatsapp',
  areaCode: 'vorwahl vorw ortsvorwahl',
  fax: 'fax telefax',
  private: 'privat private priv home zuhause persoenlich persoenliche p',
  work: 'dienstlich dienstliche dienstl geschaeftlich geschaeftliche geschaeftl gesch beruflich berufliche berufl dienst buero arbeit firma work business office d g',
  main: 'haupt primaere primary bevorzugte bevorzugt default erste',
  other: 'zweite zweit weitere alternative alternativ sonstige other second secondary sekundaere',
  died: 'verstorben verst gestorben gest tot todestag sterbedatum todesdatum sterbetag deceased',
  date: 'datum tag am date jahr',
  and: 'und u and oder bzw or',
  value: 'value wert',
  filling:
    'ihre ihr dein deine deiner euer eure der die das des bitte angabe angaben mitglied mitglieds mitglieder schueler schuelerin teilnehmer person kontakt contact falls vorhanden titel anrede title inkl mit in wie lautet heisst du wo wohnst z b zb optional freiwillig pflichtfeld abweichend zur bei',
  others:
    'mutter vater eltern elternteil partner partnerin ehepartner ehemann ehefrau mann frau kind kinder notfall lehrer lehrerin klassenlehrer klassenlehrerin erziehungsberechtigter erziehungsberechtigte erz begleitung',
} as const;

type Kind = keyof typeof words;

/** Whatever stands with them, a private number is a number. */
const number = '(?: (?:number|value|main|now|and))*';

/**
 * What a heading means, by the kinds of its words in their order: the first row that fits the whole of it. A heading
 * that is not read needs a word above, or a row here with that heading as an example; the test reads all examples.
 */
export const headingRules: [means: Meaning, kinds: string, ...examples: string[]][] = [
  ['username', 'user', 'Benutzername', 'User Name'],
  ['died', '(?:date )?died(?: date)*', 'verstorben', 'Datum verstorben', 'gest. am'],

  ['firstName', 'first', 'Vorname', 'VORNAMEN', 'First Name', 'Vor-Name'],
  [
    'surnameFirst',
    '(?:name )?(?:surname|name)(?: and)?(?: birth)?(?: and)? first(?:(?: and)? (?:birth|former))?',
    ...['Name, Vorname', 'Nachname, Vorname (Geburtsname)', 'Zuname Vorname', 'Nach- und Vorname'],
  ],
  [
    'fullName',
    '(?:name )?first(?: and)? (?:surname|name)(?:(?: and)? (?:birth|former))?',
    ...['Vorname Nachname', 'Vor- und Zuname', 'Name (Vor- und Nachname)', 'Vorname, Name'],
  ],
  ['name', '(?:whole )?name(?: birth)?', 'Name', 'Vollständiger Name', 'Full Name', 'Name (geb.)'],
  ['name', 'whole', 'Anzeigename'],
  ['surname', 'surname(?: birth)?', 'Nachname', 'Zuname', 'Last Name', 'Nachname (geb.)'],
  ['marriedName', '(?:now|married)+(?: name| surname)?', 'Name verh.', 'jetziger Name', 'verh.'],
  ['marriedName', '(?:name|surname) (?:now|married)', 'Name (heute)', 'Nachname (verh.)'],
  ['birthName', 'birth|former (?:name|surname)', 'geb.', 'Geb.-Name', 'Mädchenname', 'früherer Name'],
  ['birthName', '(?:name|surname) (?:and )?former', 'Name damals', 'Name (Schulzeit)'],
  ['nickname', 'nick', 'Spitzname'],
  ['callName', 'call', 'Rufname'],

  ['officeEmailAddress', 'work mail(?: address)?', 'Dienstliche E-Mail', 'Work Email'],
  ['officeEmailAddress', 'mail(?: address)? work', 'E-Mail geschäftlich', 'E-Mail-Adresse (dienstlich)'],
  ['privateEmailAddress', 'private mail(?: address)?', 'Private E-Mail-Adresse'],
  ['privateEmailAddress', 'mail(?: address)? private', 'E-Mail (privat)', 'e-mail priv.'],
  [
    'email',
    `(?:(?:main|other|now) )*(?:address )?mail(?: address)?${number}(?: other)?`,
    ...['E-Mailadresse', 'Email-Adresse', 'e-mail:', 'Haupt-E-Mail', 'E-Mail 2', 'E-mail 1 - Value'],
  ],

  ['areaCode', '(?:phone )?areaCode', 'Vorwahl'],
  ['anyNumber', `phone${number} and(?: private)? mobile(?: phone)?${number}`, 'Tel./Handy', 'Telefon oder Mobil'],
  ['anyNumber', `mobile(?: phone)?${number} and phone${number}`, 'Handy / Telefon', 'Mobil u. Festnetz'],
  ['anyNumber', 'phone value', 'Phone 2 - Value'],
  [
    'mobileNumber',
    `(?:phone )?(?:private )?mobile(?: phone)?${number}(?: private)?${number}`,
    ...['Handy', 'Tel. mobil', 'Mobil-Tel.-Nr.', 'Mobile Phone', 'Telefon (mobil)', 'Handy privat'],
  ],
  [
    'phoneNumber',
    `(?:(?:main|private|now) )*phone${number}(?: private| phone)*${number}(?:(?: and)? fax)?`,
    ...['Tel.', 'Telefonnummer', 'Tel. privat', 'Telefon/Fax', 'Home Phone', 'Tel.-Nr. (Festnetz)', 'TEL_P'],
  ],

  ['city', '(?:private |now )*postcode(?: and)? town(?: private| now)*', 'PLZ, Ort', 'PLZ/Wohnort', 'Postleitzahl und Ort'],
  ['city', 'town(?: and)? postcode', 'Ort (PLZ)'],
  ['postcode', '(?:(?:private|address|now) )*postcode(?: private)?', 'PLZ', 'Home Postal Code', 'Postleitzahl privat'],
  ['town', '(?:(?:private|address|now) )*town(?: private| now)*', 'Wohnort', 'Ort privat', 'Address 1 - City'],
  ['address2', '(?:address )?extra', 'Adresszusatz', 'Address 1 - Extended Address'],
  ['houseNumber', 'house(?: number)?', 'Hausnr.', 'Haus-Nr.', 'Hs.-Nr.'],
  ['number', 'number', 'Nr.'],
  [
    'address',
    `(?:(?:private|now|main|address|and) )*(?:street|address)(?: (?:and|house|number|private|now|main))*`,
    ...['Str.', 'Straße', 'Straße, Hausnr.', 'Anschrift', 'Home Street', 'Privat: Adresse', 'Straße/Nr.'],
  ],
  [
    'address',
    '(?:(?:private|now|address|and) )*(?:street|address)(?: (?:and|house|number|street|postcode|town))*',
    ...['Straße, PLZ, Ort', 'Adresse (Straße, Hausnummer, PLZ, Ort)'],
  ],
];

const kindOf = new Map(
  (Object.keys(words) as Kind[]).flatMap((kind) => words[kind].split(' ').map((word) => [word, kind] as const)),
);
const WORD_MAX = Math.max(...[...kindOf.keys()].map(({ length }) => length));
/** No heading is longer; an essay above a column is none. */
const LETTERS_MAX = 80;

const rules = headingRules.map(([means, kinds]) => ({ means, kinds: new RegExp(`^(?:${kinds})$`) }));

/** The letters of a heading, and where one is the first of a word. A slash and its like are a word of their own. */
function lettersOf(heading: string): { letters: string; starts: ReadonlySet<number> } {
  const parts = heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[äöü]/g, (umlaut) => `${umlaut.normalize('NFD').charAt(0)}e`)
    .replaceAll(/[/,;+&]/g, ' und ')
    .match(/\p{L}+/gu);
  let letters = '';
  const starts = new Set<number>();
  for (const part of parts ?? []) {
    starts.add(letters.length);
    letters += part;
  }
  return { letters, starts: starts.add(letters.length) };
}

/** The kinds of the words that the letters are made of; undefined if a rest is no word. The longest words count. */
function kindsOf(heading: string): Kind[] | undefined {
  const { letters, starts } = lettersOf(heading);
  if (letters === '' || letters.length > LETTERS_MAX) return undefined;
  const dead = new Set<number>();
  const from = (at: number): Kind[] | undefined => {
    if (at === letters.length) return [];
    if (dead.has(at)) return undefined;
    for (let end = Math.min(letters.length, at + WORD_MAX); end > at; end -= 1) {
      const kind = kindOf.get(letters.slice(at, end));
      // "p" is private, but no rest of a word is.
      const isWord = kind !== undefined && (end - at > 1 || (starts.has(at) && starts.has(end)));
      const rest = isWord ? from(end) : undefined;
      if (kind && rest) return [kind, ...rest];
    }
    dead.add(at);
    return undefined;
  };
  return from(0);
}

/** "Vor- und Nachname", "First Name", "Zu-Name": what stands before "Name" belongs to it. */
const joined = (kinds: string) =>
  kinds
    .replaceAll(/\bfirstOf name\b/g, 'first')
    .replaceAll(/\bsurnameOf name\b/g, 'surname')
    .replaceAll(/\b(birth|nick|user|whole) name\b/g, (both, kind) => (kind === 'whole' ? both : kind))
    .replaceAll('firstOf', 'first')
    .replaceAll('surnameOf', 'surname')
    .replaceAll(/^and | and$/g, '')
    .replaceAll(/( and)+(?= and\b)/g, '');

/** Of Outlook and Google, who number what they have several of: "Straße privat 2", but "Address 2 - Street". */
const SECOND_LINE = /\D2\W*$/;
const OF_SECOND = /\b[2-9]\b\W+\p{L}/u;

/** Some columns are headed by a sign alone. */
const SIGNS: [means: Meaning, sign: RegExp][] = [
  ['died', /^[†✝✞+]$/u],
  ['email', /^(?:@|✉|📧)\ufe0f?$/u],
  ['phoneNumber', /^(?:☎|☏|📞)\ufe0f?$/u],
  ['mobileNumber', /^📱$/u],
];

/** Headings are few, and asked for again and again. */
const known = new Map<string, Meaning | undefined>();
const KNOWN_MAX = 2000;

function understand(heading: string): Meaning | undefined {
  const sign = SIGNS.find(([, own]) => own.test(heading.trim()));
  if (sign) return sign[0];
  const kinds = kindsOf(heading);
  if (!kinds) return undefined;
  const line = joined(kinds.filter((kind) => kind !== 'filling').join(' ')).trim();
  const means = rules.find((rule) => rule.kinds.test(line))?.means;
  const isNumbered = /[2-9]/.test(heading);
  if (means === 'address' && isNumbered)
    return SECOND_LINE.test(heading) && !OF_SECOND.test(heading) ? 'address2' : undefined;
  // Of somebody else, as a second person of a household.
  const isOfPerson = /name|first/i.test(means ?? '') || means === 'town' || means === 'postcode' || means === 'city';
  return isNumbered && isOfPerson ? undefined : means;
}

/** What stands below a heading; undefined if it is none that we know. */
export function meaningOf(heading: string): Meaning | undefined {
  if (known.has(heading)) return known.get(heading);
  const means = heading.length > 2 * LETTERS_MAX ? undefined : understand(heading);
  if (known.size < KNOWN_MAX) known.set(heading, means);
  return means;
}

/** Whether a column is about somebody else, of whom it may say that they have died. */
export const isOfOthers = (heading: string) => kindsOf(heading)?.includes('others') ?? false;
