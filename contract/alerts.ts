export const alertKinds = {
  mails: { alert: null, 'daily-news': null },
} as const;

/** What can be wrong with a site, as the maintainers are told without asking. */
export const problemKinds = [
  'disk',
  'mail-halted',
  'mail-held',
  'backup',
  'backup-verified',
  'backup-less',
  'certificate',
  'pictures',
  'service',
  'returns',
] as const;
export type ProblemKind = (typeof problemKinds)[number];
