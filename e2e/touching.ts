import type { Page } from 'playwright-core';

type Finger = { x: number; y: number };

/** Fingers on the screen of a phone, which playwright can only let tap. */
export async function touching(page: Page) {
  const client = await page.context().newCDPSession(page);
  // By a clock of their own: on a busy machine the two taps of a double tap would be too far apart.
  let seconds = Date.now() / 1000;
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Finger[]) => {
    seconds += 0.02;
    return client.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: seconds });
  };
}
