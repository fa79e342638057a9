import type { Offer } from './offer.ts';

/** Uploads a photograph to an album, as the page does. False: the site was too busy. */
export async function uploadPhoto(
  { port, headers }: Pick<Offer, 'port' | 'headers'>,
  album: string,
  photo: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const body = new FormData();
  body.set('title', 'Bild');
  body.set('file', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
  const answer = await fetch(`http://127.0.0.1:${port}${album}`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  if (![201, 503].includes(answer.status)) throw new Error(`The upload was answered by ${answer.status}`);
  return answer.status === 201;
}
