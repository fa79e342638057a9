/** The meetings of the demo. */

/** A meeting that comes soon; its date is reckoned from the day on which the demo begins. */
export const soon = {
  organiser: 'sabine.koerner',
  /** The title of a picture. */
  face: 'Gruppenbild im Abendlicht',
  meeting: {
    title: 'Klassentreffen in Köln',
    description:
      'Wir haben den ganzen Saal für uns. Ab drei gibt es Kaffee und Kuchen, um sieben das Buffet, danach erzählen wir uns, was aus den Läufern im Klarlack geworden ist.\n\nBringt alte Fotos mit! Wer einen Platz zum Schlafen braucht, meldet sich bei mir.',
    place: 'Gasthaus Zum Farbfächer',
    street: 'Rheinuferweg 12',
    town: '50667 Köln',
  },
  answers: [
    { username: 'sabine.koerner', answer: 'yes', persons: 2, remark: '' },
    { username: 'Petra-Voß', answer: 'yes', persons: 1, remark: '' },
    { username: 'uwe.hartwig', answer: 'yes', persons: 2, remark: 'Ich bringe die Dias von 1988 mit.' },
    { username: 'martina.schütz', answer: 'yes', persons: 1, remark: '' },
    {
      username: 'ralf_petersen',
      answer: 'maybe',
      persons: 2,
      remark: 'Kommt auf die Lämmer an.',
      greeting:
        'Wenn die Lämmer mich lassen, stehe ich um sieben am Buffet. Sonst denkt beim Nachtisch an mich!',
    },
    { username: 'heike.lörcher', answer: 'yes', persons: 1, remark: 'Ohne Fleisch, bitte.' },
    { username: 'thomas.grünwald', answer: 'yes', persons: 2, remark: '' },
    { username: 'frank.ostermann', answer: 'yes', persons: 1, remark: '' },
    { username: 'claudia.hänsel', answer: 'yes', persons: 2, remark: '' },
    { username: 'dieter.krämer', answer: 'yes', persons: 1, remark: '' },
    {
      username: 'anja.wölfel',
      answer: 'no',
      persons: 1,
      remark: '',
      greeting:
        'Ihr Lieben, ich sitze an dem Abend im Flugzeug zu meiner Tochter.\n\nFeiert schön, und zeigt mir danach die Bilder!',
    },
    { username: 'stefan.lüders', answer: 'maybe', persons: 1, remark: '' },
    { username: 'gabi.reinecke', answer: 'yes', persons: 3, remark: 'Die Enkelin will uns endlich sehen.' },
    { username: 'ute.schäfer', answer: 'yes', persons: 1, remark: '' },
    { username: 'michael.brandl', answer: 'no', persons: 1, remark: '' },
    { username: 'bernd.faßbender', answer: 'yes', persons: 2, remark: 'Wir kommen erst gegen fünf.' },
    { username: 'klaus-dieter.roth', answer: 'yes', persons: 2, remark: '' },
    { username: 'monika.sörensen', answer: 'maybe', persons: 2, remark: '' },
    { username: 'jürgen.weiß', answer: 'yes', persons: 1, remark: '' },
  ],
  /** What Sabine was told on the phone. */
  entered: [{ username: 'silke.hübner', answer: 'yes', persons: 2, companions: ['Manfred'] }],
  guests: [{ name: 'Studienrat Ahrens', persons: 1, remark: 'Braucht einen Platz ohne Stufen.' }],
};

/** One whose date is voted on; the weekends are counted from the first. */
export const proposed = {
  organiser: 'joerg.bäumer',
  weekends: [0, 1, 4],
  meeting: {
    title: 'Werkstattbesuch bei Jürgen',
    description:
      'Jürgen zeigt uns seine neue Spritzkabine, und wer sich traut, darf noch einmal selbst an die Pistole. Danach grillen wir im Hof.',
    place: 'Lackiererei Weiß',
    street: 'Lackmühlenweg 3',
    town: '63450 Hanau',
  },
  votes: {
    'joerg.bäumer': ['yes', 'yes', 'yes'],
    'jürgen.weiß': ['yes', 'maybe', 'yes'],
    'uwe.hartwig': ['no', 'yes', 'yes'],
    'claudia.hänsel': ['yes', 'no', 'yes'],
    'dieter.krämer': ['maybe', 'maybe', 'yes'],
    'heike.lörcher': ['yes', 'no', 'maybe'],
    'ute.schäfer': ['no', 'no', 'yes'],
    'frank.ostermann': ['yes', 'yes', 'no'],
    'silke.hübner': ['maybe', 'no', 'maybe'],
  } as Record<string, string[]>,
};

/** One of years ago; its pictures are those of the coast. */
export const past = {
  organiser: 'monika.sörensen',
  /** The title of a picture. */
  face: 'Vor der Bootshalle',
  calledOn: '2018-02-11T18:00',
  meeting: {
    title: 'Wiedersehen an der Küste',
    description: 'Zwei Tage zwischen Hafen, Bootshalle und Lagerfeuer. Stefan und ich freuen uns auf euch!',
    place: 'Bootshalle Lüders',
    street: 'Hafenstraße 31',
    town: '18055 Rostock',
    startsAt: '2018-08-25T11:00',
    endsAt: '2018-08-26T14:00',
    answerUntil: '2018-07-31',
  },
  answers: {
    'monika.sörensen': 2,
    'stefan.lüders': 2,
    'sabine.koerner': 1,
    'joerg.bäumer': 1,
    'klaus-dieter.roth': 2,
    'karin.möllers': 1,
    'Petra-Voß': 2,
    ralf_petersen: 1,
    'andreas.zöllner': 1,
    'gabi.reinecke': 2,
    'uwe.hartwig': 1,
    'silke.hübner': 1,
    'matthias.eßer': 2,
  },
  /** Of those who could not come. */
  greetings: {
    'birgit.aßmann':
      'Liebe Grüße aus der Kur! Ich darf hier nur Tee trinken. Hebt eure Gläser für mich mit, und vergesst nicht, Stefans Boote zu loben: Er hat jedes selbst gestrichen.',
    'dieter.krämer': 'Moin an alle! Nächstes Mal bin ich dabei, versprochen.',
    'heike.lörcher': 'Der Laden lässt mich nicht weg. Esst ein Fischbrötchen für mich mit.',
  } as Record<string, string>,
};
