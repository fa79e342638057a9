import { isolated } from '#contract/characters.ts';
import { call } from '../../api.ts';

/** Who is on a picture, from left to right; where nobody is marked, what is written about it. */
export async function namesOn(galleryId: string, imageId: string): Promise<string> {
  const params = { galleryId, imageId };
  const { marks, text } = await call('GET /galleries/{galleryId}/images/{imageId}/people', { params });
  return marks.length === 0
    ? text
    : [...marks]
        .sort((one, other) => one.x - other.x)
        .map(({ name }) => isolated(name))
        .join(', ');
}
