import { existsSync, readFileSync, rmSync } from 'node:fs';
import { type Config, readConfig, readEnvironment } from '#server/config/config.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { setupTexts as texts } from '#texts/admin/setup.ts';
import type { Flags } from './answers.ts';
import { isReachable } from './check.ts';
import { replaceFile, writeSettings } from './files.ts';
import { proxyFile, readIfThere, reload } from './proxy.ts';
import { type Report, wrong } from './report.ts';
import { isUp, runService } from './service.ts';

type Place = { file: string; old: string; address: string; hasCaddy: boolean; flags: Flags };

/** What the site did before its settings change, and the way back to there: no working site is left worse than found. */
export async function siteBefore({ file, old, address, hasCaddy, flags }: Place) {
  const before = readBefore(file);
  const wasUp = before !== undefined && (await isUp(before));
  const isMoved = before !== undefined && before.baseUrl !== address;
  const wasReached = isMoved && before.baseUrl.startsWith('https:') && (await isReachable(before, hasCaddy));
  const atProxy = hasCaddy && rememberFile(proxyFile(flags));

  return {
    /** Puts back what worked, if it works no more. */
    async comeBack(isReached: boolean, report: Report): Promise<boolean> {
      const isStopped = wasUp && !(await isUp(readConfig(readEnvironment())));
      if (!before || (!isStopped && (isReached || !wasReached))) return false;
      if (isStopped) await replaceFile(file, old, { mode: 0o600 });
      else await writeSettings(file, readFileSync(file, 'utf8'), { BASE_URL: before.baseUrl });
      if (atProxy && (await atProxy.putBack())) reload(report);
      const { what, todo } = isStopped ? texts.address.allBack : texts.address.back(before.baseUrl, address);
      report.found(texts.areas.settings, wrong({ what, todo: todo() }));
      await runService(before, true, report);
      return true;
    },
  };
}

/** Undefined: there are none yet, or none that a site runs on. */
function readBefore(file: string): Config | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return readConfig(readEnvironment());
  } catch (error) {
    if (error instanceof MaintainerError) return undefined;
    throw error;
  }
}

function rememberFile(file: string) {
  const old = readIfThere(file);
  return {
    /** Whether it was another by now. */
    async putBack(): Promise<boolean> {
      if (readIfThere(file) === old) return false;
      if (old === undefined) rmSync(file, { force: true });
      else await replaceFile(file, old, { mode: 0o644 });
      return true;
    },
  };
}
