import { workerData } from 'node:worker_threads';
import { DrawnPages } from './drawn/kept.ts';
import { isKept, keepPage, type Share } from './pages.ts';
import { seenOn } from './seen.ts';

const { pictures, drawn, cache, count, first, step }: Share = workerData;
const pages = new DrawnPages(pictures, drawn);
for (let number = first; number < count; number += step)
  if (!isKept(cache, number)) keepPage(cache, number, seenOn(await pages.page(number)));
