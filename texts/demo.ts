/**
 * The texts of the demo, a fictional class. The telephone numbers are from the ranges that the
 * Bundesnetzagentur keeps free for fiction, the e-mail addresses from the domains reserved for examples.
 */

// biome-ignore format: a member in four lines is read and checked faster than one in twelve
export const members = [
  { username: 'sabine.koerner', firstName: 'Sabine', surname: 'Körner', address: 'Am Farbenhof 4', city: '50667 Köln',
    phoneNumber: '0221 4710 104', mobileNumber: '0152 28817386',
    privateEmailAddress: 'sabine.koerner@example.org', officeEmailAddress: '',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'joerg.bäumer', firstName: 'Jörg', surname: 'Bäumer', address: 'Lindenweg 17', city: '80331 München',
    phoneNumber: '089 99998 217', mobileNumber: '0176 04069012',
    privateEmailAddress: 'joerg.baeumer@example.org', officeEmailAddress: 'baeumer@lackiererei.example.de',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'Petra-Voß', firstName: 'Petra', surname: 'Voß', address: 'Kastanienallee 9', city: '20095 Hamburg',
    phoneNumber: '040 66969 309', mobileNumber: '0171 3920014',
    privateEmailAddress: 'petra.voss@example.org', officeEmailAddress: '',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'uwe.hartwig', firstName: 'Uwe', surname: 'Hartwig', address: 'Zum Alten Sägewerk 2', city: '21335 Lüneburg',
    phoneNumber: '', mobileNumber: '0176 04069023',
    privateEmailAddress: 'uwe.hartwig@example.de', officeEmailAddress: 'werkstatt@hartwig.example.de',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'martina.schütz', firstName: 'Martina', surname: 'Schütz', address: 'Mühlgasse 11', city: '97070 Würzburg',
    phoneNumber: '', mobileNumber: '0152 28895456',
    privateEmailAddress: 'martina.schuetz@example.org', officeEmailAddress: '',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'ralf_petersen', firstName: 'Ralf', surname: 'Petersen', address: 'Am Deich 23', city: '25813 Husum',
    phoneNumber: '', mobileNumber: '0171 3920027',
    privateEmailAddress: 'ralf.petersen@example.org', officeEmailAddress: '',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'heike.lörcher', firstName: 'Heike', surname: 'Lörcher', address: 'Rosengarten 6', city: '72070 Tübingen',
    phoneNumber: '', mobileNumber: '0176 04069029',
    privateEmailAddress: 'heike.loercher@example.org', officeEmailAddress: 'h.loercher@farbenhaus.example.de',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'thomas.grünwald', firstName: 'Thomas', surname: 'Grünwald', address: 'Pinselgasse 1', city: '90402 Nürnberg',
    phoneNumber: '', mobileNumber: '0176 04069034',
    privateEmailAddress: 'thomas.gruenwald@example.de', officeEmailAddress: '',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'birgit.aßmann', firstName: 'Birgit', surname: 'Aßmann', address: 'Schillerstraße 40', city: '10115 Berlin',
    phoneNumber: '030 23125 440', mobileNumber: '0176 04069041',
    privateEmailAddress: 'birgit.assmann@example.org', officeEmailAddress: '',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'frank.ostermann', firstName: 'Frank', surname: 'Ostermann', address: 'Am Wasserturm 8', city: '51063 Köln',
    phoneNumber: '0221 4710 508', mobileNumber: '0171 3920038',
    privateEmailAddress: 'frank.ostermann@example.org', officeEmailAddress: 'f.ostermann@autolack.example.de',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'claudia.hänsel', firstName: 'Claudia', surname: 'Hänsel', address: 'Weinbergstraße 22', city: '60594 Frankfurt am Main',
    phoneNumber: '069 90009 622', mobileNumber: '0176 04069055',
    privateEmailAddress: 'claudia.haensel@example.org', officeEmailAddress: '',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'dieter.krämer', firstName: 'Dieter', surname: 'Krämer', address: 'Hinter der Kirche 3', city: '60311 Frankfurt am Main',
    phoneNumber: '069 90009 703', mobileNumber: '',
    privateEmailAddress: 'dieter.kraemer@example.de', officeEmailAddress: '',
    publicationConsent: false, acceptGroupEmails: true },
  { username: 'anja.wölfel', firstName: 'Anja', surname: 'Wölfel', address: 'Gerberstraße 14', city: '95444 Bayreuth',
    phoneNumber: '', mobileNumber: '0171 3920041',
    privateEmailAddress: 'anja.woelfel@example.org', officeEmailAddress: '',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'stefan.lüders', firstName: 'Stefan', surname: 'Lüders', address: 'Hafenstraße 31', city: '18055 Rostock',
    phoneNumber: '', mobileNumber: '0176 04069066',
    privateEmailAddress: 'stefan.lueders@example.org', officeEmailAddress: 'lueders@bootslack.example.de',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'gabi.reinecke', firstName: 'Gabriele', surname: 'Reinecke', address: 'Fliederbusch 5', city: '38100 Braunschweig',
    phoneNumber: '', mobileNumber: '0176 04069068',
    privateEmailAddress: 'gabi.reinecke@example.org', officeEmailAddress: '',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'Holger75', firstName: 'Holger', surname: 'Thießen', address: 'Alte Ziegelei 12', city: '22303 Hamburg',
    phoneNumber: '040 66969 112', mobileNumber: '',
    privateEmailAddress: 'holger.thiessen@example.de', officeEmailAddress: '',
    publicationConsent: false, acceptGroupEmails: false },
  { username: 'ute.schäfer', firstName: 'Ute', surname: 'Schäfer', address: 'Bachstraße 27', city: '55116 Mainz',
    phoneNumber: '', mobileNumber: '0171 3920052',
    privateEmailAddress: 'ute.schaefer@example.org', officeEmailAddress: '',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'michael.brandl', firstName: 'Michael', surname: 'Brandl', address: 'Am Anger 7', city: '94032 Passau',
    phoneNumber: '', mobileNumber: '0176 04069070',
    privateEmailAddress: 'michael.brandl@example.org', officeEmailAddress: 'brandl@schreinerei.example.de',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'karin.möllers', firstName: 'Karin', surname: 'Möllers', address: 'Prinzipalgang 19', city: '48143 Münster',
    phoneNumber: '', mobileNumber: '0176 04069074',
    privateEmailAddress: 'karin.moellers@example.org', officeEmailAddress: '',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'andreas.zöllner', firstName: 'Andreas', surname: 'Zöllner', address: 'Schlosserweg 2', city: '12043 Berlin',
    phoneNumber: '030 23125 502', mobileNumber: '0171 3920063',
    privateEmailAddress: 'andreas.zoellner@example.de', officeEmailAddress: '',
    publicationConsent: true, acceptGroupEmails: false },
  { username: 'susanne.jürgens', firstName: 'Susanne', surname: 'Jürgens', address: 'Heideweg 33', city: '22765 Hamburg',
    phoneNumber: '040 66969 633', mobileNumber: '',
    privateEmailAddress: 'susanne.juergens@example.org', officeEmailAddress: '',
    publicationConsent: false, acceptGroupEmails: false },
  { username: 'bernd.faßbender', firstName: 'Bernd', surname: 'Faßbender', address: 'Domgasse 16', city: '50733 Köln',
    phoneNumber: '0221 4710 716', mobileNumber: '0176 04069081',
    privateEmailAddress: 'bernd.fassbender@example.org', officeEmailAddress: 'b.fassbender@bau.example.de',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'silke.hübner', firstName: 'Silke', surname: 'Hübner', address: 'Elbufer 10', city: '01067 Dresden',
    phoneNumber: '', mobileNumber: '0176 04069083',
    privateEmailAddress: 'silke.huebner@example.org', officeEmailAddress: '',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'klaus-dieter.roth', firstName: 'Klaus-Dieter', surname: 'Roth', address: 'Grabenstraße 21', city: '70173 Stuttgart',
    phoneNumber: '', mobileNumber: '0171 3920074',
    privateEmailAddress: 'kd.roth@example.de', officeEmailAddress: 'roth@industrielack.example.de',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'monika.sörensen', firstName: 'Monika', surname: 'Sörensen', address: 'Förde-Promenade 4', city: '24937 Flensburg',
    phoneNumber: '', mobileNumber: '0176 04069087',
    privateEmailAddress: 'monika.soerensen@example.org', officeEmailAddress: '',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'peter.wagenknecht', firstName: 'Peter', surname: 'Wagenknecht', address: 'Am Bahndamm 15', city: '14467 Potsdam',
    phoneNumber: '', mobileNumber: '0171 3920085',
    privateEmailAddress: 'peter.wagenknecht@example.org', officeEmailAddress: '',
    publicationConsent: false, acceptGroupEmails: false },
  { username: 'elke.böhm', firstName: 'Elke', surname: 'Böhm', address: 'Sonnenleite 8', city: '81541 München',
    phoneNumber: '089 99998 408', mobileNumber: '',
    privateEmailAddress: 'elke.boehm@example.org', officeEmailAddress: '',
    publicationConsent: false, acceptGroupEmails: false },
  { username: 'jürgen.weiß', firstName: 'Jürgen', surname: 'Weiß', address: 'Lackmühlenweg 3', city: '63450 Hanau',
    phoneNumber: '', mobileNumber: '0176 04069092',
    privateEmailAddress: 'juergen.weiss@example.org', officeEmailAddress: 'info@weiss-lacke.example.de',
    publicationConsent: true, acceptGroupEmails: true },
  { username: 'doris.kühn', firstName: 'Doris', surname: 'Kühn', address: 'Birkenring 29', city: '13353 Berlin',
    phoneNumber: '030 23125 629', mobileNumber: '',
    privateEmailAddress: 'doris.kuehn@example.de', officeEmailAddress: '',
    publicationConsent: false, acceptGroupEmails: false },
  { username: 'matthias.eßer', firstName: 'Matthias', surname: 'Eßer', address: 'Krötengasse 13', city: '52062 Aachen',
    phoneNumber: '', mobileNumber: '0176 04069098',
    privateEmailAddress: 'matthias.esser@example.org', officeEmailAddress: '',
    publicationConsent: true, acceptGroupEmails: true },
];

/** How far they have come who are not simply here. Whoever has never been here has said nothing of consents. */
export const newcomers = {
  notInvited: ['susanne.jürgens'],
  invited: ['elke.böhm', 'peter.wagenknecht'],
  disabled: ['Holger75'],
};

/** Of whom nobody has an address. */
export const missing = [
  { firstName: 'Kerstin', surname: 'Albers', remark: 'Soll nach der Hochzeit nach Schweden gezogen sein.' },
  { firstName: 'Ingo', surname: 'Petzold', remark: '' },
];

/** Who has died, was a member before, and what members say. */
export const memorial = {
  username: 'reinhard.kolbe',
  about: {
    firstName: 'Reinhard',
    surname: 'Kolbe',
    birthName: '',
    born: 1968,
    died: 2023,
    text: 'Reinhard saß immer am Fenster und mischte jeden Farbton nach Augenmaß. 2018 war er noch mit uns an der Küste.',
    agreedBy: 'Anneliese Kolbe, seine Mutter',
  },
  words: {
    'joerg.bäumer': 'Er hat mir das Lasieren beigebracht. Ich denke bei jeder Holztür an ihn.',
    'heike.lörcher': 'Auf der Klassenfahrt hat er bis zum Morgen Gitarre gespielt. Das vergesse ich nicht.',
  },
};

/** About the first of them: what somebody knows, and who looks for her, too. */
export const missingHint = {
  by: 'birgit.aßmann',
  hint: 'Ihr Bruder hatte früher die Tankstelle in Deutz. Vielleicht weiß dort noch jemand etwas.',
  seekers: ['birgit.aßmann', 'doris.kühn'],
};

/** What was sent to all, oldest first. */
export const groupEmails = [
  {
    sender: 'heike.lörcher',
    daysAgo: 210,
    subject: 'Unsere Seite ist da',
    message:
      'Ihr Lieben,\n\nab heute haben wir eine eigene Seite. Tragt bitte eure Kontaktdaten ein und seht euch die Bilder an, es sind schon fast alle aus der Lehrwerkstatt dabei. Wer nicht weiterkommt, ruft mich einfach an.\n\nHeike',
  },
  {
    sender: 'jürgen.weiß',
    daysAgo: 48,
    subject: 'Wer hat noch einen Farbfächer von 1986?',
    message:
      'Hallo zusammen,\n\nfür die neue Werkstatt suche ich einen alten Fächer, gern mit Daumenabdrücken. Ich tausche gegen eine Dose Klarlack oder ein Mittagessen.\n\nJürgen',
  },
  {
    sender: 'sabine.koerner',
    daysAgo: 6,
    subject: 'Köln: Bitte sagt mir, ob ihr kommt',
    message:
      'Ihr Lieben,\n\nder Saal ist bestellt, jetzt fehlen mir noch Antworten. Auf der Seite steht unter „Treffen“ alles Weitere; zwei Klicks genügen. Wer bei uns übernachten will: Zwei Betten sind frei.\n\nBis bald, Bine',
  },
];

/** What some of them tell beside their contact data; `inDays`: when their birthday comes, as of the day of the demo. */
export const profiles: Record<
  string,
  { birthName?: string; nickname?: string; inDays?: number; year?: number }
> = {
  'sabine.koerner': { birthName: 'Lindner', nickname: 'Bine', inDays: 160, year: 1967 },
  'Petra-Voß': { birthName: 'Kaufmann' },
  'martina.schütz': { birthName: 'Rehbein', nickname: 'Tina', inDays: 4 },
  'heike.lörcher': { birthName: 'Baumgarten' },
  'birgit.aßmann': { birthName: 'Wessel', inDays: 17, year: 1968 },
  'claudia.hänsel': { birthName: 'Ritter' },
  'ute.schäfer': { birthName: 'Uhlig' },
  'karin.möllers': { birthName: 'Brandt', nickname: 'Kiki' },
  'silke.hübner': { birthName: 'Nowak' },
  'monika.sörensen': { birthName: 'Paulsen', nickname: 'Moni' },
  'joerg.bäumer': { nickname: 'Baum', inDays: 75, year: 1966 },
  'uwe.hartwig': { nickname: 'Säge', inDays: 26 },
  Holger75: { nickname: 'Holgi' },
};

/** What `npm run demo` prints. */
export const terminal = {
  whatItIs: `Klassenkreis: a members-only web site for a school class, with contact data, pictures, meetings and circular mails.
This demo runs on this machine alone, with an invented class; the site itself speaks German.

Klassenkreis: eine Seite nur für die Mitglieder einer Klasse, mit Kontaktdaten, Bildern, Treffen und Rundmails.
Diese Vorführung läuft nur auf diesem Rechner, mit einer erfundenen Klasse.
`,
  preparing: 'Bereite eine erfundene Klasse mit gezeichneten Bildern vor …',
  progress: (done: number, all: number) => `${done} von ${all} Bildern`,
  ready: (address: string) => `Die Seite läuft: ${address}`,
  login: (username: string, password: string) => `  Benutzername: ${username}   Passwort: ${password}`,
  maintains: '   (Betreuerin: „Verwaltung“ im Menü; a maintainer)',
  logins: 'Anmelden kannst du dich als (log in with one of these user names and the password):',
  mails: (address: string, folder: string) =>
    `Verschickt wird nichts: Alle E-Mails liest du auf ${address}\n(sie liegen in ${folder}).`,
  folder: (folder: string) =>
    `Alles liegt in einem Wegwerf-Ordner (${folder}) und ist weg, wenn du mit Strg+C beendest.`,
  stopped: 'Beendet; der Wegwerf-Ordner ist gelöscht.',
};

/** The page that lists the letters of the demo. */
export const mailPage = {
  title: 'E-Mails der Seite',
  lead: 'Hier wird nichts verschickt. Was bei den Empfängern ankäme, steht hier, das Neueste zuerst.',
  none: 'Noch keine E-Mail. Probiere „Passwort vergessen?“ oder schreib eine Rundmail.',
  all: 'Alle E-Mails',
  unknown: 'Diese E-Mail gibt es nicht',
  from: 'Von:',
  to: 'An:',
  replyTo: 'Antworten gehen an:',
  date: 'Gesendet:',
};
