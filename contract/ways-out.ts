/** The letters that a link in them ends, by the consent that it takes back. All others have no way out. */
export const waysOut = {
  'group-email': 'group-emails',
  'meeting-invitation': 'group-emails',
  'meeting-votes': 'group-emails',
  'meeting-reminder': 'group-emails',
  // To who was only invited; to who has said something they are news of their own.
  'meeting-changed': 'group-emails',
  'meeting-cancelled': 'group-emails',
  'meeting-uncancelled': 'group-emails',
  'monthly-news': 'news-mail',
  'own-news': 'own-news-mail',
  'yearly-check': 'yearly-check',
  'yearly-check-reminder': 'yearly-check',
} as const;

export type ListMailKind = keyof typeof waysOut;
export type WayOut = (typeof waysOut)[ListMailKind];

/** What the token of such a link ends: its first word says it, but for Rundmails. */
export const wayOutIn = (token: string): WayOut =>
  Object.values(waysOut).find((wayOut) => token.startsWith(`${wayOut}_`)) ?? 'group-emails';
