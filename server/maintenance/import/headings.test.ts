import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headingRules } from '#texts/admin/import-headings.ts';
import { meaningOf } from './headings.ts';

/** How real lists and programs head their columns, by what is below; `-` is not read. */
const seen = {
  firstName: ['VORNAME', 'Vorname(n)', 'Schueler_Vorname', 'firstName', 'Vor-Name:'],
  surname: ['Nachname', 'Familienname', 'lastName', 'Zuname:'],
  name: ['NAME', 'Name:', 'Vollständiger Name', 'Name (geb.)'],
  surnameFirst: ['Name, Vorname', 'Name/Vorname', 'Name u. Vorname', 'Nachname, Vorname (Geburtsname)'],
  fullName: ['Vorname Nachname', 'Vor- und Zuname', 'Vorname, Name', 'Vor-/Nachname'],
  birthName: ['Geb.-Name', 'geb.', 'Mädchenname', 'Maedchenname', 'Name in der Schulzeit', 'Name (ledig)'],
  marriedName: ['jetziger Name', 'Nachname (heute)', 'verh.'],
  nickname: ['Spitzname'],
  callName: ['Rufname'],
  email: [
    'e-mail:',
    'E-Mailadresse',
    'Email-Addresse',
    'email1',
    'Mail',
    'eMail',
    'E-Mail-Adr.',
    'Haupt-E-Mail',
    '@',
  ],
  privateEmailAddress: ['E-Mail (privat)', 'e-mail priv.'],
  officeEmailAddress: ['E-Mail dienstlich', 'Mail geschäftl.', 'dienstl. E-Mail'],
  phoneNumber: ['Tel.', 'TEL_P', 'telefon_privat', 'Telefon1', 'Telefon/Fax', 'Tel.-Nr.:', 'Festnetz', '☎'],
  mobileNumber: ['Tel. mobil', 'telefon_mobil', 'Handy1', 'Tel2(Handy)', 'Mobiltelefonnummer', 'Handynr.'],
  anyNumber: ['Tel./Handy', 'Festnetz/Mobil', 'Telefon oder Handy'],
  areaCode: ['Vorwahl'],
  address: [
    'STRASSE',
    'Str.',
    'Straße/Nr.',
    'Anschrift',
    'Straße + Hausnr.',
    'Wohnanschrift',
    'Straße u. Hausnummer',
  ],
  houseNumber: ['haus_nr', 'HausNr', 'Hausnr.', 'Hs.-Nr.'],
  address2: ['Adresszusatz'],
  postcode: ['PLZ', 'Plz'],
  town: ['ORT', 'Wohnort', 'Stadt'],
  city: ['PLZ, Ort', 'PLZ/Wohnort', 'PLZ + Ort', 'PLZ u. Ort'],
  number: ['nr', 'Nr.'],
  died: ['Datum verstorben', 'verst.', '†'],
  '-': [
    ...[
      'LIZNR',
      'SEX',
      'TEL_G',
      'telefon_dienst',
      'GEBURTSTAG',
      'Geburtsort',
      'Geb.-Datum',
      'geb. am',
      'Land',
      'Fax',
    ],
    ...[
      'BILL_NAME',
      'Eltern 1 Vorname',
      'Erz1Name',
      'Name der Mutter',
      'Straße geschäftlich',
      'Firma',
      'Ortsteil',
    ],
    ...['Anrede', 'Titel', 'Bemerkung', 'Lieblingsfarbe', 'Address 2 - Street', 'Vorname 2', ''],
  ],
};

/** Others, which were kept aside until the rules stood: 96 of 103 were right. */
const unseen = {
  firstName: ['Person_Vorname'],
  surname: ['Person_Nachname', 'NACHNAME'],
  fullName: ['Vorname, Nachname'],
  birthName: [
    'Geb.',
    'Mädchenname oder früherer Familienname',
    'Geburtsname (nur falls abweichend vom heutigen Familiennamen)',
  ],
  email: ['2. E-Mail', 'EMail', 'E-Mail-Adresse *'],
  officeEmailAddress: ['E-Mail Arbeit'],
  phoneNumber: [
    'Telefon Privat',
    'Telefon direkt',
    'Telefon2',
    'Telefon3',
    'Festnetznummer',
    'Tel. Privat',
    'Telefonnummer (falls angegeben)',
  ],
  mobileNumber: [
    'Mobil privat',
    'Mobiltelefon',
    'Handynummer',
    'Tel. Mobil',
    'Tel. Mobile',
    'Tel.\u00a0Mobil',
  ],
  address: [
    'Straße/Hausnummer',
    'Straße, Hausnr:',
    'Straße, Hausnr. *',
    'Straße, Hausnr., Ort',
    'Straße, Hausnr., PLZ, Ort',
    'Privatadr',
    'Postanschrift',
  ],
  postcode: ['Postleitzahl', 'Plz'],
  town: ['Wohnort', 'Stadt'],
  city: ['PLZ/Ort', 'plz_ort', 'PLZ, Ort'],
  houseNumber: ['hausnummer'],
  username: ['Nutzernamen'],
  '-': [
    ...[
      'Tel. Arbeit',
      'Tel. Geschäft',
      'Tel. gesch.',
      'Tel. Praxis',
      'TelefonGeschaeft',
      'Telefon geschäftlich',
      'Fax geschäftl.',
    ],
    ...[
      'Geburtsdatum',
      'Geschlecht',
      '[Id]',
      'IBAN',
      'Nationalität',
      'Praxisname',
      'VNUM1',
      'Position',
      'Firma',
      'Land/Region',
    ],
    ...[
      'Abteilung',
      'Kategorien',
      'Verein',
      'Eintritt ins TFP',
      'Austritt',
      'Größe',
      'Passwort',
      'HANDY_FEHLT',
      'TN-Nr',
      'Buchungs-ID',
    ],
    ...[
      'Storniert am',
      'zentrale',
      'website',
      'AhvNummer',
      'Titel2',
      'Anmeldedatum',
      'Matrikelnr',
      'Bemerkung',
      'nur privat',
      'Homepage',
    ],
    ...[
      'Telefonsprechzeit',
      'Newsletter',
      'Kennung',
      'Notizen',
      'co_name',
      'kontoinhaber',
      'Tel/Email',
      'Zeitpunkt',
      'Zimmer',
    ],
    ...[
      'Landkreis',
      'Gemeinde',
      'externe_id',
      'mitgliedstyp',
      'status',
      'Mädchenname der Mutter',
      'Bundesland',
      'Mitglied Status',
    ],
    ...[
      'Heimatort',
      'Web',
      'Wohnhaft seit',
      'Geburtsort',
      'Weitere NR',
      'Ausgeübter Beruf',
      'Second Last Name',
      'Teilnehmer',
      'Jahrgang',
    ],
  ],
};

test('headings are known by their words, however they are written', () => {
  const wrong = [seen, unseen].flatMap(Object.entries<string[]>).flatMap(([means, headings]) =>
    headings.flatMap((heading) => {
      const read = meaningOf(heading) ?? '-';
      return read === means ? [] : `${heading}: ${read} for ${means}`;
    }),
  );
  assert.deepEqual(wrong, []);
});

test('each rule reads its examples', () => {
  for (const [means, , ...examples] of headingRules)
    for (const heading of examples) assert.equal(meaningOf(heading), means, heading);
});
