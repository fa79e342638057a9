import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { portraitSizes } from '#contract/members.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import type { Killed } from './killed.ts';

const pictures = await Promise.all(
  ['#b32428', '#00387b'].map((colour) => plainJpeg({ width: 600, height: 600 }, colour)),
);

const addressOf = (name: string) => `/users/${name}/portraits/now`;

function send(name: string, browser: TestBrowser, picture: Uint8Array | undefined) {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(picture ?? [])], 'bild.jpg', { type: 'image/jpeg' }));
  return browser.send('PUT', addressOf(name), { body });
}

/** All sizes of the portrait that a member has, as one text. */
async function stored(name: string, browser: TestBrowser): Promise<string> {
  const answers = await Promise.all(
    portraitSizes.map((size) => browser.fetch('GET', `/api/v1${addressOf(name)}/${size}`)),
  );
  const hashes = answers.map(async (answer) => {
    return answer.ok ? hash('sha256', Buffer.from(await answer.arrayBuffer())) : 'none';
  });
  return (await Promise.all(hashes)).join();
}

/** One portrait takes the place of another. */
export function portraitKilled(): Killed {
  /** What each of the two pictures looks like when all of it is stored. */
  const whole: string[] = [];
  let wanted = 0;
  let isDone = false;
  return {
    name: 'a portrait is the old one or the new one in all its sizes',
    members: 12,
    async prepare(_, { name, browser }) {
      if (whole.length === 0)
        for (const picture of pictures) {
          assert.equal((await send(name, browser, picture)).status, 204);
          whole.push(await stored(name, browser));
        }
      wanted = 1 - Math.max(whole.indexOf(await stored(name, browser)), 0);
    },
    async run(_, { name, browser }) {
      const answer = await send(name, browser, pictures[wanted]).catch(() => undefined);
      isDone = answer?.status === 204;
      return answer;
    },
    async after(_, { name, browser }) {
      const now = await stored(name, browser);
      const fits = isDone ? [wanted] : [0, 1];
      const isWhole = fits.some((one) => whole[one] === now) || (!isDone && /^none(,none)*$/.test(now));
      return { checked: 1, lost: isWhole ? [] : [`portrait of ${name}: ${now}`] };
    },
  };
}
