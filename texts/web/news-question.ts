/** Asked once, after the two boxes of the own data. */
export const newsQuestionTexts = {
  title: 'Möchtest du eine E-Mail, wenn es etwas Neues gibt?',
  wanted: 'Ja, höchstens eine im Monat',
  own: 'Ja, wenn jemand zu meinen Bildern schreibt, höchstens eine am Tag',
  yes: 'Das möchte ich',
  nothing: 'Kreuz an, was du möchtest, oder nimm „Nein, keine“.',
  no: 'Nein, keine',
  answered: 'Gut, so machen wir es. Ändern kannst du es unter „Eigene Kontaktdaten“ bei „Was ich bekomme“.',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
};
