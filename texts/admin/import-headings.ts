import type { ImportColumn } from '#contract/maintenance-import.ts';

/** How people head the columns of their lists. */

/**
 * `name` is a surname or a whole name, `callName` a first name or a nickname, and `number` a house number or the one of
 * a row: the columns beside it decide.
 */
export type Meaning = ImportColumn | 'name' | 'callName' | 'number';

/** Kinds of words in headings, and how they are written: small letters alone, umlauts as two letters. */
export const headingWords = {
  first: 'vorname vornamen firstname givenname forename prenom',
  firstOf: 'vor first given',
  surname:
    'nachname nachnamen zuname zunamen familienname familiennamen surname lastname familyname schreibname',
  surnameOf: 'nach zu familien last family',
  name: 'name namen names',
  whole:
    'vollstaendiger vollstaendige vollstaendigername voller ganzer full display anzeige anzeigename komplett',
  birth:
    'geburtsname geborene geborener geb geburts maedchenname maedchen maidenname maiden birth birthname nee',
  former:
    'frueher frueherer damals damaliger ehemals ehemaliger ehem vormals schulzeit schule schulabschluss abitur ledig',
  married: 'verh verheiratet verheiratete verheirateter ehename ehe',
  now: 'jetzt jetziger jetzige heute heutiger heutige heutigen aktuell aktueller aktuelle neu neuer neue',
  nick: 'spitzname nickname nick kosename spitz',
  call: 'rufname',
  user: 'benutzername benutzer nutzername nutzernamen nutzer username user login anmeldename',
  mail: 'email emails mail mails emailkontakt emailverbindung mailkontakt elektronischepost',
  address:
    'adresse adressen addresse adr address anschrift wohnanschrift wohnadresse postadresse postanschrift hausanschrift postalische',
  street: 'strasse strassen str strae street strassenname',
  house: 'hausnummer hausnr hnr hsnr haus hs housenumber hausno',
  number: 'nummer nummern nr number no num',
  address2: 'adresszusatz addresszusatz zusatz extendedaddress extended co',
  postcode: 'plz postleitzahl postleitzahlen postcode postalcode postal code zip zipcode',
  town: 'ort wohnort stadt city town wohnhaft locality',
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
    'ihre ihr dein deine deiner euer eure der die das des bitte angabe angaben mitglied mitglieds mitglieder schueler schuelerin teilnehmer person kontakt contact falls vorhanden titel anrede title inkl mit in wie lautet heisst du wo wohnst z b zb optional freiwillig pflichtfeld abweichend zur bei nur vom angegeben direkt',
  others:
    'mutter vater eltern elternteil partner partnerin ehepartner ehemann ehefrau mann frau kind kinder notfall lehrer lehrerin klassenlehrer klassenlehrerin erziehungsberechtigter erziehungsberechtigte erz begleitung',
} as const;

/**
 * What a heading means, by the kinds of its words in their order: the first row that fits all of them. Rows about
 * anything but names are also tried without the words that say nothing of the kind, see `headings.ts`. A heading that is
 * not read needs a word above, or a row here with that heading as an example; a test reads all examples.
 */
export const headingRules: [means: Meaning, kinds: RegExp, ...examples: string[]][] = [
  ['username', /^user$/, 'Benutzername', 'User Name'],
  ['died', /^(?:date )?died(?: date)*$/, 'verstorben', 'Datum verstorben', 'gest. am'],

  ['firstName', /^first$/, 'Vorname', 'VORNAMEN', 'First Name', 'Vor-Name'],
  [
    'surnameFirst',
    /^(?:name )?(?:surname|name)(?: and)?(?: birth)?(?: and)? first(?:(?: and)? (?:birth|former))?$/,
    ...['Name, Vorname', 'Nachname, Vorname (Geburtsname)', 'Zuname Vorname', 'Nach- und Vorname'],
  ],
  [
    'fullName',
    /^(?:name )?first(?: and)? (?:surname|name)(?:(?: and)? (?:birth|former))?$/,
    ...['Vorname Nachname', 'Vor- und Zuname', 'Name (Vor- und Nachname)', 'Vorname, Name'],
  ],
  [
    'name',
    /^(?:whole )?name(?: birth)?$|^whole$/,
    'Name',
    'Vollständiger Name',
    'Name (geb.)',
    'Anzeigename',
  ],
  ['surname', /^surname(?: birth)?$/, 'Nachname', 'Zuname', 'Last Name', 'Nachname (geb.)'],
  ['marriedName', /^(?:now|married)(?: name| surname)?$/, 'jetziger Name', 'verh.', 'Ehename'],
  ['marriedName', /^(?:name|surname) (?:now|married)$/, 'Name (heute)', 'Nachname (verh.)'],
  [
    'birthName',
    /^birth(?: (?:and|former|now|name|surname))*$|^former (?:name|surname)$/,
    'geb.',
    'Geb.-Name',
    'Mädchenname',
    'früherer Name',
  ],
  ['birthName', /^(?:name|surname) (?:and )?former$/, 'Name damals', 'Name (Schulzeit)'],
  ['nickname', /^nick$/, 'Spitzname'],
  ['callName', /^call$/, 'Rufname'],

  ['officeEmailAddress', /^work mail(?: address)?$/, 'Dienstliche E-Mail', 'Work Email'],
  ['officeEmailAddress', /^mail(?: address)? work$/, 'E-Mail geschäftlich', 'E-Mail-Adresse (dienstlich)'],
  ['privateEmailAddress', /^private mail(?: address)?$/, 'Private E-Mail-Adresse'],
  ['privateEmailAddress', /^mail(?: address)? private$/, 'E-Mail (privat)', 'e-mail priv.'],
  [
    'email',
    /^(?:address )?mail(?: address)?$/,
    ...['E-Mailadresse', 'Email-Adresse', 'e-mail:', 'Haupt-E-Mail', 'E-Mail 2', 'E-mail 1 - Value'],
  ],

  ['areaCode', /^(?:phone )?areaCode$/, 'Vorwahl'],
  ['anyNumber', /^phone and mobile(?: phone)?$/, 'Tel./Handy', 'Telefon oder Mobil'],
  ['anyNumber', /^mobile(?: phone)? and phone$/, 'Handy / Telefon', 'Mobil u. Festnetz'],
  ['anyNumber', /^phone value$/, 'Phone 2 - Value'],
  [
    'mobileNumber',
    /^(?:phone )?mobile(?: phone)?$/,
    ...['Handy', 'Tel. mobil', 'Mobil-Tel.-Nr.', 'Mobile Phone', 'Telefon (mobil)', 'Handy privat'],
  ],
  [
    'phoneNumber',
    /^phone(?: phone)?(?:(?: and)? fax)?$/,
    ...['Tel.', 'Telefonnummer', 'Tel. privat', 'Telefon/Fax', 'Home Phone', 'Tel.-Nr. (Festnetz)', 'TEL_P'],
  ],

  ['city', /^postcode(?: and)? town$/, 'PLZ, Ort', 'PLZ/Wohnort', 'Postleitzahl und Ort'],
  ['city', /^town(?: and)? postcode$/, 'Ort (PLZ)'],
  ['postcode', /^(?:address )?postcode$/, 'PLZ', 'Home Postal Code', 'Postleitzahl privat'],
  ['town', /^(?:address )?town$/, 'Wohnort', 'Ort privat', 'Address 1 - City'],
  ['address2', /^(?:address )?address2$/, 'Adresszusatz', 'Address 1 - Extended Address'],
  ['houseNumber', /^house$/, 'Hausnr.', 'Haus-Nr.', 'Hs.-Nr.'],
  ['number', /^number$/, 'Nr.'],
  [
    'address',
    /^(?:address )*(?:street|address)(?: (?:and|house|street|postcode|town))*$/,
    ...[
      'Str.',
      'Straße, Hausnr.',
      'Anschrift',
      'Home Street',
      'Privat: Adresse',
      'Straße/Nr.',
      'Straße, PLZ, Ort',
    ],
  ],
];
