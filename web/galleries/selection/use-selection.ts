import { useRef, useState } from 'react';
import type { Image } from '#contract/galleries.ts';
import type { Album, Places } from '../album.ts';

const none: ReadonlySet<string> = new Set();

/** Which images of an album are chosen, of those that are still in it. `first`: with which it began; may be empty. */
export function useSelection(album: Album, places: Places, first: string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(first === '' ? none : new Set([first]));
  /** The one chosen or dropped last, where a range begins. */
  const last = useRef(first);
  const chosen = places.filter((image) => image !== undefined && ids.has(image.id)) as Image[];

  const change = (changed: readonly string[], isChosen: boolean) =>
    setIds(
      (before) =>
        new Set(isChosen ? [...before, ...changed] : [...before].filter((id) => !changed.includes(id))),
    );

  /** All from one place to another; loads what is not there yet, part by part. */
  async function between(one: number, another: number): Promise<string[]> {
    const found: string[] = [];
    for (let place = Math.min(one, another); place <= Math.max(one, another); place += 1) {
      const image = await album.need(place);
      if (image) found.push(image.id);
    }
    return found;
  }

  const placeOf = (id: string) => album.places().findIndex((image) => image?.id === id);
  const range = async (id: string) => between(placeOf(last.current), placeOf(id));

  return {
    ids,
    chosen,
    last,

    /** Turns one over; with `isRange`, all from the last one on become what that one is. */
    async choose(id: string, isRange: boolean): Promise<void> {
      if (isRange && placeOf(last.current) >= 0) return change(await range(id), ids.has(last.current));
      last.current = id;
      change([id], !ids.has(id));
    },

    /** Chooses all from the last one on, or from this one if there is none. */
    async extend(from: string, to: string): Promise<void> {
      if (placeOf(last.current) < 0 || !ids.has(last.current)) last.current = from;
      change(await range(to), true);
    },

    all: async () => change(await between(0, album.places().length - 1), true),

    none(): void {
      setIds(none);
      last.current = '';
    },
  };
}
