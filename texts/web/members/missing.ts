import { isolated } from '#contract/characters.ts';

/** Classmates of whom nobody has an address. */
export const missingTexts = {
  title: 'Wer weiß, wo … ist?',
  tabTitle: 'Gesucht',
  lead: 'Von diesen Mitschülerinnen und Mitschülern haben wir keine Adresse. Weißt du etwas? Auch ein kleiner Hinweis hilft: ein neuer Name, ein Ort, jemand, der mehr weiß.',
  none: 'Zurzeit suchen wir niemanden. Schön!',
  know: (name: string) => `Ich weiß etwas über ${isolated(name)}`,
  look: (name: string) =>
    `Ich suche ${isolated(name)} auch. Meldet sich ${isolated(name)} hier an, darf eine E-Mail meinen Namen nennen.`,
  found: (name: string) =>
    `${isolated(name)} ist gefunden und erfährt bei der ersten Anmeldung, dass du gesucht hast. Bis dahin kannst du das zurücknehmen.`,
  notKept: 'Das konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
  hint: 'Dein Hinweis',
  hintFor: 'Nur die Betreuer der Seite lesen ihn.',
  send: 'Hinweis absenden',
  thanks: 'Danke! Die Betreuer haben deinen Hinweis.',
  refusals: {
    'not-found': 'Diese Person wird nicht mehr gesucht.',
    'too-often': 'Mehr Hinweise kannst du heute nicht senden. Schreib den Betreuern bitte eine E-Mail.',
    failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  },
  back: 'Zur Namensliste',
  /** In the name list: by name, as long as one can read it at a glance. */
  link: ([first = '', ...others]: readonly string[]) => {
    const last = others.pop();
    const [second] = others;
    if (last === undefined) return `Wer weiß, wo ${isolated(first)} ist?`;
    if (second === undefined) return `Wer weiß, wo ${isolated(first)} und ${isolated(last)} sind?`;
    return `Wer weiß, wo ${isolated(first)}, ${isolated(second)} und ${others.length === 1 ? isolated(last) : `${others.length} weitere`} sind?`;
  },
};
