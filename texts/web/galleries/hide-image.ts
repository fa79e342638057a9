/** The page on which somebody takes a picture that they are in out of sight. */
export const hideImageTexts = {
  title: 'Ich bin auf diesem Bild',
  lead: 'Oder möchtest du hier nicht gezeigt werden? Dann verbirg das Bild: Es ist sofort aus der Galerie verschwunden, und mit ihm jedes Gesicht, das jemand daraus als eigenes Bild genommen hat. Die Betreuer und wer es hochgeladen hat, bekommen eine E-Mail.',
  more: 'Mehr dazu, und ein Wort an die Betreuer',
  steps: [
    'Zu sehen ist es dann nur noch für die Betreuer der Seite und für die Person, die es hochgeladen hat.',
    'Deinen Namen und deinen Grund erfahren nur die Betreuer.',
    'Die Betreuer löschen das Bild oder zeigen es wieder. Du erfährst es per E-Mail.',
  ],
  law: 'Wer auf einem Bild zu erkennen ist, darf selbst bestimmen, ob es anderen gezeigt wird. So steht es im Gesetz (§ 22 Kunsturhebergesetz). Einen Grund brauchst du nicht.',
  reason: 'Möchtest du den Betreuern etwas dazu sagen? (freiwillig)',
  submit: 'Bild verbergen',
  toNames: 'Meinen Namen dazuschreiben',
  portrait: 'Mein Gesicht aus diesem Bild als mein Bild verwenden',
  portraitOf: { damals: 'Als Bild von damals', heute: 'Als Bild von heute' },
  back: 'Zurück zum Bild',
  done: 'Das Bild ist verborgen. Die Betreuer erfahren es per E-Mail.',
  refusals: {
    'not-found': 'Dieses Bild ist inzwischen nicht mehr zu sehen.',
    'too-often': 'Mehr Bilder kannst du heute nicht verbergen. Wende dich bitte an die Betreuer der Seite.',
    failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  },
};
