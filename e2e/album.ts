import { plainJpeg } from '#test/support/samples.ts';
import type { TestSite } from '#test/support/test-site.ts';
import type { E2eTest } from './e2e-test.ts';

const colors = ['#224477', '#775522', '#446622', '#773344', '#226655', '#555577'];

/** A gallery with pictures `Bild 1`, `Bild 2` … of one member, landscape and portrait in turn. Answers its id. */
export async function fillGallery(site: TestSite, username: string, count: number): Promise<string> {
  const browser = await site.again(username);
  const gallery = await browser.createGallery();
  for (let number = 1; number <= count; number += 1) {
    const size = number % 2 ? { width: 1600, height: 1200 } : { width: 900, height: 1200 };
    const file = await plainJpeg(size, colors[number % colors.length]);
    const answer = await browser.upload(gallery, file, { title: `Bild ${number}` });
    if (answer.status !== 201) throw new Error(answer.text);
  }
  return gallery;
}

/** Anna is a member, and on a page of her gallery of so many pictures. Answers its id. */
export async function openGallery(
  { page, site, login }: E2eTest,
  count: number,
  path: '/image-galleries' | '/image-upload' = '/image-galleries',
): Promise<string> {
  await site.addMember('anna');
  const gallery = await fillGallery(site, 'anna', count);
  await login(page, 'anna', `${path}/${gallery}`);
  return gallery;
}
