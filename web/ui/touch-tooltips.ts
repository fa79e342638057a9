import styles from './touch-tooltips.module.css';

/** As long as phones take for such a press. */
const LONG_MS = 500;
/** So long it stays once the finger is lifted. */
const SHOWN_MS = 1500;

let shown: HTMLElement | undefined;

function hide(): void {
  shown?.remove();
  shown = undefined;
}

function show(target: Element, title: string): void {
  hide();
  shown = document.createElement('div');
  shown.className = styles.tooltip ?? '';
  shown.role = 'tooltip';
  shown.textContent = title;
  // In the dialog over the page, if it is there.
  (target.closest('dialog') ?? document.body).append(shown);
  const { left, width, bottom } = target.getBoundingClientRect();
  const half = shown.offsetWidth / 2;
  const middle = Math.min(Math.max(left + width / 2, half + 4), innerWidth - half - 4);
  const isBelow = bottom + shown.offsetHeight + 4 < innerHeight;
  const top = isBelow ? bottom + 4 : target.getBoundingClientRect().top - shown.offsetHeight - 4;
  Object.assign(shown.style, { left: `${middle - half}px`, top: `${top}px` });
}

/** A finger that rests on something shows its tooltip, as a mouse does; lifting it is then no press. */
export function showTooltipsByTouch(): void {
  let timer: ReturnType<typeof setTimeout>;
  const capture = { capture: true };

  addEventListener(
    'pointerdown',
    ({ target, pointerType }) => {
      clearTimeout(timer);
      hide();
      const titled = target instanceof Element ? target.closest('[title]') : null;
      if (pointerType !== 'touch' || !titled) return;
      timer = setTimeout(() => show(titled, titled.getAttribute('title') ?? ''), LONG_MS);
    },
    capture,
  );
  for (const type of ['pointerup', 'pointercancel'])
    addEventListener(
      type,
      () => {
        clearTimeout(timer);
        if (shown) timer = setTimeout(hide, SHOWN_MS);
      },
      capture,
    );
  addEventListener('scroll', () => clearTimeout(timer), capture);
  addEventListener(
    'click',
    (event) => {
      if (!shown) return;
      event.preventDefault();
      event.stopPropagation();
    },
    capture,
  );
}
