import type { Sharp } from 'sharp';
import { JUNK_BYTES } from '#contract/jpeg.ts';

/** The warnings of the decoder about a file. */
export type Warnings = {
  count: number;
  /** The text of the first warning; the others come without. */
  first: string;
};

/** Collects the warnings of libjpeg as libvips passes them on; complete once the result is available. */
export function collectWarnings(decoder: Sharp): Warnings {
  const warnings = { count: 0, first: '' };
  decoder.on('warning', (text: string) => {
    // A file may be opened more than once; the last time it is read to its end.
    const count = Number(/^read gave (\d+) warnings/.exec(text)?.[1] ?? 0);
    warnings.count = Math.max(warnings.count, count);
    warnings.first ||= /^VipsJpeg: (.*)/.exec(text)?.[1] ?? '';
  });
  return warnings;
}

/** Whether no pixel is lost despite this warning. */
function isHarmless(warning: string): boolean {
  // Before a restart marker (0xd0 to 0xd7), leftover bytes are a sign of lost pixels.
  const junk = /(\d+) extraneous bytes before marker 0x(?!d[0-7])/.exec(warning)?.[1];
  return warning.startsWith('Invalid SOS parameters') || Number(junk ?? Infinity) <= JUNK_BYTES;
}

/**
 * Whether pixels are lost. Warnings about the header, as many cameras and programs cause, do not count; of those about
 * the pixels all count, except a single one that is known to be harmless.
 */
export function isDamaged(header: Warnings, whole: Warnings): boolean {
  const amongPixels = whole.count - header.count;
  return amongPixels > 1 || (amongPixels === 1 && !(header.count === 0 && isHarmless(whole.first)));
}
