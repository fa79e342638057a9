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
    publicationConsent: false, acceptGroupEmails: true },
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
    publicationConsent: false, acceptGroupEmails: true },
  { username: 'elke.böhm', firstName: 'Elke', surname: 'Böhm', address: 'Sonnenleite 8', city: '81541 München',
    phoneNumber: '089 99998 408', mobileNumber: '',
    privateEmailAddress: 'elke.boehm@example.org', officeEmailAddress: '',
    publicationConsent: false, acceptGroupEmails: true },
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

/** Of whom nobody has an address. */
export const missing = [
  { firstName: 'Kerstin', surname: 'Albers', remark: 'Soll nach der Hochzeit nach Schweden gezogen sein.' },
  { firstName: 'Ingo', surname: 'Petzold', remark: '' },
];

/** Who has died, and what members say; never a member, as the class found each other later. */
export const memorial = {
  about: {
    firstName: 'Reinhard',
    surname: 'Kolbe',
    birthName: '',
    born: 1968,
    died: 2011,
    text: 'Reinhard saß immer am Fenster und mischte jeden Farbton nach Augenmaß. Zum Treffen 2013 hat er uns schon gefehlt.',
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

/** Who wants to be asked once a year whether the contact data hold, and in which month. */
export const yearlyCheck = {
  month: 3,
  wanting: ['sabine.koerner', 'birgit.aßmann', 'doris.kühn', 'matthias.eßer'],
};

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

export const apprenticeship = {
  title: 'Lehrwerkstatt 1986',
  description:
    'Unser erstes Lehrjahr zwischen Spritzkabine, Farbfächer und Schleifstaub. Die Overalls waren weiß – jedenfalls am ersten Morgen. Wer noch Abzüge im Schuhkarton hat: bitte einscannen und dazustellen!',
  images: {
    firstDay: { title: 'Der erste Tag: alles sauber, alle pünktlich', uploader: 'sabine.koerner' },
    firstDoor: {
      title: 'Die erste Tür, RAL 4005 Blaulila – ohne einen einzigen Läufer',
      uploader: 'uwe.hartwig',
    },
    canPyramid: { title: 'Warten auf den Meister', uploader: 'martina.schütz' },
    cleanBrushes: { title: 'Pinsel sauber? Fast.', uploader: 'gabi.reinecke' },
    onTheLadder: { title: 'Wer oben steht, hat recht', uploader: 'thomas.grünwald' },
    newFan: { title: 'Zwei neue Farbfächer, und keiner durfte sie anfassen', uploader: 'heike.lörcher' },
    wing: { title: 'Kotflügel in Türkis, Overall in Gelb', uploader: 'joerg.bäumer' },
    stockroom: { title: 'Das Farbenlager. Alphabetisch sortiert war es nie.', uploader: 'birgit.aßmann' },
    inARow: { title: 'Nach Größe sortiert. Ungefähr.', uploader: 'ralf_petersen' },
    bonnet: { title: 'Motorhaube, zweiter Versuch', uploader: 'jürgen.weiß' },
    colourCircle: { title: 'Einmal rundherum: Farblehre bei Frau Sommer', uploader: 'claudia.hänsel' },
    livingRoom: { title: 'Wand mit Aussicht', uploader: 'anja.wölfel' },
    sixCans: { title: 'Statik für Lackierer: sechs Dosen, kein Leim', uploader: 'frank.ostermann' },
    fullOverall: { title: 'Grundierung links, Verkehrsrot rechts', uploader: 'uwe.hartwig' },
    lastDay: { title: 'Letzter Tag vor den Ferien', uploader: 'sabine.koerner' },
  },
};

export const classTrip = {
  title: 'Abschlussfahrt 1988',
  description:
    'Fünf Tage, ein Reisebus, eine Berghütte ohne Strom und ein See in mindestens zwölf Blautönen. Der Busfahrer hat uns am Ende alle geduzt, der Hüttenwirt schon am ersten Abend.',
  images: {
    departure: { title: 'Kurz nach acht, und Uwe schläft schon', uploader: 'Petra-Voß' },
    oldTown: { title: 'Zwischenhalt am Rathausbrunnen', uploader: 'karin.möllers' },
    atTheLake: {
      title: 'Der See! Lichtblau oder Wasserblau? Wir haben lange gestritten.',
      uploader: 'stefan.lüders',
    },
    firstEvening: { title: 'Die Hütte am ersten Abend', uploader: 'joerg.bäumer' },
    aboveTheHut: { title: 'Sechs Uhr früh. Nur der Fotograf war wach.', uploader: 'michael.brandl' },
    lakeRoad: { title: 'Die Uferstraße, mit ganz ruhiger Hand fotografiert', uploader: 'stefan.lüders' },
    campfire: { title: 'Wer singt, bekommt die erste Wurst', uploader: 'gabi.reinecke' },
    moonlight: { title: 'Mondschein, und drinnen brennt noch Licht', uploader: 'michael.brandl' },
    breakfastStop: { title: 'Frühstückspause am Ufer', uploader: 'ute.schäfer' },
    market: { title: 'Freizeit auf dem Marktplatz: Treffpunkt unter dem Baum', uploader: 'karin.möllers' },
    lastMatch: { title: 'Das letzte Streichholz hat gereicht', uploader: 'ralf_petersen' },
    goodbyeHut: { title: 'Die Fensterläden hätten wir gern noch gestrichen', uploader: 'silke.hübner' },
    singing: { title: 'Die dritte Strophe kannte keiner mehr', uploader: 'Petra-Voß' },
    wayHome: { title: 'Heimweh nach der Hütte, schon auf der Heimfahrt', uploader: 'sabine.koerner' },
  },
};

export const reunion = {
  title: 'Klassentreffen 2013',
  description:
    '25 Jahre danach: etwas mehr Silber im Haar, aber niemand ist verblasst. Danke an alle, die organisiert, gekocht und Tische geschleppt haben – und an Bernd für die Führung durch die alte Werkstatt.',
  images: {
    arrival: { title: 'Ankommen und erst einmal die Farben prüfen', uploader: 'martina.schütz' },
    everybody: { title: 'Alle in einer Reihe, das hat 1986 nie geklappt', uploader: 'bernd.faßbender' },
    secondTry: { title: 'Gleich noch einmal, jetzt mit offenen Augen', uploader: 'bernd.faßbender' },
    yellowCar: {
      title: 'Jürgens Limousine: drei Schichten Klarlack und kein Staubkorn',
      uploader: 'jürgen.weiß',
    },
    fanAgain: { title: 'Der Fächer von damals. Die Farben halten noch.', uploader: 'heike.lörcher' },
    oldCans: { title: 'Frisch aufgerührt: Lackmischungen wie in alten Zeiten', uploader: 'frank.ostermann' },
    mintCar: { title: 'Pastelltürkis steht uns allen gut', uploader: 'klaus-dieter.roth' },
    eveningGroup: { title: 'Gruppenbild im Abendlicht', uploader: 'matthias.eßer' },
    aperitif: { title: 'Prost auf die Spritzkabine!', uploader: 'claudia.hänsel' },
    walk: { title: 'Abendrot über dem Markt, wie frisch abgetönt', uploader: 'anja.wölfel' },
    speech: { title: 'Nach der kurzen Rede, die dann doch länger war', uploader: 'thomas.grünwald' },
    table: { title: 'Der lange Tisch war fast zu kurz', uploader: 'ute.schäfer' },
    candles: { title: 'Nur noch Kerzen und Geschichten', uploader: 'silke.hübner' },
    nightWalk: { title: 'Noch eine Runde um den Brunnen', uploader: 'monika.sörensen' },
    brunch: { title: 'Frühschoppen mit den ganz Wachen', uploader: 'birgit.aßmann' },
  },
};

export const coast = {
  title: 'Wiedersehen 2018 an der Küste',
  description:
    'Dreißig Jahre nach der Freisprechung, gefeiert zwischen Hafen, Bootshalle und Lagerfeuer. Salzwasser ist schlecht für den Lack, aber gut für die Stimmung. Stefan und Monika, ihr wart großartige Gastgeber!',
  images: {
    harbourMorning: { title: 'Morgens im Hafen, noch vor dem ersten Kaffee', uploader: 'monika.sörensen' },
    redWarehouses: {
      title: 'Gelbes Segel, roter Rumpf: Kontrast kann so einfach sein',
      uploader: 'stefan.lüders',
    },
    roadster: { title: 'Der Roadster aus der Nachbarhalle', uploader: 'klaus-dieter.roth' },
    boatyard: { title: 'Vor der Bootshalle', uploader: 'stefan.lüders' },
    brushJar: { title: 'Stillleben mit Rolle', uploader: 'karin.möllers' },
    colourfulHouses: { title: 'Mittags am Kai', uploader: 'Petra-Voß' },
    orangeCar: { title: 'Reinorange, bis zum Feierabend poliert', uploader: 'joerg.bäumer' },
    garden: { title: 'Lichterkette, Fischbrötchen, alte Lieder', uploader: 'ralf_petersen' },
    sunset: { title: 'Feuerrot nach Melonengelb, ganz ohne Abkleben', uploader: 'monika.sörensen' },
    sailing: { title: 'Drei Boote, drei Farben, drei Meinungen', uploader: 'andreas.zöllner' },
    beachFire: { title: 'Lagerfeuer, dreißig Jahre später', uploader: 'gabi.reinecke' },
    harbourNight: { title: 'Der Leuchtturm hat auf uns aufgepasst', uploader: 'ralf_petersen' },
    clubHouse: { title: 'Thomas konnte es wieder nicht lassen', uploader: 'uwe.hartwig' },
    coffee: { title: 'Spätes Frühstück im Garten', uploader: 'silke.hübner' },
    mintBeetle: { title: 'Poliert und bewundert', uploader: 'matthias.eßer' },
    lastRound: { title: 'Die letzte Runde – bis zum nächsten Mal!', uploader: 'sabine.koerner' },
  },
};

export const nextReunion = {
  title: 'Klassentreffen 2028',
  description:
    'Vierzig Jahre! Noch ist diese Galerie leer, aber die Grundierung ist schon drauf. Merkt euch den September vor und bringt eure Kameras mit.',
  images: {},
};

/** Who is on the picture of everybody at the reunion: members by username, somebody else by name. */
export const names = {
  setBy: 'bernd.faßbender',
  text: 'Von links: Uwe, Martina, Sabine, Petra, Heike, Kalle und Jörg.\nFotografiert hat Bernd, deshalb fehlt er wie immer.',
  sabine: { username: 'sabine.koerner' },
  heike: { username: 'heike.lörcher' },
  joerg: { username: 'joerg.bäumer' },
  guest: { name: 'Kalle, unser Hausmeister' },
};

/** What `npm run demo` prints. */
export const terminal = {
  preparing: 'Bereite eine erfundene Klasse mit gezeichneten Bildern vor …',
  progress: (done: number, all: number) => `${done} von ${all} Bildern`,
  ready: (address: string) => `Die Seite läuft: ${address}`,
  login: (username: string, password: string) => `  Benutzername: ${username}   Passwort: ${password}`,
  logins: 'Anmelden kannst du dich als',
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
