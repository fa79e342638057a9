import { MaintainerError } from '#server/maintainer-error.ts';
import { doctorTexts as texts } from '#texts/admin/doctor.ts';
import { composeAdmin } from '../compose/admin.ts';
import { createTransport } from '../compose/real-parts.ts';
import { type Config, readConfig, readEnvironment } from '../config/config.ts';
import { readOptions, type Verb } from './command.ts';
import {
  examineBackup,
  examineClock,
  examineMails,
  examineMembers,
  examinePictures,
} from './doctor/contents.ts';
import { examineSchema } from './doctor/database.ts';
import type { Finding } from './doctor/finding.ts';
import { examineFolder } from './doctor/folder.ts';
import { examineProgram } from './doctor/program.ts';
import { examineMailServer, examineSettings } from './doctor/settings.ts';

const marks = { wrong: '✗', hint: 'i' } as const;

type Report = (area: string, findings: Finding[]) => void;

export const doctor: Verb = {
  help: texts.help,
  async runAlone(args) {
    readOptions(args, {});
    let wrong = 0;
    await examine((area, findings) => {
      if (findings.length === 0) console.log(`✓ ${area}`);
      for (const { kind, what, todo } of findings)
        console.log(`${marks[kind]} ${area}: ${what}\n  → ${todo}`);
      wrong += findings.filter(({ kind }) => kind === 'wrong').length;
    });
    if (wrong > 0) throw new MaintainerError(texts.somethingWrong(wrong));
    console.log(`\n${texts.allRight}`);
  },
};

/** In order of dependency: stops where the remaining checks need something that is broken. */
async function examine(report: Report): Promise<void> {
  const at = Date.now();
  const { areas } = texts;
  report(areas.program, examineProgram(at));
  const config = readSettings(report);
  if (!config) return;

  report(areas.settings, examineSettings(config));
  if (config.mailServer) {
    const transport = createTransport(config);
    report(areas.mailServer, await examineMailServer(config, transport));
    await transport.dispose();
  }
  report(areas.folder, await examineFolder(config));
  const { findings, usable } = await examineSchema(config);
  report(areas.database, findings);
  if (!usable) return;

  const stores = await composeAdmin(config);
  try {
    report(areas.clock, await examineClock(stores, at));
    report(areas.pictures, await examinePictures(stores, at));
    report(areas.mails, await examineMails(stores, at));
    report(areas.backup, await examineBackup(stores, at));
    report(areas.members, await examineMembers(stores));
  } finally {
    await stores.dispose();
  }
}

function readSettings(report: Report): Config | undefined {
  try {
    return readConfig(readEnvironment());
  } catch (error) {
    if (!(error instanceof MaintainerError)) throw error;
    report(texts.areas.settings, [{ kind: 'wrong', what: error.message, todo: texts.settings.mend }]);
    return undefined;
  }
}
