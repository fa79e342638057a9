import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import type { ProblemKind } from '#contract/alerts.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { lastNoted } from '#server/backup/layout.ts';
import type { Shared } from '#server/compose/shared.ts';
import { ask } from '#server/health/ask.ts';
import { examineBackups, shareLastBackups } from '#server/health/backups.ts';
import {
  examineCertificate,
  examineDisk,
  examineMails,
  examineReturns,
  type Finding,
  wrong,
} from '#server/health/findings.ts';
import { examinePictures } from '#server/health/pictures.ts';
import { endedWell } from '#server/health/units.ts';
import { type Pause, readHolds, readPause } from '#server/mail/pause.ts';
import { readReturnsState } from '#server/mail/returns-state.ts';
import { StoreFull } from '#server/ports/store-unavailable.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { folderTexts } from '#texts/admin/doctor/stored.ts';
import { backupUnit, siteUnit } from './alerts.ts';
import { sendNow } from './letters.ts';

/** A refusal that a mail server takes back by itself is no reason to be told of. */
const PAUSE_TOLERATED_MS = HOUR_MS;

/** Those findings of which maintainers are told without asking. */
const problemOf: Partial<Record<string, ProblemKind>> = {
  'disk-full': 'disk',
  'mail-paused': 'mail-halted',
  'mail-refused': 'mail-halted',
  'mail-stuck': 'mail-halted',
  'mail-held': 'mail-held',
  'returns-unread': 'returns',
  'backup-missing': 'backup',
  'backup-old': 'backup',
  'backup-not-verified': 'backup-verified',
  'certificate-expired': 'certificate',
  'certificate-soon': 'certificate',
  'images-missing': 'pictures',
  'pictures-missing': 'pictures',
  'pictures-changed': 'pictures',
  'pictures-elsewhere': 'pictures',
};

type WatchDeps = Pick<
  Shared,
  'alerts' | 'config' | 'db' | 'identity' | 'images' | 'log' | 'now' | 'storage' | 'transport'
>;

/** The checks of `doctor`, without what is over soon by itself. */
function createChecks(deps: WatchDeps) {
  const { config, db, now } = deps;

  const examineLongPauses = async () => {
    const isShort = (pauses: (Pause | undefined)[]) =>
      pauses.every((pause) => pause !== undefined && now() - pause.since < PAUSE_TOLERATED_MS);
    const short = [
      ...(isShort([await readPause(db)]) ? ['mail-paused'] : []),
      ...(isShort(Object.values(await readHolds(db))) ? ['mail-refused'] : []),
    ];
    return (await examineMails(db, now())).filter(({ kind }) => !short.includes(kind));
  };

  /** A mailbox that does not answer once will the next time. */
  const examineLongUnread = async () => {
    const { failing } = await readReturnsState(db);
    const isShort = failing !== undefined && now() - failing.since < PAUSE_TOLERATED_MS;
    return isShort ? [] : examineReturns(db, now());
  };

  /** A bucket that does not answer comes back by itself; a folder that is gone does not. */
  const examineStorage = async () => {
    const { images, imagesMarker } = dataFolderPaths(config.dataDir);
    return config.imageBucket || existsSync(imagesMarker)
      ? examinePictures(deps, now())
      : [wrong('images-missing', folderTexts.imagesMissing(images))];
  };

  /** Undefined where there is none, or nobody answers: `doctor` looks into that. */
  const examineOwnCertificate = async (signal?: AbortSignal) => {
    const url = new URL(config.baseUrl);
    if (url.protocol !== 'https:') return undefined;
    const answer = await ask(url, { signal }).catch(() => undefined);
    return answer?.certificate && examineCertificate(answer.certificate, url.hostname, now());
  };

  return { examineLongPauses, examineLongUnread, examineStorage, examineOwnCertificate };
}

/** Looks by itself for what `doctor` would find, as far as that is cheap. */
export function createWatch(deps: WatchDeps) {
  const { alerts, db, now, log, config, identity, transport } = deps;
  const startedAt = now();
  /** Each server has a disk of its own. */
  const here = `${hostname()}:${config.dataDir}`;

  /** Told past the queue. */
  const toldNow = new Set<ProblemKind>();

  /** A full disk keeps emails out of the queue, too. */
  const tellNow = async (place: string, found: Map<ProblemKind, Finding>) => {
    if (!config.alertMails) return;
    for (const [kind, { what, todo }] of found) {
      if (toldNow.has(kind)) continue;
      toldNow.add(kind);
      await sendNow(transport, await identity.readSite(), { kind, place, since: now(), what, todo });
    }
  };

  const look = async (
    looked: ProblemKind[],
    place: string,
    examine: () => Promise<Finding[] | undefined>,
  ) => {
    try {
      const findings = await examine();
      if (!findings) return;
      const found = new Map<ProblemKind, Finding>();
      for (const finding of findings) {
        const problem = problemOf[finding.kind];
        if (problem && finding.level === 'wrong') found.set(problem, finding);
      }
      await alerts.note({ place, looked, found, told: toldNow }).catch(async (error) => {
        if (error instanceof StoreFull) await tellNow(place, found);
        throw error;
      });
      for (const kind of looked) if (!found.has(kind)) toldNow.delete(kind);
    } catch (error) {
      // Nothing is known of it then, neither that it is there nor that it is over.
      log.error({ err: error, looked }, 'watch failed');
    }
  };

  const { examineLongPauses, examineLongUnread, examineStorage, examineOwnCertificate } = createChecks(deps);

  return {
    async hourly(): Promise<void> {
      await look(['disk'], here, () => examineDisk(config));
      await look(['mail-halted', 'mail-held'], '', examineLongPauses);
      if (config.returnsMailbox) await look(['returns'], '', examineLongUnread);
      await look(['backup', 'backup-verified'], '', async () => {
        await shareLastBackups(db, config.dataDir);
        return examineBackups(db, config.dataDir, now());
      });
      await alerts.serviceWorked(siteUnit(), startedAt);
      const verified = await lastNoted(config.dataDir, 'verified');
      if (verified !== undefined) await alerts.serviceWorked(backupUnit(), verified);
      for (const unit of await endedWell(await alerts.failedServices()))
        await alerts.serviceWorked(unit, now());
      await alerts.tidy();
    },

    async daily(signal?: AbortSignal): Promise<void> {
      await look(['pictures'], '', examineStorage);
      await look(['certificate'], '', () => examineOwnCertificate(signal));
    },
  };
}
