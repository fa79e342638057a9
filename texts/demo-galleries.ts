/** The galleries of the demo, and who is on one of their pictures. */

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
    everybody: {
      title: 'Alle in einer Reihe, das hat 1986 nie geklappt',
      uploader: 'bernd.faßbender',
      repeats: 'inARow',
    },
    secondTry: { title: 'Gleich noch einmal, jetzt mit offenen Augen', uploader: 'bernd.faßbender' },
    yellowCar: {
      title: 'Jürgens Limousine: drei Schichten Klarlack und kein Staubkorn',
      uploader: 'jürgen.weiß',
    },
    fanAgain: {
      title: 'Der Fächer von damals. Die Farben halten noch.',
      uploader: 'heike.lörcher',
      repeats: 'newFan',
    },
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
    colourfulHouses: { title: 'Mittags am Kai', uploader: 'Petra-Voß' },
    roadster: { title: 'Der Roadster aus der Nachbarhalle', uploader: 'klaus-dieter.roth' },
    boatyard: { title: 'Vor der Bootshalle', uploader: 'stefan.lüders' },
    brushJar: { title: 'Stillleben mit Rolle', uploader: 'karin.möllers' },
    orangeCar: { title: 'Reinorange, bis zum Feierabend poliert', uploader: 'joerg.bäumer' },
    garden: { title: 'Lichterkette, Fischbrötchen, alte Lieder', uploader: 'ralf_petersen' },
    sunset: { title: 'Feuerrot nach Melonengelb, ganz ohne Abkleben', uploader: 'monika.sörensen' },
    sailing: { title: 'Drei Boote, drei Farben, drei Meinungen', uploader: 'andreas.zöllner' },
    beachFire: { title: 'Lagerfeuer, dreißig Jahre später', uploader: 'gabi.reinecke', repeats: 'campfire' },
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

/** Who is on two of the pictures, and where: members by username, somebody else by name. */
export const namesOn = [
  {
    title: reunion.images.everybody.title,
    setBy: 'bernd.faßbender',
    text: 'Von links: Uwe, Martina, Sabine, Petra, Heike, Kalle und Jörg.\nFotografiert hat Bernd, deshalb fehlt er wie immer.',
    marks: [
      { x: 0.4, y: 0.49, username: 'sabine.koerner' },
      { x: 0.59, y: 0.505, username: 'heike.lörcher' },
      { x: 0.7, y: 0.495, name: 'Kalle, unser Hausmeister' },
      { x: 0.793, y: 0.515, username: 'joerg.bäumer' },
    ],
  },
  {
    title: coast.images.lastRound.title,
    setBy: 'sabine.koerner',
    text: 'Von links: Karin, Jörg, Andreas hinter seinem Glas, Matthias, Klaus-Dieter und Monika.',
    marks: [
      { x: 0.194, y: 0.42, username: 'karin.möllers' },
      { x: 0.309, y: 0.395, username: 'joerg.bäumer' },
      { x: 0.563, y: 0.425, username: 'matthias.eßer' },
      { x: 0.809, y: 0.44, username: 'monika.sörensen' },
    ],
  },
];

type Words = { author: string; hoursAgo: number; text: string };

/** What the demo class has written under some of its pictures, by their titles; oldest first. */
export const commentsUnder: Record<string, readonly Words[]> = {
  [apprenticeship.images.firstDay.title]: [
    {
      author: 'uwe.hartwig',
      hoursAgo: 24 * 19,
      text: 'Pünktlich war ich nur, weil der Bus zu früh kam. Zehn Minuten später hatte ich den ersten Fleck.',
    },
    {
      author: 'heike.lörcher',
      hoursAgo: 24 * 18,
      text: 'Ganz links fehlt Petra, die suchte noch den Umkleideraum.',
    },
    { author: 'Petra-Voß', hoursAgo: 24, text: 'Gefunden habe ich ihn erst am zweiten Tag!' },
  ],
  [reunion.images.everybody.title]: [
    {
      author: 'joerg.bäumer',
      hoursAgo: 3,
      text: 'Wer hat eigentlich auf den Auslöser gedrückt? Es fehlt doch niemand.',
    },
  ],
  [classTrip.images.campfire.title]: [
    { author: 'ralf_petersen', hoursAgo: 24 * 40, text: 'Die Wurst war außen Tiefschwarz, RAL 9005.' },
    {
      author: 'gabi.reinecke',
      hoursAgo: 24 * 39,
      text: 'Und innen noch Schneeweiß. Gegessen hast du sie trotzdem.',
    },
  ],
  [coast.images.lastRound.title]: [
    { author: 'monika.sörensen', hoursAgo: 30, text: 'Der Wirt fragt bis heute, wann ihr wiederkommt.' },
    { author: 'klaus-dieter.roth', hoursAgo: 5, text: 'Sobald er die Wand dahinter gestrichen hat!' },
  ],
};
