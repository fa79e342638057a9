import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { plainAddress } from '#contract/email-address.ts';
import { examineDisk } from '#server/health/findings.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { setupTexts as texts } from '#texts/admin/setup.ts';
import { composeAdmin, makeData } from '../compose/admin.ts';
import { type Config, readConfig, readEnvironment, settingsFile } from '../config/config.ts';
import type { StandaloneVerb } from './command.ts';
import { mailTest } from './mail.ts';
import { type Answers, type Flags, readFlags, whileAsking } from './setup/answers.ts';
import { checkPublicly } from './setup/check.ts';
import { becomeOwner, readOld, writeSettings } from './setup/files.ts';
import { makeFirstMember, printLeftToDo, runVerb } from './setup/first-member.ts';
import { askMailbox } from './setup/mailbox.ts';
import { askOffsite, setUpOffsite } from './setup/offsite.ts';
import { askProxy, hasNginx, setUpProxy } from './setup/proxy.ts';
import { createReport, type Report, wrong } from './setup/report.ts';
import { setUpRepository } from './setup/repository.ts';
import { askReturns } from './setup/returns.ts';
import { runService } from './setup/service.ts';
import { askAdminEmail, askSite } from './setup/site.ts';
import { siteBefore } from './setup/way-back.ts';

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
  const { siteName: SITE_NAME, groupName: GROUP_NAME } = readConfig({}).identity;
  const ours: Record<string, string> = { SITE_NAME, GROUP_NAME };
  const filled = Object.fromEntries(Object.entries(parseEnv(old)).filter(([, value]) => value?.trim()));
  const present: Record<string, string | undefined> = { ...ours, ...filled };
  if (answers.hasTerminal) console.log(texts.welcome(path.resolve(file)));

  const asked = await askSite(answers, flags, present);
  // Whoever kept our names chooses others in the browser, where those of the file could not be changed.
  const chosen = Object.entries(asked).filter(([name, value]) => name in filled || value !== ours[name]);
  const site = { BASE_URL: asked.BASE_URL, ...Object.fromEntries(chosen) };
  const mailbox = await askMailbox(answers, flags, present);
  const returns =
    mailbox && !mailbox.finding ? await askReturns(answers, flags, present, mailbox.settings) : undefined;
  const from = mailbox?.settings.MAIL_FROM ?? present.MAIL_FROM ?? '';
  const ADMIN_EMAIL = await askAdminEmail(answers, flags, present.ADMIN_EMAIL ?? from);
  const { hostname: host, protocol, port } = new URL(site.BASE_URL);
  const isPublic = protocol === 'https:' && host.includes('.');
  const choice = isPublic && port === '' ? await askProxy(answers, flags) : 'left-out';
  const hasCaddy = choice === 'caddy';

  const offsite = await askOffsite(answers, flags, present);

  const settings = {
    ...site,
    ADMIN_EMAIL,
    ...mailbox?.settings,
    ...returns?.settings,
    ...(hasCaddy && !present.TRUST_PROXY && { TRUST_PROXY: 'loopback' }),
  };
  const before = await siteBefore({ file, old, address: site.BASE_URL, hasCaddy, flags });
  const names = await writeSettings(file, old, settings);
  progress.isWritten = true;
  const { areas } = texts;
  if (names.length > 0) report.changed(areas.settings, texts.settings.written(names, path.resolve(file)));
  else report.right(areas.settings, texts.settings.unchanged);
  let config = readConfig(readEnvironment());
  if (mailbox?.finding) report.found(areas.mail, mailbox.finding);
  else if (mailbox) report.right(areas.mail, texts.mail.right(config.mailServer?.host ?? ''));

  if (returns?.finding) report.found(areas.returns, returns.finding);
  else if (returns?.settings.IMAP_URL) report.right(areas.returns, texts.returns.right);

  if (choice === 'missing')
    report.found(areas.proxy, wrong({ what: texts.proxy.notThere, todo: texts.proxy.install() }));
  if (isPublic && port !== '') console.log(texts.proxy.ownPort);
  const place = { host, sitePort: config.port };
  const proxyState = hasCaddy ? await setUpProxy(place, { answers, flags, report }) : undefined;
  // What worked under its old address goes on there.
  const isMoved = names.includes('BASE_URL') && filled.BASE_URL !== undefined;
  if (proxyState === 'as-before' && isMoved) {
    await writeSettings(file, readFileSync(file, 'utf8'), { BASE_URL: filled.BASE_URL ?? '' });
    config = readConfig(readEnvironment());
    report.found(areas.settings, wrong(texts.address.asBefore(filled.BASE_URL ?? '', site.BASE_URL)));
  }
  let leftOfService: 'start' | 'restart' | undefined = await runService(config, names.length > 0, report);
  const isReached = !isPublic || (await checkPublicly(config, proxyState === 'up', report));
  if (await before.comeBack(isReached, report)) {
    config = readConfig(readEnvironment());
    leftOfService = undefined;
  }
  if (offsite) await setUpOffsite(offsite, { answers, report, config });
  else if (present.OFFSITE_PLACE && answers.hasTerminal)
    await writeSettings(file, readFileSync(file, 'utf8'), { OFFSITE_PLACE: '' });

  await setUpRepository({ answers, flags, report });
  becomeOwner(config.dataDir);
  config = readConfig(readEnvironment());
  await makeData(config);
  for (const one of await examineDisk(config)) report.found(areas.disk, wrong(one));
  await withStores(config, async (stores) => {
    if (mailbox && !mailbox.finding)
      await sendTestMail(stores, names.includes('SMTP_URL'), { answers, flags, report });
    await makeFirstMember({ answers, flags, report, stores });
    if (!report.state.hasChanged) console.log(texts.unchanged);
    await printLeftToDo(stores, {
      service: leftOfService,
      needsProxy: isPublic && choice === undefined && !hasNginx(host),
    });
  });
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
    await runVerb(mailTest, [address], stores);
  } catch (error) {
    if (!(error instanceof MaintainerError)) throw error;
    report.found(texts.areas.mail, wrong({ what: error.message, todo: texts.mail.testTodo() }));
  }
}
