import type { WayOut } from './kinds.ts';

/** What the token of a link that ends mails takes back, of these: its first word says it, but for Rundmails. */
export const wayOutIn = (token: string, waysOut: readonly WayOut[]): WayOut =>
  waysOut.find((wayOut) => token.startsWith(`${wayOut}_`)) ?? 'group-emails';
