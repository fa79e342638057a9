import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import type { Image } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import type { Mark, People } from '#contract/pictures.ts';
import { pictureNamesTexts } from '#texts/web/galleries/panel.ts';
import { call } from '../../api.ts';
import { readSession } from '../../session/session.ts';
import { Face } from '../../ui/people.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import styles from '../names/mark.module.css';
import { MarkSpot } from '../names/mark-spot.tsx';
import panel from './panel.module.css';

const { panel: t, away } = pictureNamesTexts;

/** A viewer who moves on before that (ms) is not looking at this picture. */
const REST_MS = 300;

type Props = { galleryId: string; image: Image; isOpen: boolean; onToggle: () => void };

/** The names on a picture, asked for once it has been shown for a moment. */
function useLoadedNames(galleryId: string, imageId: string) {
  const [loaded, setLoaded] = useState<{ imageId: string; people: People | undefined }>();
  const isLoaded = loaded?.imageId === imageId;

  const load = useCallback(
    () =>
      call('GET /galleries/{galleryId}/images/{imageId}/people', { params: { galleryId, imageId } }).catch(
        () => undefined,
      ),
    [galleryId, imageId],
  );

  useEffect(() => {
    let isShown = true;
    const timer = setTimeout(async () => {
      const loadedPeople = await load();
      if (isShown) setLoaded({ imageId, people: loadedPeople });
    }, REST_MS);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [imageId, load]);

  return {
    isLoaded,
    people: isLoaded ? loaded.people : undefined,
    reload: async () => setLoaded({ imageId, people: await load() }),
  };
}

/** Who is on the picture: a button that says how many names there are, and opens them. */
export function Names({ galleryId, image, isOpen, onToggle }: Props) {
  const imageId = image.id;
  const { attempt } = useAttempt(away.refusals);
  const navigate = useNavigate();
  const { isLoaded, people, reload } = useLoadedNames(galleryId, imageId);
  const [active, setActive] = useState<{ imageId: string; number: number }>();

  const takeAway = () =>
    attempt({
      question: away.question,
      run: () =>
        call('DELETE /galleries/{galleryId}/images/{imageId}/own_mark', { params: { galleryId, imageId } }),
      done: reload,
    });

  const marks = people?.marks ?? [];
  const has = marks.length > 0 || people?.text;
  const editPath = pathOf('/image-galleries/:id/bild/:imageId/namen', { id: galleryId, imageId });
  // Where there is nothing to show, the button leads on at once.
  const press = people && !has && !isOpen ? () => navigate(editPath) : onToggle;
  const { username } = readSession() ?? {};
  const shown = active?.imageId === imageId ? active.number : undefined;
  const toggle = (number: number) => setActive(number === shown ? undefined : { imageId, number });

  return (
    <>
      <button type="button" className={`bare ${panel.action}`} aria-expanded={isOpen} onClick={press}>
        {t.button(people && marks.length)}
      </button>
      {isOpen && (
        <div className={`stack ${styles.names}`}>
          {isLoaded && !people && <p role="status">{t.failed}</p>}
          {people && !has && <p>{t.none}</p>}
          {people?.text && (
            <p className="written" dir="auto">
              {people.text}
            </p>
          )}
          {marks.length > 0 && (
            <ol className={styles.list} aria-label={t.list}>
              {marks.map((mark, index) => (
                <li key={`${mark.x} ${mark.y} ${mark.name}`} className="beside">
                  <NameLine mark={mark} index={index} isActive={shown === index} onToggle={toggle} />
                </li>
              ))}
            </ol>
          )}
          <div className={panel.actions}>
            {people && (
              <Link className={`bare ${panel.action}`} to={editPath}>
                {has ? t.edit : t.add}
              </Link>
            )}
            {marks.some((mark) => mark.username === username) && (
              <button type="button" className={`bare ${panel.action}`} onClick={takeAway}>
                {away.button}
              </button>
            )}
          </div>
          <MarksOver key={imageId} marks={marks} active={shown} onToggle={toggle} />
        </div>
      )}
    </>
  );
}

type NameLineProps = { mark: Mark; index: number; isActive: boolean; onToggle: (index: number) => void };

function NameLine({ mark: { username, name }, index, isActive, onToggle }: NameLineProps) {
  const shown = <bdi>{name}</bdi>;
  return (
    <>
      <button
        type="button"
        className="bare"
        aria-label={t.show(index + 1, name)}
        aria-pressed={isActive}
        onClick={() => onToggle(index)}
      >
        {index + 1}
      </button>
      <Face username={username ?? ''} name={name} />
      {username ? (
        <Link className="touch" to={pathOf('/users/:username', { username })}>
          {shown}
        </Link>
      ) : (
        shown
      )}
    </>
  );
}

type MarksOverProps = {
  marks: readonly Mark[];
  active: number | undefined;
  onToggle: (index: number) => void;
};

/** The marks over the picture that the lightbox shows: in its box, so that they grow and move with it. */
function MarksOver({ marks, active, onToggle }: MarksOverProps) {
  const [box, setBox] = useState<Element | null>(null);
  useLayoutEffect(() => setBox(document.querySelector('dialog[open] [data-current]')), []);

  if (!box) return null;
  return createPortal(
    <div className={styles.over}>
      {marks.map((mark, index) => (
        <MarkSpot
          key={`${mark.x} ${mark.y} ${mark.name}`}
          mark={mark}
          number={index + 1}
          // The list of names has the same for keys.
          tabIndex={-1}
          aria-label={t.show(index + 1, mark.name)}
          aria-pressed={active === index}
          onClick={() => onToggle(index)}
        />
      ))}
    </div>,
    box,
  );
}
