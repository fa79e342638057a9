import { endPause, pauseByHand, readPause } from '#server/mail/pause.ts';
import { mailTexts as texts } from '#texts/admin/mail.ts';
import { readOptions, type Verb } from './command.ts';

export const mailPause: Verb = {
  help: texts.pause.help,
  async run(words, { db }) {
    readOptions(words, {});
    await pauseByHand(db, Date.now());
    console.log(texts.pause.done);
  },
};

export const mailResume: Verb = {
  help: texts.resume.help,
  async run(words, { db }) {
    readOptions(words, {});
    const pause = await readPause(db);
    await endPause(db);
    const { done, wasRunning } = texts.resume;
    console.log(pause ? done : wasRunning);
  },
};
