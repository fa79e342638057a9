import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Features } from '../../web/galleries/prints/features.ts';
import { answerOf, contextsOf } from '../../web/galleries/prints/judge.ts';
import { sizeOf } from '../../web/galleries/prints/shapes.ts';
import type { Net } from '../../web/galleries/prints/weights.ts';
import type { Kind } from './drawn/layouts.ts';
import { kindOf } from './drawn/page.ts';
import { type Sample, trained } from './net.ts';
import { pagesSeen } from './pages.ts';
import { NONE, type SeenFrame } from './seen.ts';

/** Drawn by their numbers, so that the same pictures make the same nets. */
const PAGES = 2400;
/** Of these kinds only every second or third page counts: nets that saw all took whole pages for prints. */
const RARER: Partial<Record<Kind, number>> = {
  single: 3,
  full: 2,
  paper: 2,
  pile: 2,
  heap: 2,
  gaps: 2,
  bordered: 2,
};
const HIDDEN = { alone: 14, among: 12 };
const ROUNDS = 16;
/** Other seeds make other nets, some of which are better on the photographs of `photographs.json`. */
const SEED = 11;
/** With so much in common it is surely a print. */
const SURE = 0.96;
/** In between rather none, above all in the end, so that the closest frame is the likeliest. */
const STEEP = { alone: 1.4, among: 2 };
/** There are far fewer prints than other frames. */
const FOR_PRINTS = 2.5;

/** The nets that judge frames: the first by themselves, the second beside what the first takes for prints. */
export function netsFor(pages: readonly SeenFrame[][]): { alone: Net; among: Net } {
  const alone = trained(
    pages.flat().map((frame) => sampleOf(frame.overlap, frame.features, STEEP.alone)),
    { hidden: HIDDEN.alone, rounds: ROUNDS, seed: SEED },
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
  return { alone, among: trained(samples, { hidden: HIDDEN.among, rounds: ROUNDS, seed: SEED }) };
}

const sampleOf = (overlap: number, features: Features, steep: number): Sample => ({
  features,
  answer: Math.min(1, Math.max(0, (overlap - NONE) / (SURE - NONE))) ** steep,
  weight: overlap > NONE ? FOR_PRINTS : 1,
});

function counting(pages: readonly SeenFrame[][]): SeenFrame[][] {
  const counts = new Map<Kind, number>();
  return pages.filter((_, number) => {
    const kind = kindOf(number);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count % (RARER[kind] ?? 1) === 0;
  });
}

const target = path.join(import.meta.dirname, '../../web/galleries/prints/weights.ts');

function write({ alone, among }: { alone: Net; among: Net }): void {
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
  execFileSync('npx', ['biome', 'format', '--write', target]);
}

if (import.meta.main) {
  const [pictures, count = String(PAGES)] = process.argv.slice(2);
  if (!pictures)
    throw new Error(
      'node bench/prints/train.ts PICTURES [PAGES], a folder with some hundred ordinary photographs',
    );
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  const pages = counting(await pagesSeen(pictures, Number(count)));
  console.log(`${pages.flat().length} frames on ${pages.length} pages seen after ${seconds()} s`);
  write(netsFor(pages));
  console.log(`trained after ${seconds()} s; ${path.basename(target)} is written`);
}
