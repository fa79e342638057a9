import { isolated } from '#contract/characters.ts';
import type { Greeting } from '#contract/meeting-pictures.ts';
import { hrefOf } from '#contract/pages.ts';
import { showTexts as t } from '#texts/web/galleries/show.ts';
import { call } from '../../api.ts';
import { readingTime } from '../../ui/player.ts';
import styles from './show.module.css';
import type { Slide } from './slide.ts';

/** Whose greeting comes then, at the meeting of a gallery; what it says is asked for when its turn comes. */
export type GreetingPlace = { greetedIn: string; username: string };

/** A greeting with its portraits; undefined for one that was taken back meanwhile. */
export async function greetingSlide({ greetedIn, username }: GreetingPlace): Promise<Slide | undefined> {
  const { greetings } = await call('GET /galleries/{id}/meeting', { params: { id: greetedIn } });
  const found = greetings.find((one) => one.username === username);
  if (!found) return undefined;
  const { greeting } = found;
  const name = found.name || username;
  return {
    id: username,
    title: '',
    names: '',
    said: t.greeting(isolated(name), greeting),
    picture: await drawn(found, name),
    loadedAt: Date.now(),
    seconds: readingTime(greeting),
  };
}

/** Without a portrait that cannot be shown. */
async function drawn({ username, greeting, portraits }: Greeting, name: string): Promise<HTMLElement> {
  const faces = await Promise.all(
    portraits.map(async ({ kind, version }) => {
      const face = document.createElement('img');
      const params = { username, kind, size: '480' } as const;
      face.src = `${hrefOf('GET /users/{username}/portraits/{kind}/{size}', params)}?v=${version}`;
      return face.decode().then(
        () => [face],
        () => [],
      );
    }),
  );
  const element = document.createElement('div');
  // Read out by what is below the slide.
  element.ariaHidden = 'true';
  element.append(
    box('div', styles.faces, ...faces.flat()),
    box('p', styles.said, greeting),
    box('p', '', name),
  );
  return element;
}

function box(tag: string, className = '', ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.dir = 'auto';
  made.append(...content);
  return made;
}

/** As large as there is room for; with larger type one scrolls. */
export function fitGreeting(slide: HTMLElement): void {
  const words = slide.querySelector<HTMLElement>(`.${styles.said}`);
  if (!words) return;
  for (let size = 0.9; size >= 0.5 && slide.scrollHeight > slide.clientHeight; size -= 0.1)
    words.style.fontSize = `${size}em`;
}
