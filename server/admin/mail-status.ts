import { heldByPace } from '#server/mail/dispatch.ts';
import { countByState, latestTroubles } from '#server/mail/overview.ts';
import { handedLately } from '#server/mail/pace.ts';
import { type Pause, readPause } from '#server/mail/pause.ts';
import { mailTexts } from '#texts/admin/mail.ts';
import { type AdminStores, readOptions, type Verb } from './command.ts';
import { replyInWords } from './mail-reply.ts';
import { printTable } from './table.ts';
import { utc } from './utc.ts';

const texts = mailTexts.status;

/** Names only: where somebody has none, the address stands in its place. */
const nameOnly = (name: string) => (name.includes('@') ? '…' : name);

function pauseLine(pause: Pause | undefined, at: number): string | undefined {
  if (pause?.until === null) return texts.pausedByHand(utc(pause.since));
  if (!pause || pause.until <= at) return undefined;
  return texts.pausedUntil(replyInWords(pause.reason), utc(pause.until));
}

async function printWay({ db, config, transport }: AdminStores, at: number) {
  if (!config.mailServer) console.log(texts.toFolder((await transport.check()).description));
  const heldUntil = await heldByPace(db, config.mailPace, at);
  const running = heldUntil === undefined ? texts.running : texts.heldByPace(utc(heldUntil));
  console.log(pauseLine(await readPause(db), at) ?? running);
  const { minute, hour } = await handedLately(db, at);
  const { perMinute, perHour } = config.mailPace;
  console.log(texts.paceLeft(Math.max(0, perMinute - minute), Math.max(0, perHour - hour)));
}

export const mailStatus: Verb = {
  help: texts.help,
  async run(words, stores) {
    readOptions(words, {});
    await printWay(stores, Date.now());
    const counts = await countByState(stores.db);
    if (counts.length === 0) return console.log(texts.none);

    console.log();
    printTable(
      texts.stateHeadings,
      counts.map(({ state, count }) => [texts.states[state], String(count)]),
    );
    const held = counts.find(({ state }) => state === 'held');
    if (held) console.log(`\n${texts.held(held.count)}`);

    const troubles = await latestTroubles(stores.db);
    if (troubles.length === 0) return;
    console.log(`\n${texts.troubles}`);
    printTable(
      texts.troubleHeadings,
      troubles.map(({ mail_id, name, state, reply }) => [
        mail_id,
        nameOnly(name),
        texts.states[state],
        replyInWords(reply ?? ''),
      ]),
    );
  },
};
