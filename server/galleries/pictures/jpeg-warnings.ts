import type { Sharp } from 'sharp';
import { JUNK_BYTES } from './jpeg-segments.ts';

/** What the decoder has to say about a file. */
export type Warnings = {
  count: number;
  /** Only the first warning comes with its words. */
  first: string;
};

/** Collects the warnings of libjpeg as libvips passes them on; complete once the result is there. */
export function listenTo(decoder: Sharp): Warnings {
  const warnings = { count: 0, first: '' };
  decoder.on('warning', (text: string) => {
    // A file may be opened more than once; the last time it is read to its end.
    const count = Number(/^read gave (\d+) warnings/.exec(text)?.[1] ?? 0);
    warnings.count = Math.max(warnings.count, count);
    warnings.first ||= /^VipsJpeg: (.*)/.exec(text)?.[1] ?? '';
  });
  return warnings;
}

/** Whether no pixel is lost though this is said of them. */
function isHarmless(words: string): boolean {
  // Before the mark of an interval, what is left over tells of lost pixels.
  const junk = /(\d+) extraneous bytes before marker 0x(?!d[0-7])/.exec(words)?.[1];
  return words.startsWith('Invalid SOS parameters') || Number(junk ?? Infinity) <= JUNK_BYTES;
}

/**
 * Whether pixels are lost. What cameras and programs write into the header costs none; among the pixels
 * every warning counts, except a single one with words that are known to be harmless.
 */
export function tellOfDamage(header: Warnings, whole: Warnings): boolean {
  const amongPixels = whole.count - header.count;
  return amongPixels > 1 || (amongPixels === 1 && !(header.count === 0 && isHarmless(whole.first)));
}
