/** The card of the start page. */
export const nextMeetingTexts = {
  title: 'Nächstes Treffen',
  group: 'Deine Antwort',
  proposed: 'Wann passt es dir? Die Termine stehen noch zur Wahl.',
  vote: 'Termine ansehen',
};
