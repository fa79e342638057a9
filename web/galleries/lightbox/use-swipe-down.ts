import { type PointerEvent, useRef } from 'react';

/** A finger that moves so far down (px), and not half as far sideways, closes. */
const SWIPE_PX = 90;

/** For the stage of the lightbox, which follows the finger. */
export function useSwipeDown(isFree: boolean, onDown: () => void) {
  const from = useRef<{ x: number; y: number }>(undefined);

  function end({ currentTarget }: PointerEvent<HTMLElement>) {
    from.current = undefined;
    currentTarget.style.translate = '';
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      end(event);
      const { pointerType, isPrimary, clientX: x, clientY: y } = event;
      const isPageZoomed = (window.visualViewport?.scale ?? 1) > 1.05;
      if (isFree && isPrimary && pointerType === 'touch' && !isPageZoomed) from.current = { x, y };
    },
    onPointerMove({ currentTarget, clientY }: PointerEvent<HTMLElement>) {
      if (from.current) currentTarget.style.translate = `0 ${Math.max(0, clientY - from.current.y)}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const { x, y } = from.current ?? { x: 0, y: Number.POSITIVE_INFINITY };
      end(event);
      const down = event.clientY - y;
      if (down > SWIPE_PX && down > 2 * Math.abs(event.clientX - x)) onDown();
    },
    onPointerCancel: end,
  };
}
