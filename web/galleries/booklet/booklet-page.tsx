import { type RefObject, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Gallery, Image } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import { longDay } from '#texts/dates.ts';
import { showTexts, bookletTexts as t } from '#texts/web/galleries/show.ts';
import { beside, call } from '../../api.ts';
import { serverNow } from '../../session/server-clock.ts';
import { readSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { groupName } from '../../ui/site.ts';
import { useRootMark } from '../../ui/use-root-mark.ts';
import { seriesOf, withoutRepeats } from '../pairs/pairs.ts';
import { namesOn } from '../show/slides.ts';
import styles from './booklet.module.css';

export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  const [gallery, images, pairs] = await Promise.all([
    call('GET /galleries/{id}', { params: { id } }),
    call('GET /galleries/{id}/images', { params: { id } }),
    beside('GET /pairs'),
  ]);
  const shown = images.filter(({ hidden }) => !hidden);
  return { gallery, images: pairs ? withoutRepeats(shown) : shown, pairs };
}

type PerSheet = keyof typeof t.options;

/** Loads all pictures; `onLoaded` is told of each. Returns which of them are there. */
const loadAll = (pictures: readonly HTMLImageElement[], onLoaded: () => void) =>
  Promise.all(
    pictures.map(async (picture) => {
      picture.loading = 'eager';
      const isLoaded = await picture.decode().then(
        () => true,
        () => false,
      );
      onLoaded();
      return isLoaded;
    }),
  );

/** A gallery for paper: a title page, and its pictures with their captions in boxes that no sheet cuts. */
export function Component() {
  const { gallery, images, pairs } = useLoaderData<typeof loader>();
  const { id, title } = gallery;
  const booklet = useRef<HTMLDivElement>(null);
  const [perSheet, setPerSheet] = useState<`${PerSheet}`>('4');
  const { names, chooseNames } = useNames(id, images);
  const { loaded, printAll } = usePrinting(booklet);
  const isBusy = loaded !== undefined;
  useRootMark('booklet');

  const size = Number(perSheet);
  const sheets = Array.from({ length: Math.ceil(images.length / size) }, (_, sheet) =>
    images.slice(sheet * size, (sheet + 1) * size),
  );

  const actions = (
    <>
      {images.length > 0 && (
        <Button kind="primary" busy={isBusy} onClick={printAll}>
          {t.print}
        </Button>
      )}
      <ButtonLink to={pathOf('/image-galleries/:id', { id })}>{t.back}</ButtonLink>
    </>
  );

  return (
    <Page title={t.title} tabTitle={t.tabTitle(title)} actions={actions}>
      <div className="stack measure screen-only">
        <p>{images.length === 0 ? t.empty : t.lead}</p>
        <Select label={t.perSheet} options={t.options} value={perSheet} onChange={setPerSheet} />
        <Checkbox
          label={t.withNames}
          checked={names !== undefined}
          onChange={({ target }) => chooseNames(target.checked)}
        />
        <p role="status">
          {isBusy ? t.loading(loaded, images.length + 1) : t.sheets(images.length, sheets.length)}
        </p>
      </div>
      <div ref={booklet} className={`apart measure ${styles.booklet}`}>
        <Cover gallery={gallery} images={images} />
        {sheets.map((sheet, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its number
          <ul key={number} className={styles.sheet} data-per={perSheet} aria-label={t.sheet(number + 1)}>
            {sheet.map((image) => (
              <Figure
                key={image.id}
                image={image}
                series={seriesOf(image, pairs)}
                names={names?.[image.id]}
              />
            ))}
          </ul>
        ))}
      </div>
    </Page>
  );
}

/** Prints what is on these pages; `loaded`: how many of its pictures are there, while they are fetched. */
function usePrinting(booklet: RefObject<HTMLElement | null>) {
  const dialogs = useDialogs();
  const [loaded, setLoaded] = useState<number>();

  /** The browser fetches the pictures that are scrolled to; paper needs all of them. */
  async function printAll() {
    const pictures = [...(booklet.current?.querySelectorAll('img') ?? [])];
    setLoaded(0);
    const isThere = await loadAll(pictures, () => setLoaded((count = 0) => count + 1));
    setLoaded(undefined);
    const missing = isThere.filter((there) => !there).length;
    if (missing === 0 || (await dialogs.confirm(t.incomplete(missing)))) print();
  }

  return { loaded, printAll };
}

/** The names on each picture, once they are wanted. */
function useNames(galleryId: string, images: readonly Image[]) {
  const dialogs = useDialogs();
  const [names, setNames] = useState<Record<string, string>>();

  async function chooseNames(wanted: boolean) {
    if (!wanted) return setNames(undefined);
    const found: Record<string, string> = {};
    setNames(found);
    try {
      // One after the other: there may be hundreds.
      for (const { id } of images) found[id] = await namesOn(galleryId, id);
      setNames({ ...found });
    } catch {
      setNames(undefined);
      if (readSession()) await dialogs.error(t.namesNotLoaded);
    }
  }

  return { names, chooseNames };
}

function Cover({ gallery, images }: { gallery: Gallery; images: readonly Image[] }) {
  const { title, description, coverId } = gallery;
  const picture = images.find(({ id }) => id === coverId) ?? images[0];
  return (
    picture && (
      <section className={styles.cover} aria-label={title}>
        <img src={picture.displayPath} alt="" />
        <h2 dir="auto">{title}</h2>
        <p className="written" dir="auto">
          {description}
        </p>
        <p>{t.as(groupName, images.length, longDay(serverNow()))}</p>
      </section>
    )
  );
}

type FigureProps = {
  image: Image;
  /** With what it is paired with, side by side. */
  series: readonly Image[];
  names: string | undefined;
};

const Figure = ({ image, series, names }: FigureProps) => (
  <li className={styles.figure}>
    {series.length > 1 ? <div className={styles.series}>{series.map(picture)}</div> : picture(image)}
    <p dir="auto">{series.length > 1 ? showTexts.pair(series[0]?.title ?? '') : image.title}</p>
    {names && <p className="written">{names}</p>}
  </li>
);

const picture = ({ id, displayPath, width, height }: Image) => (
  <img key={id} src={displayPath} alt="" width={width} height={height} loading="lazy" decoding="async" />
);
