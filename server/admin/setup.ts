import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { SECOND_MS } from '#contract/durations.ts';
import { plainAddress } from '#contract/email-address.ts';
import { examineDisk } from '#server/health/findings.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { createFirstStart } from '#server/maintenance/first-start.ts';
import { ownSecret } from '#server/ports/database/secrets.ts';
import { setupTexts as texts } from '#texts/admin/setup.ts';
import { composeAdmin, makeData } from '../compose/admin.ts';
import { type Config, readConfig, readEnvironment, settingsFile } from '../config/config.ts';
import type { StandaloneVerb } from './command.ts';
import { examineAddress } from './doctor/site.ts';
import { mailTest } from './mail.ts';
import { type Answers, type Flags, readFlags, whileAsking } from './setup/answers.ts';
import { becomeOwner, endRestoring, readOld, writeSettings } from './setup/files.ts';
import { askMailbox, askReturns } from './setup/mailbox.ts';
import { askOffsite, setUpOffsite } from './setup/offsite.ts';
import { askProxy, hasNginx, setUpProxy } from './setup/proxy.ts';
import { createReport, type Report, wrong } from './setup/report.ts';
import { setUpRepository } from './setup/repository.ts';
import { runService } from './setup/service.ts';
import { askAddress, askAdminEmail } from './setup/site.ts';

export const setup: StandaloneVerb = {
  help: texts.help,
  async runStandalone(args) {
    const progress = { isWritten: false };
    const giveUp = () => {
      console.log(progress.isWritten ? texts.interruptedLater() : texts.interrupted);
      process.exit(130);
    };
    await whileAsking(async (answers) => {
      const report = createReport();
      await setUp(readFlags(args), answers, report, progress);
      report.sayLeft();
      if (report.state.wrong.length > 0) process.exitCode = 3;
    }, giveUp);
  },
};

/** First everything is asked, then written, then checked; what belongs to the user of the site comes last. */
async function setUp(flags: Flags, answers: Answers, report: Report, progress: { isWritten: boolean }) {
  const file = settingsFile();
  const old = readOld(file);
  const present = Object.fromEntries(Object.entries(parseEnv(old)).filter(([, value]) => value?.trim()));
  if (answers.hasTerminal) console.log(texts.welcome(path.resolve(file)));

  const BASE_URL = await askAddress(answers, flags.address, present.BASE_URL);
  const mailbox = await askMailbox(answers, flags, present);
  const returns =
    mailbox && !mailbox.finding ? await askReturns(answers, flags, present, mailbox.settings) : undefined;
  const from = mailbox?.settings.MAIL_FROM ?? present.MAIL_FROM ?? '';
  const ADMIN_EMAIL = await askAdminEmail(answers, flags, present.ADMIN_EMAIL ?? from);
  const { hostname: host, protocol, port } = new URL(BASE_URL);
  const isPublic = protocol === 'https:' && host.includes('.');
  const isAsked = isPublic && port === '';
  const choice = isAsked ? await askProxy(answers, flags, present.PROXY) : 'left-out';
  const hasCaddy = choice === 'caddy';

  const offsite = await askOffsite(answers, flags, present);

  const settings = {
    BASE_URL,
    ADMIN_EMAIL,
    ...mailbox?.settings,
    ...returns?.settings,
    ...(isAsked && choice && { PROXY: choice === 'left-out' ? 'none' : 'caddy' }),
    ...(hasCaddy && !present.TRUST_PROXY && { TRUST_PROXY: 'loopback' }),
  };
  const names = await writeSettings(file, old, settings);
  progress.isWritten = true;
  const { areas } = texts;
  if (names.length > 0) report.changed(areas.settings, texts.settings.written(names, path.resolve(file)));
  else report.right(areas.settings, texts.settings.unchanged);
  let config = readConfig(readEnvironment());
  reportMailboxes(report, { mailbox, returns, host: config.mailServer?.host ?? '' });
  if (choice === 'missing')
    report.found(areas.proxy, wrong({ what: texts.proxy.notThere, todo: texts.proxy.install() }));
  if (isPublic && port !== '') console.log(texts.proxy.ownPort);
  const place = { host, sitePort: config.port };
  const hasNewProxy = hasCaddy && (await setUpProxy(place, { answers, flags, report }));
  const leftOfService = await runService(config, report, { settingsChanged: names.length > 0 });
  if (isPublic) await checkAddress(config, { runs: leftOfService !== 'start', hasNewProxy }, report);
  if (offsite) await setUpOffsite(offsite, { answers, report, config });
  else if (present.OFFSITE_PLACE && answers.hasTerminal)
    await writeSettings(file, readFileSync(file, 'utf8'), { OFFSITE_PLACE: '' });

  await setUpRepository({ answers, flags, report });
  endRestoring();
  becomeOwner(config.dataDir);
  config = readConfig(readEnvironment());
  await makeData(config);
  for (const one of await examineDisk(config)) report.found(areas.disk, one);
  await withStores(config, async (stores) => {
    if (mailbox && !mailbox.finding)
      await sendTestMail(stores, names.includes('SMTP_URL'), { answers, flags, report });
    if (!report.state.hasChanged) console.log(texts.unchanged);
    await printLeftToDo(stores, {
      service: leftOfService,
      needsProxy: isPublic && choice === undefined && !hasNginx(host),
    });
  });
}

type MailboxesAsked = {
  mailbox: Awaited<ReturnType<typeof askMailbox>>;
  returns: Awaited<ReturnType<typeof askReturns>> | undefined;
  /** The mail server. */
  host: string;
};

function reportMailboxes(report: Report, { mailbox, returns, host }: MailboxesAsked): void {
  const { areas } = texts;
  if (mailbox?.finding) report.found(areas.mail, mailbox.finding);
  else if (mailbox) report.right(areas.mail, texts.mail.right(host));

  if (returns?.finding) report.found(areas.returns, returns.finding);
  else if (returns?.settings.IMAP_URL) report.right(areas.returns, texts.returns.right);
}

/** So long Caddy mostly needs for a certificate when all is well. It goes on by itself, and `status` says the same of it. */
const PATIENCE_MS = 15 * SECOND_MS;

/** Whether visitors find the site, as `status` looks. */
async function checkAddress(
  config: Config,
  { runs, hasNewProxy }: { runs: boolean; hasNewProxy: boolean },
  report: Report,
): Promise<void> {
  const { address } = texts;
  const until = Date.now() + (hasNewProxy ? PATIENCE_MS : 0);
  if (hasNewProxy) console.log(address.waiting(config.baseUrl, PATIENCE_MS / SECOND_MS));
  let findings = await examineAddress(config, Date.now(), runs);
  while (findings.length > 0 && Date.now() < until) {
    await sleep(SECOND_MS);
    findings = await examineAddress(config, Date.now(), runs);
  }
  if (findings.length === 0) report.right(texts.areas.address, address.right(config.baseUrl));
  for (const one of findings) report.found(texts.areas.address, one);
}

type Stores = Awaited<ReturnType<typeof composeAdmin>>;

async function withStores(config: Config, use: (stores: Stores) => Promise<void>): Promise<void> {
  const stores = await composeAdmin(config);
  try {
    await use(stores);
  } finally {
    await stores.dispose();
  }
}

type Left = { service: 'start' | 'restart' | undefined; needsProxy: boolean };

/** What only the maintainers can do, in the order in which they do it. */
async function printLeftToDo({ db, config, members, siteTexts }: Stores, { service, needsProxy }: Left) {
  const all = await members.all();
  const firstStart = createFirstStart(config.baseUrl, await ownSecret(db, 'first-start'));
  const hasBlanks = (await siteTexts.summaries()).some(({ blanks }) => blanks > 0);
  const isUninvited = all.some(
    ({ invited_at, last_login_at, disabled }) => !invited_at && !last_login_at && !disabled,
  );
  const left = [
    needsProxy && texts.left.proxy(),
    service && texts.left[service],
    (await firstStart.isOpen(db)) && texts.left.firstMember(firstStart.address),
    !config.mailServer && texts.left.mail(),
    hasBlanks && texts.left.texts(),
    all.length < 2 && texts.left.members(),
    (all.length < 2 || isUninvited) && texts.left.invitations(),
    !config.offsitePlace && texts.left.offsite(),
  ].filter((line) => typeof line === 'string');
  if (left.length > 0) console.log(texts.left.title);
  for (const [index, line] of left.entries()) console.log(`  ${index + 1}. ${line}`);
  console.log(`\n${texts.left.doctor()}`);
}

type Deps = { answers: Answers; flags: Flags; report: Report };

/** As wanted; on a terminal it is offered once the mailbox is another. */
async function sendTestMail(stores: Stores, isNew: boolean, { answers, flags, report }: Deps) {
  const given = flags['test-mail'];
  if (given === undefined && !(answers.hasTerminal && isNew)) return;
  const { later } = texts.mailbox;
  const address = await answers.ask({
    flag: 'test-mail',
    given,
    question: texts.mail.test,
    proposal: stores.config.adminEmail ?? later,
    read: (typed) => (typed === later ? typed : plainAddress(typed)),
    complaint: texts.mailbox.badAddress,
  });
  if (address === later) return;
  try {
    await mailTest.run([address], stores);
  } catch (error) {
    if (!(error instanceof MaintainerError)) throw error;
    report.found(texts.areas.mail, wrong({ what: error.message, todo: texts.mail.testTodo() }));
  }
}
