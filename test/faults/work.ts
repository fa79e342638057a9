import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Image } from '#contract/galleries.ts';
import { ownData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestAnswer, TestBrowser } from '#test/support/test-browser.ts';
import { type Kept, keptOf, type Ledger, word } from './ledger.ts';

const small = await plainJpeg({ width: 60, height: 40 });

export type Worker = { name: string; browser: TestBrowser };

/** Actions of members, recorded in the ledger. Each returns the site's answer; undefined if there was none. */
export function createWork(ledger: Ledger) {
  const ask = async (
    request: Promise<TestAnswer>,
    done: (answer: TestAnswer) => void,
  ): Promise<TestAnswer | undefined> => {
    const answer = await request.catch(() => undefined);
    if (!answer || answer.status >= 300) return answer;
    ledger.acknowledged += 1;
    done(answer);
    return answer;
  };

  const change = async (kept: Kept, value: string, request: Promise<TestAnswer>) => {
    kept.asked.push(value);
    kept.seen = false;
    const answer = await ask(request, () => {
      kept.past.push(value);
      Object.assign(kept, { value, asked: [] });
    });
    // Above the hourly limit: nothing was changed, and checking so many passwords would reach the login limits.
    if (answer?.status === 429) kept.asked = kept.asked.filter((asked) => asked !== value);
    return answer;
  };

  const createGallery = ({ browser }: Worker) => {
    const words = { title: word('Gallerie'), description: 'Ein Abend am See' };
    return ask(browser.post('/galleries', words), ({ json }) => {
      ledger.galleries.add((json as { id: string }).id);
    });
  };

  return {
    saveCity({ name, browser }: Worker) {
      const city = word('Stadt');
      const json = ownData({ city, acceptGroupEmails: true, privateEmailAddress: `${name}@example.org` });
      return change(keptOf(ledger.cities, name), city, browser.send('PUT', `/users/${name}`, { json }));
    },

    changePassword({ name, browser }: Worker) {
      const newPassword = word('Passwort');
      const kept = keptOf(ledger.passwords, name, ledger.password);
      return change(kept, newPassword, browser.post('/change_password', { newPassword }));
    },

    resetPassword({ name, browser }: Worker, token: string) {
      const newPassword = word('Passwort');
      const kept = keptOf(ledger.passwords, name, ledger.password);
      return change(kept, newPassword, browser.post('/perform_password_reset', { token, newPassword }));
    },

    createGallery,

    /** Creates a gallery before any fault, and returns its id. */
    async openGallery(worker: Worker): Promise<string> {
      const answer = await createGallery(worker);
      assert.equal(answer?.status, 201, answer?.text ?? 'no answer');
      return (answer.json as { id: string }).id;
    },

    upload({ browser }: Worker, gallery: string, picture: Uint8Array = small) {
      return ask(browser.upload(gallery, picture, { title: word('Bild') }), ({ json }) => {
        ledger.images.set((json as Image).id, gallery);
      });
    },

    remove({ browser }: Worker, image: string) {
      ledger.deleting.add(image);
      const target = `/galleries/${ledger.images.get(image)}/images/${image}`;
      return ask(browser.send('DELETE', target), () => {
        ledger.deleting.delete(image);
        ledger.images.delete(image);
        ledger.deleted.add(image);
      });
    },

    turn({ browser }: Worker, image: string) {
      // It gets other files.
      ledger.seen.delete(image);
      const target = `/galleries/${ledger.images.get(image)}/images/${image}/turn`;
      return ask(browser.post(target, { degrees: 90 }), () => {
        ledger.turned += 1;
      });
    },

    writeToGroup({ name, browser }: Worker, subject = word('Rundmail')) {
      ledger.askedMails.set(subject, name);
      return ask(browser.post('/group_email', { subject, message: 'Wer kommt?' }), ({ json }) => {
        const { id, recipients } = json as { id: string; recipients: number };
        ledger.askedMails.delete(subject);
        ledger.mails.set(id, { subject, sender: name, recipients });
      });
    },
  };
}

/**
 * Members who use the site without pause, until the end or until it no longer answers. `calm`: with pauses, what they
 * change keeps its files and their passwords, and all must succeed until the end.
 */
export function keepBusy(ledger: Ledger, workers: Worker[], gallery: string, { calm = false } = {}) {
  let goesOn = true;
  const busy = Promise.all(workers.map((worker) => keepOneBusy(ledger, worker, gallery, calm, () => goesOn)));
  // A failure is reported to those who wait for the end.
  busy.catch(() => {});
  return {
    async end(): Promise<void> {
      goesOn = false;
      await busy;
    },
  };
}

/** A calm member's average pause between two clicks, in ms. */
const PAUSE_MS = 250;
/** The most emails to all that a member may write in an hour. */
const LETTERS = 3;
/** The most pictures a member has at a time: an ever-growing album would make every answer slower. */
const OWN_PICTURES = 10;

/** Does one random thing after the other that a member might do. */
async function keepOneBusy(
  ledger: Ledger,
  worker: Worker,
  gallery: string,
  calm: boolean,
  goesOn: () => boolean,
): Promise<void> {
  const work = createWork(ledger);
  const own: string[] = [];
  let letters = 0;
  while (goesOn()) {
    if (calm) await sleep(2 * PAUSE_MS * Math.random());
    const dice = Math.random();
    const answer = await (dice < 0.3
      ? work.saveCity(worker)
      : dice < 0.5 && own.length < OWN_PICTURES
        ? work.upload(worker, gallery)
        : dice < 0.6 && own.length > 0 && !calm
          ? work.turn(worker, own.at(-1) ?? '')
          : dice < 0.68 && own.length > 0
            ? work.remove(worker, own.shift() ?? '')
            : dice < 0.73
              ? work.createGallery(worker)
              : dice < 0.77 && !calm
                ? work.changePassword(worker)
                : dice < 0.8 && !(calm && letters++ >= LETTERS)
                  ? work.writeToGroup(worker)
                  : worker.browser.get(`/galleries/${gallery}/images`).catch(() => undefined));
    if (calm) assert.ok(answer && answer.status < 300, answer?.text ?? 'no answer');
    if (!answer) return;
    if (answer.status === 201 && dice >= 0.3 && dice < 0.5) own.push((answer.json as Image).id);
  }
}
