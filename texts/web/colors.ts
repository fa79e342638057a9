/** The colours named on the pages, by RAL number. */
const names: Record<string, string> = {
  1003: 'Signalgelb',
  2001: 'Rotorange',
  3005: 'Weinrot',
  5010: 'Enzianblau',
  6005: 'Moosgrün',
  8017: 'Schokoladenbraun',
};

export const ralNumber = (number: string) => `RAL ${number}`;
export const ralName = (number: string) => names[number] ?? '';
