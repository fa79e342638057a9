import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { unitTexts } from '#texts/admin/doctor/server.ts';

const PATIENCE_MS = 5000;

const properties = [
  'Id',
  'LoadState',
  'ActiveState',
  'Result',
  'UnitFileState',
  'StatusText',
  'ExecMainStatus',
  'ReadWritePaths',
  'ExecMainStartTimestampMonotonic',
] as const;

type Unit = Partial<Record<(typeof properties)[number], string>>;

/** Units as systemd sees them. Undefined where there is no systemd. */
export async function readUnits(names: readonly string[]): Promise<Unit[] | undefined> {
  const words = ['show', `--property=${properties.join(',')}`, ...names];
  // Where systemd does not run, it is not there or ends with an error.
  const answer = await promisify(execFile)('systemctl', words, { timeout: PATIENCE_MS }).catch(
    () => undefined,
  );
  return answer?.stdout
    .trim()
    .split(/\n\n+/)
    .map((block) =>
      Object.fromEntries(
        block.split('\n').map((line) => {
          const [name = '', ...value] = line.split('=');
          return [name, value.join('=')];
        }),
      ),
    );
}

/** That a service failed, why, and what now: the same for the email and for `status`. */
export const failureOf = ({ Id = '', StatusText, ...unit }: Unit) =>
  unitTexts.failed(Id, StatusText || meaningOf(unit));

/** What systemd itself says of a service that could say nothing any more (systemd.exec(5), systemd.service(5)). */
function meaningOf({ Result = '', ExecMainStatus = '', ReadWritePaths = '' }: Unit): string {
  const { byStatus, byResult } = unitTexts;
  if (Result !== 'exit-code') return byResult[Result] ?? unitTexts.ended(Result);
  // A path that may be missing begins with a minus.
  const missing = ReadWritePaths.split(' ').filter((one) => one.startsWith('/') && !existsSync(one));
  if (ExecMainStatus === '226' && missing.length > 0) return unitTexts.pathsMissing(missing);
  return byStatus[ExecMainStatus]?.() ?? unitTexts.ended(ExecMainStatus || Result);
}

/** The same of one service by its name, also where systemd does not answer. */
export async function failureOfUnit(name: string) {
  const unit = (await readUnits([name]))?.find(({ Id }) => Id === name);
  return unit && (unit.Result ?? 'success') !== 'success'
    ? failureOf(unit)
    : unitTexts.failed(name, unitTexts.noReason);
}

/** Which of these services have run since this machine started, and ended well the last time. */
export async function endedWell(names: readonly string[]): Promise<string[]> {
  const units = names.length > 0 ? ((await readUnits(names)) ?? []) : [];
  return units
    .filter((unit) => unit.ActiveState === 'inactive' && unit.Result === 'success')
    .flatMap(({ Id = '', ExecMainStartTimestampMonotonic: ran }) => (Number(ran) > 0 ? [Id] : []));
}
