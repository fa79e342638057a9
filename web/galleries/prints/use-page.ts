import { useEffect, useState } from 'react';
import { printsTexts as t } from '#texts/web/galleries/prints.ts';
import { cutOut, findIn, type ShownPage } from './ask-prints.ts';
import { type Piece, rectangle } from './shapes.ts';
import type { Levels } from './straighten.ts';
import type { useFramed } from './use-framed.ts';

/** A page whose prints are looked for and, in the end, cut out, and what is said meanwhile. */
export function usePage(file: File, framed: ReturnType<typeof useFramed>) {
  const { frames } = framed;
  const [found, setFound] = useState<ShownPage>();
  const [said, setSaid] = useState(t.looking);
  const [isBusy, setBusy] = useState(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once in each file
  useEffect(() => {
    let isOpen = true;
    const page = findIn(file);
    page.then((all) => {
      if (!isOpen) return;
      setBusy(false);
      if (!all) return setSaid(t.failed);
      setFound(all);
      const known = frames.length > 0 ? frames : all.quads;
      if (known.length > 0) framed.show({ frames: known, chosen: undefined });
      else framed.show({ frames: [rectangle(0.1, 0.1, 0.9, 0.9)], chosen: 0 });
      setSaid(known.length > 0 ? '' : t.none);
    });
    return () => {
      isOpen = false;
      // It takes some megabytes.
      page.then((all) => all?.shown.close());
    };
  }, [file]);

  async function cut(levels: Levels | undefined): Promise<Piece[] | undefined> {
    setBusy(true);
    setSaid(t.cutting);
    const pieces = await cutOut(file, frames, levels);
    setBusy(false);
    if (!pieces) setSaid(t.failed);
    return pieces;
  }

  return { found, said, setSaid, isBusy, cut };
}
