import { type Doing, doing, pickLiving, someone } from '../acting.ts';
import type { Person } from '../model.ts';
import type { World } from '../world.ts';

export const somebody = (w: World, n: number) => pickLiving(w.m.people, n, ({ gone }) => !gone) as Person;

export const actsOfMaintainers: Record<string, Doing> = {
  'begin a site that has begun': doing(
    ['POST /check_first_start', 'POST /first_start'],
    0.1,
    async (w, { who }) => {
      const session = await someone(w, who);
      await w.call(session, 'POST /check_first_start', { body: { token: 'x' } }, 404);
      const person = { username: 'neu', email: 'neu@example.org', firstName: 'Neu', surname: 'Hier' };
      const body = { token: 'x', ...person, password: 'Zwei Schichten Klarlack' };
      await w.call(session, 'POST /first_start', { body }, 404);
    },
  ),
};
