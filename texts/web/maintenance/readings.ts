import type { RecordedReading } from '#contract/maintenance.ts';

/** In the record: what maintainers have read of others. Pages load a list more than once; ten minutes are one line. */
export const recordedReadingSentences: Record<
  RecordedReading,
  (actor: string, member: string, object: string) => string
> = {
  'members-read': (actor) => `${actor} hat die Mitgliederliste mit Adressen angesehen.`,
  'guests-read': (actor, _, meeting) =>
    `${actor} hat angesehen, wer zu „${meeting}“ kommt und wer nicht geantwortet hat.`,
  'guests-exported': (actor, _, meeting) =>
    `${actor} hat die Gästeliste von „${meeting}“ als Tabelle geholt.`,
  'hidden-images-read': (actor) => `${actor} hat gemeldete Bilder angesehen.`,
  'mails-read': (actor) => `${actor} hat angesehen, wen E-Mails nicht erreichen.`,
  'missing-read': (actor) => `${actor} hat Bemerkungen und Hinweise zu Gesuchten angesehen.`,
  'memorials-read': (actor) => `${actor} hat angesehen, wer dem Gedenken zugestimmt hat.`,
  'import-previewed': (actor) => `${actor} hat eine Tabelle mit den Mitgliedern verglichen.`,
};
