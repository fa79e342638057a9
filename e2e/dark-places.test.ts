import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { fillGallery } from './album.ts';
import { journey, laptop } from './journey.ts';

/** All visible words of the open dialog that stand out too little from what is painted behind them. */
const tooFaint = (page: Page) =>
  page.locator('dialog[open]').evaluate((dialog) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const painted = (color: string) => {
      if (!canvas) throw new Error('no canvas');
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = (color: number[]) => {
      const [r = 0, g = 0, b = 0] = color.map((one) => {
        const part = one / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (element: Element | null): number[] => {
      const color = element ? painted(getComputedStyle(element).backgroundColor) : [255, 255, 255, 255];
      return color[3] === 255 ? color : behind(element?.parentElement ?? null);
    };
    return [...dialog.querySelectorAll('*')]
      .filter((one) => [...one.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim()))
      .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden'))
      .map((one) => {
        const [fore, back] = [light(painted(getComputedStyle(one).color)), light(behind(one))];
        const ratio = (Math.max(fore, back) + 0.05) / (Math.min(fore, back) + 0.05);
        return { ratio, what: `${ratio.toFixed(2)}: ${one.textContent?.trim().slice(0, 40)}` };
      })
      .filter(({ ratio }) => ratio < 7)
      .map(({ what }) => what);
  });

journey(
  'what stands in the dark lightbox is as clear by day as by night, a restored text and its notice too',
  { ...laptop, reducedMotion: 'reduce' },
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    const gallery = await fillGallery(house, 'anna', 1);
    const [image] = await house.images.list(gallery);
    const address = `/image-galleries/${gallery}/bild/${image?.id}`;
    await j.login(page, 'anna', address);
    await page.evaluate(
      (key) => sessionStorage.setItem(key, JSON.stringify({ comment: 'Weißt du noch?' })),
      `draft:comment ${image?.id}:anna`,
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(address);
      await page.getByText('Dein Text ist noch da, aber noch nicht gesendet.').waitFor();
      await page.getByRole('button', { name: 'Namen', exact: true }).waitFor();
      assert.deepEqual(await tooFaint(page), [], colorScheme);
    }
  },
);
