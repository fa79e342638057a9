import { hash } from 'node:crypto';
import { API_ROOT } from '#contract/endpoint.ts';
import type { Gallery, Image } from '#contract/galleries.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { rehearseTexts as texts } from '#texts/admin/restore.ts';

/** Of each gallery so many pictures are opened, spread over it. */
const OPENED = 3;

export type Visited = { members: number; galleries: number; images: number; opened: number };

/** Logs in at a site as a browser would, opens every gallery, and pictures of each, whose bytes must be known ones. */
export async function visitSite(
  address: string,
  login: { username: string; password: string },
  isKnown: (sha256: string) => boolean,
): Promise<Visited> {
  const cookies = new Map<string, string>();
  const ask = async (target: string, body?: unknown): Promise<Response> => {
    const answer = await fetch(new URL(target, address), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    if (!answer.ok) throw new MaintainerError(texts.answers(target, answer.status));
    return answer;
  };
  const read = async <T>(call: string): Promise<T> => (await ask(API_ROOT + call)).json() as Promise<T>;

  await ask(`${API_ROOT}/login`, login);
  const members = (await read<string[]>('/users')).length;
  const galleries = await read<Gallery[]>('/galleries');
  const visited: Visited = { members, galleries: galleries.length, images: 0, opened: 0 };
  for (const { id, title, imageCount } of galleries) {
    const images = await read<Image[]>(`/galleries/${id}/images`);
    if (images.length !== imageCount) throw new MaintainerError(texts.otherCount(title));
    visited.images += images.length;
    const step = Math.max(1, Math.ceil(images.length / OPENED));
    for (const { title: picture, imagePath, displayPath } of images.filter((_, at) => at % step === 0)) {
      for (const file of [imagePath, displayPath]) {
        const bytes = new Uint8Array(await (await ask(file)).arrayBuffer());
        if (!isKnown(hash('sha256', bytes))) throw new MaintainerError(texts.otherPicture(picture));
      }
      visited.opened += 1;
    }
  }
  return visited;
}
