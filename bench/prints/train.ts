import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Features, featuresOf } from '../../web/galleries/prints/features.ts';
import { framesIn } from '../../web/galleries/prints/find-prints.ts';
import { answerOf, contextsOf } from '../../web/galleries/prints/judge.ts';
import { overlapOf, type Quad, sizeOf } from '../../web/galleries/prints/shapes.ts';
import { tonesOf } from '../../web/galleries/prints/tones.ts';
import type { Net } from '../../web/galleries/prints/weights.ts';
import { type DrawnPage, drawnPage } from './drawn/page.ts';
import { picturesIn } from './drawn/pictures.ts';
import { type Sample, trained } from './net.ts';

/** A frame that was seen on a page, and how much of it and of a print is common to both. */
export type SeenFrame = { quad: Quad; features: Features; overlap: number };

const PAGES = 1500;
const HIDDEN = { alone: 12, among: 10 };
const ROUNDS = 8;
/** With so much in common it is surely a print, with so little surely none. */
const [SURE, NONE] = [0.96, 0.5];
/** In between rather none, above all in the end, so that the closest frame is the likeliest. */
const STEEP = { alone: 1.4, among: 2 };
/** There are far fewer prints than other frames. */
const FOR_PRINTS = 2.5;

export function seenOn({ pixels, prints, cutOff }: DrawnPage): SeenFrame[] {
  const tones = tonesOf(pixels);
  const most = (quad: Quad, others: readonly Quad[]) =>
    Math.max(0, ...others.map((other) => overlapOf(other, quad)));
  return framesIn(tones)
    .map((frame) => ({
      quad: frame.quad,
      features: featuresOf(tones, frame),
      overlap: most(frame.quad, prints),
    }))
    .filter(({ quad, overlap }) => overlap > NONE || most(quad, cutOff) < 0.4);
}

/** The nets that judge frames: the first by themselves, the second beside what the first takes for prints. */
export function netsFor(pages: readonly SeenFrame[][]): { alone: Net; among: Net } {
  const alone = trained(
    pages.flat().map((frame) => sampleOf(frame.overlap, frame.features, STEEP.alone)),
    HIDDEN.alone,
    ROUNDS,
  );
  const samples = pages.flatMap((frames) => {
    const seen = frames.map((frame) => ({
      ...frame,
      size: sizeOf(frame.quad),
      likely: answerOf(alone, frame.features),
    }));
    return contextsOf(seen).map(({ frame, context }) =>
      sampleOf(frame.overlap, { ...frame.features, ...context }, STEEP.among),
    );
  });
  return { alone, among: trained(samples, HIDDEN.among, ROUNDS) };
}

const sampleOf = (overlap: number, features: Features, steep: number): Sample => ({
  features,
  answer: Math.min(1, Math.max(0, (overlap - NONE) / (SURE - NONE))) ** steep,
  weight: overlap > NONE ? FOR_PRINTS : 1,
});

const target = path.join(import.meta.dirname, '../../web/galleries/prints/weights.ts');

export function write({ alone, among }: { alone: Net; among: Net }): void {
  const text = [
    '// Written by bench/prints/train.ts.',
    '',
    '/** Of each hidden value the weights of all features, its bias, and its weight in the answer, in hundredths. */',
    'export type Net = {',
    '  weights: Record<string, readonly number[]>;',
    '  biases: readonly number[];',
    '  out: readonly number[];',
    '  bias: number;',
    '};',
    '',
    `export const alone: Net = ${JSON.stringify(alone)};`,
    '',
    `export const among: Net = ${JSON.stringify(among)};`,
    '',
  ];
  writeFileSync(target, text.join('\n'));
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (!folder)
    throw new Error('node bench/prints/train.ts FOLDER, with some hundred ordinary photographs in it');
  const pictures = await picturesIn(folder);
  const pages: SeenFrame[][] = [];
  for (let number = 0; number < PAGES; number++) pages.push(seenOn(await drawnPage(number, pictures)));
  write(netsFor(pages));
  console.log(
    `${PAGES} pages, ${pages.flat().length} frames; now format ${path.basename(target)} with biome`,
  );
}
