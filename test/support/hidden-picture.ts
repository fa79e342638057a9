import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import type { HiddenImage } from '#contract/pictures.ts';
import type { Replaceable } from '#server/compose/shared.ts';
import { plainJpeg } from './samples.ts';
import type { TestBrowser } from './test-browser.ts';
import { testSite } from './test-site.ts';

export const TITLE = 'Geheimer Steg';

/** anna uploaded two pictures, bert is in the first one, carl is anybody, maja maintains. */
export async function classWithPicture(
  t: TestContext,
  settings: Record<string, string> = {},
  replaced: Partial<Replaceable> = {},
) {
  const site = await testSite(t, { settings, replaced });
  const [anna, bert, carl, maja] = [
    await site.join('anna'),
    await site.join('bert'),
    await site.join('carl'),
    await site.maintainer(),
  ];
  const gallery = await anna.createGallery();
  const upload = async (title: string, width: number) => {
    site.passSeconds(1);
    return (await anna.upload(gallery, await plainJpeg({ width, height: 40 }), { title })).json as Image;
  };
  await upload('Kuchen', 60);
  const image = await upload(TITLE, 50);
  const address = `/galleries/${gallery}/images/${image.id}`;
  return {
    site,
    anna,
    bert,
    carl,
    maja,
    gallery,
    image,
    hide: (by: TestBrowser, reason = '') => by.post(`${address}/hide`, { reason }),
    decide: (decision: string, reason = '', id = image.id) =>
      maja.post(`/maintenance/hidden_images/${id}/${decision}`, { reason }),
    hidden: async () => (await maja.get('/maintenance/hidden_images')).json as HiddenImage[],
    titles: async (by: TestBrowser) =>
      ((await by.get(`/galleries/${gallery}/images`)).json as Image[]).map(({ title }) => title),
  };
}

export type ClassWithPicture = Awaited<ReturnType<typeof classWithPicture>>;

/** anna calls a meeting of which the picture is the face, and the gallery has its pictures. Returns its id. */
export async function giveFace({ site, anna, gallery, image }: ClassWithPicture): Promise<string> {
  const { id } = (await anna.post('/meetings', { title: 'Klassentreffen' })).json as { id: string };
  const { status, text } = await anna.send('PUT', `/meetings/${id}/face`, { json: { imageId: image.id } });
  assert.equal(status, 204, text);
  const meeting = { gallery_id: gallery, state: 'fixed' } as const;
  await site.db.updateTable('meetings').set(meeting).where('id', '=', id).execute();
  return id;
}
