import { randomUUID } from 'node:crypto';
import { plainAddress } from '#contract/email-address.ts';
import { type AlertMail, sendNow } from '#server/alerts/letters.ts';
import { composeAdmin } from '#server/compose/admin.ts';
import { createTransport, openReturns } from '#server/compose/real-parts.ts';
import { readAlertConfig } from '#server/config/config.ts';
import { failureOfUnit } from '#server/health/units.ts';
import { createDeadAddress } from '#server/mail/dead-addresses.ts';
import { testLetter } from '#server/mail/letters.ts';
import { heldByPace } from '#server/mail/next-copy.ts';
import { countByState, latestTroubles } from '#server/mail/overview.ts';
import { recentTries } from '#server/mail/pace.ts';
import { endPauseByItself, type Pause, readHolds, readPause } from '#server/mail/pause.ts';
import { createReturnPaths } from '#server/mail/return-path.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { nameOf } from '#server/people/names.ts';
import { knownRow } from '#server/ports/database/rows.ts';
import { knownWord } from '#server/ports/database/stored-words.ts';
import { MailFailure, type MailRoute } from '#server/ports/mail/mail.ts';
import { MailboxFailure } from '#server/ports/mail/mailbox.ts';
import { siteOf } from '#server/site/identity.ts';
import { alertTexts, mailTexts } from '#texts/admin/mail.ts';
import { dayAndTime } from '#texts/dates.ts';
import { pauseInWords, replyInWords } from '../mail/replies.ts';
import {
  type AdminStores,
  readArguments,
  readOptions,
  type StandaloneVerb,
  type StoreVerb,
  type Verb,
} from './command.ts';
import { examineSender } from './doctor/settings.ts';
import { printTable } from './terminal.ts';

/**
 * For a unit named by systemd's `OnFailure=`: works without data, and with settings of which others are wrong, as those may
 * be why the service failed.
 */
export const alert: StandaloneVerb = {
  help: alertTexts.help,
  async runStandalone(args) {
    const { unit: typed } = readArguments(args, ['unit'], {});
    const unit = typed.includes('.') ? typed : `${typed}.service`;
    const { config, store } = readAlertConfig();
    if (!config.adminEmail) throw new MaintainerError(alertTexts.noAddress);
    if (!config.alertMails) return console.log(alertTexts.off);

    await using disposables = new AsyncDisposableStack();
    const open = async () => composeAdmin(store());
    const stores = await open().catch(() => undefined);
    if (stores) disposables.defer(() => stores.dispose());
    // Without a database it is told each time.
    const words = await failureOfUnit(unit);
    const noted = await stores?.alerts.noteService(unit, words).catch(() => undefined);
    if (noted === 'known') return console.log(alertTexts.known(unit));

    const since = noted ?? Date.now();
    const failure: AlertMail = { kind: 'service', place: unit, since, ...words };
    try {
      const transport = disposables.adopt(createTransport(config), (one) => one.dispose());
      const names = (await stores?.identity.read().catch(() => undefined)) ?? config.identity;
      await sendNow(transport, siteOf(config, names), failure);
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      const isQueued = await stores?.alerts.mailLater(failure).then(
        () => true,
        () => false,
      );
      const reason = replyInWords(error.message);
      throw new MaintainerError(isQueued ? alertTexts.later(reason) : alertTexts.failed(reason));
    }
    console.log(alertTexts.sent(unit));
  },
};

type Config = AdminStores['config'];

function describe({ mailServer }: Config, { description, encrypted, authenticated }: MailRoute): string {
  if (!mailServer) return mailTexts.test.folder(description);
  const anonymous = mailServer.login ? mailTexts.test.noLoginTaken : mailTexts.test.anonymous;
  return [
    mailTexts.test.server(description),
    encrypted ? mailTexts.test.encrypted : mailTexts.test.plain,
    authenticated ? mailTexts.test.authenticated : anonymous,
  ].join('\n');
}

export const mailTest: StoreVerb = {
  help: mailTexts.test.help,
  async run(args, { db, config, identity, transport }) {
    const { typed } = readArguments(args, ['typed'], {});
    const address = plainAddress(typed);
    if (!address) throw new MaintainerError(mailTexts.test.badAddress(typed));
    try {
      console.log(describe(config, await transport.check()));
      const letter = testLetter(address, await identity.readSite());
      const returnPaths = createReturnPaths(db, config.mailServer && config.bounceAddress);
      const sent = await returnPaths.send(transport, letter, { copyId: randomUUID(), anew: true });
      if (config.mailServer && config.bounceAddress)
        console.log(sent.isPlain ? mailTexts.test.notNamed(config.bounceAddress) : mailTexts.test.named);
      console.log(mailTexts.test.sent(sent.reply));
      await endPauseByItself(db, Date.now());
      for (const { what, todo } of await examineSender(config)) console.log(`i ${what}\n  → ${todo}`);
    } catch (error) {
      if (error instanceof MailFailure)
        throw new MaintainerError(mailTexts.test.failed(replyInWords(error.message)));
      throw error;
    }
  },
};

/** Never prints an address: members without a name have theirs in the name field. */
const nameOnly = (name: string) => (name.includes('@') ? '…' : name);

function pauseLine(pause: Pause | undefined, at: number): string | undefined {
  if (pause?.until === null) return mailTexts.status.pausedByHand(dayAndTime(pause.since));
  if (!pause || pause.until <= at) return undefined;
  return mailTexts.status.pausedUntil(pauseInWords(pause).why, dayAndTime(pause.until));
}

async function printDelivery({ db, config, transport }: AdminStores, at: number) {
  if (!config.mailServer) console.log(mailTexts.status.toFolder((await transport.check()).description));
  const heldUntil = await heldByPace(db, config.mailPace, at);
  const running =
    heldUntil === undefined ? mailTexts.status.running : mailTexts.status.heldByPace(dayAndTime(heldUntil));
  console.log(pauseLine(await readPause(db), at) ?? running);
  for (const hold of Object.values(await readHolds(db))) {
    const { what, todo } = pauseInWords(hold);
    console.log(`${what}\n  → ${todo}`);
  }
  const { minute, hour } = await recentTries(db, at);
  const { perMinute, perHour } = config.mailPace;
  console.log(mailTexts.status.paceLeft(Math.max(0, perMinute - minute), Math.max(0, perHour - hour)));
}

/** One that this version does not know stands as it is. */
const stateInWords = (state: string) => {
  const known = knownWord('mail_copies', 'state', state);
  return known ? mailTexts.status.states[known] : state;
};

const mailStatus: Verb = {
  help: mailTexts.status.help,
  async run(args, stores) {
    readOptions(args, {});
    await printDelivery(stores, Date.now());
    const counts = await countByState(stores.db);
    if (counts.length === 0) return console.log(mailTexts.status.none);

    console.log();
    printTable(
      mailTexts.status.stateHeadings,
      counts.map(({ state, count }) => [stateInWords(state), String(count)]),
    );
    const held = counts.find(({ state }) => state === 'held');
    if (held) console.log(`\n${mailTexts.status.held(held.count)}`);

    const troubles = await latestTroubles(stores.db);
    if (troubles.length === 0) return;
    console.log(`\n${mailTexts.status.troubles}`);
    printTable(
      mailTexts.status.troubleHeadings,
      troubles.map(({ mail_id, name, state, reply }) => [
        mail_id,
        nameOnly(name),
        stateInWords(state),
        replyInWords(reply ?? ''),
      ]),
    );
  },
};

/** Started by a timer, too. */
const mailReturns: Verb = {
  help: mailTexts.returns.help,
  async run(args, { db, config, onMailEnded }) {
    readOptions(args, {});
    const { returnsMailbox } = config;
    if (!returnsMailbox) throw new MaintainerError(mailTexts.returns.none);
    const { host, port, login, folder } = returnsMailbox;
    // Needed by this process alone.
    const { readReturns } = await import('#server/mail/read-returns.ts');
    const reading = await readReturns({
      db,
      onMailEnded,
      settings: config,
      now: Date.now,
      open: () => openReturns(returnsMailbox),
      place: `${login.user}@${host}:${port}/${folder}`,
    }).catch((error) => {
      if (!(error instanceof MailboxFailure)) throw error;
      throw new MaintainerError(mailTexts.returns.failed(mailTexts.returns.problems[error.problem]));
    });
    if (!reading) return console.log(mailTexts.returns.busy);
    console.log(mailTexts.returns.looked(reading.looked, reading.reports));
    for (const id of new Set(reading.lost)) console.log(await lineOfLost(db, id));
  },
};

async function lineOfLost(db: AdminStores['db'], id: string): Promise<string> {
  const member = await knownRow(db, 'members', id);
  const isDead = (await createDeadAddress(db)(id)) !== undefined;
  return (isDead ? mailTexts.returns.dead : mailTexts.returns.lost)(nameOf(member));
}

export const mailVerbs: Record<string, Verb> = {
  'mail status': mailStatus,
  'mail test': mailTest,
  'mail returns': mailReturns,
};
