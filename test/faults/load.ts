import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Image } from '#contract/galleries.ts';
import { keptOf, type Ledger } from './ledger.ts';
import { createWork, type Worker } from './work.ts';

/** A member's average pause between two clicks, in ms. */
const PAUSE_MS = 250;

type Options = {
  /** Statuses that are allowed; by default only success. */
  accepts?(status: number): boolean;
};

/** Members who use the site until the end; the duration of each request is recorded. */
export function createLoad(
  ledger: Ledger,
  workers: Worker[],
  gallery: string,
  { accepts = (status) => status < 300 }: Options = {},
) {
  const work = createWork(ledger);
  const cities = new Map<string, string[]>();
  let waits: number[] = [];
  let goesOn = true;

  const live = async (worker: Worker) => {
    const own: string[] = [];
    let letters = 0;
    const act = async (dice: number) => {
      const removed = dice < 0.1 ? own.shift() : undefined;
      if (removed !== undefined) return work.remove(worker, removed);
      if (dice < 0.3) {
        const answer = await work.upload(worker, gallery);
        if (answer?.status === 201) own.push((answer.json as Image).id);
        return answer;
      }
      if (dice < 0.35 && letters++ === 0) return work.writeToGroup(worker);
      if (dice < 0.42) return work.createGallery(worker);
      if (dice < 0.7) {
        const answer = await work.saveCity(worker);
        cities.get(worker.name)?.push(keptOf(ledger.cities, worker.name).value);
        return answer;
      }
      return worker.browser.get(dice < 0.85 ? '/users' : `/galleries/${gallery}/images`);
    };
    while (goesOn) {
      await sleep(2 * PAUSE_MS * Math.random());
      const asked = performance.now();
      const answer = await act(Math.random());
      waits.push(performance.now() - asked);
      assert.ok(answer && accepts(answer.status), answer?.text ?? 'no answer');
    }
  };
  const busy = Promise.all(workers.map(live));
  // A failure is reported to whoever waits for the end.
  busy.catch(() => {});

  return {
    /** By member: the last acknowledged city, and all later ones. */
    citiesFromNow(): Map<string, string[]> {
      for (const { name } of workers) cities.set(name, [keptOf(ledger.cities, name).value]);
      return new Map(cities);
    },
    /** The durations of all requests from now on; grows while the load continues. */
    waitsFromNow(): number[] {
      waits = [];
      return waits;
    },
    async end(): Promise<void> {
      goesOn = false;
      await busy;
    },
  };
}
