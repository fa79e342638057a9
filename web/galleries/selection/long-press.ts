import { cardId } from '../focus-card.ts';

/** As long as phones take for such a press. */
const LONG_MS = 500;

const prefix = cardId('');

/** Tells on which picture a finger rests; one that moves scrolls the page. */
export function onLongPress(begin: (imageId: string) => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout>;
  const cardOf = ({ target }: Event) =>
    target instanceof Element ? target.closest(`[id^="${prefix}"][aria-haspopup]`) : null;
  const stop = () => clearTimeout(timer);
  const start = (event: PointerEvent) => {
    stop();
    const { id } = cardOf(event) ?? {};
    if (event.pointerType !== 'touch' || id === undefined) return;
    timer = setTimeout(() => {
      begin(id.slice(prefix.length));
      // Lifting the finger is no tap on what has moved below it.
      const lifted = new AbortController();
      const once = { capture: true, signal: lifted.signal };
      const swallow = (click: Event) => {
        click.stopPropagation();
        lifted.abort();
      };
      document.addEventListener('click', swallow, once);
      document.addEventListener('pointerdown', () => lifted.abort(), once);
    }, LONG_MS);
  };
  document.addEventListener('pointerdown', start, { signal });
  for (const type of ['pointerup', 'pointercancel', 'scroll'])
    document.addEventListener(type, stop, { signal });
  // Or the phone shows its own menu for a picture.
  document.addEventListener('contextmenu', (event) => cardOf(event) && event.preventDefault(), { signal });
  signal.addEventListener('abort', stop);
}
