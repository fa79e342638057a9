/** What a browser calls itself, in the words of a closed set; the first that fits. No schemas: the browser loads this file too. */

const browserSigns = {
  edge: /Edg(e|A|iOS)?\//,
  samsung: /SamsungBrowser\//,
  opera: /OPR\/|OPiOS\//,
  firefox: /Firefox\/|FxiOS\//,
  chrome: /Chrome\/|CriOS\//,
  safari: /Safari\//,
} as const;

const systemSigns = {
  iphone: /iPhone/,
  ipad: /iPad/,
  'android-phone': /Android.*Mobile/,
  'android-tablet': /Android/,
  // An iPad says that it is a Mac.
  apple: /Macintosh.*Version\//,
  mac: /Macintosh/,
  windows: /Windows/,
  linux: /Linux|CrOS/,
} as const;

export type Browser = keyof typeof browserSigns;
export type System = keyof typeof systemSigns;

export const browsers = Object.keys(browserSigns) as Browser[];
export const systems = Object.keys(systemSigns) as System[];

/** Longer ones say nothing more, and would take long to look through. */
const LONGEST = 400;

const first = <K extends string>(signs: Record<K, RegExp>, agent: string | undefined): K | null =>
  (Object.keys(signs) as K[]).find((name) => signs[name].test((agent ?? '').slice(0, LONGEST))) ?? null;

export const browserOf = (agent: string | undefined) => first(browserSigns, agent);
export const systemOf = (agent: string | undefined) => first(systemSigns, agent);
