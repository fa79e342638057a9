import { workerData } from 'node:worker_threads';
import { drawnPage } from './drawn/page.ts';
import { picturesIn } from './drawn/pictures.ts';
import { isKept, keepPage, type Share } from './pages.ts';
import { seenOn } from './seen.ts';

const { pictures, cache, count, first, step }: Share = workerData;
const all = await picturesIn(pictures);
for (let number = first; number < count; number += step)
  if (!isKept(cache, number)) keepPage(cache, number, seenOn(await drawnPage(number, all)));
