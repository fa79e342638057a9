import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bootDebian, whyNotBooted } from '#test/support/booted-debian.ts';
import { makePackage, trialSources } from '#test/support/package-sources.ts';
import { asTest } from '#test/support/test-process.ts';
import { median, type Result } from './result.ts';

const COUNTS = [1, 10, 50];
const ROUNDS = 5;
/** After this time without a visitor a class goes to sleep. */
const IDLE_S = 2;
const FIRST_PORT = 4000;

const doorOf = (name: string, port: number, sitePort: number) => ({
  [`door-${name}.socket`]: `[Socket]\nListenStream=127.0.0.1:${port}\n`,
  [`door-${name}.service`]: [
    `[Unit]\nRequires=klassenkreis@${name}.service\nAfter=klassenkreis@${name}.service\n[Service]`,
    `ExecStart=/usr/lib/systemd/systemd-socket-proxyd --exit-idle-time=${IDLE_S}s 127.0.0.1:${sitePort}\n`,
  ].join('\n'),
  [`klassenkreis@${name}.service.d/sleeps.conf`]: '[Unit]\nStopWhenUnneeded=yes\n',
});

/** All that runs on that machine, in MB (Pss). */
const memoryOf = (well: (command: string) => string) =>
  Number(well("cat /proc/[0-9]*/smaps_rollup | awk '/^Pss:/ { kB += $2 } END { print kB }'")) / 1024;

function writeUnits(root: string, units: Record<string, string>): void {
  for (const [file, text] of Object.entries(units)) {
    const place = path.join(root, 'etc/systemd/system', file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
}

/**
 * Classes that sleep until somebody comes, on a Debian of their own with the package: systemd listens for them, starts
 * the one that is wanted and passes its first visitor on, and ends it when nobody has come for a while.
 */
export async function benchWaking(): Promise<Result[]> {
  const missing = whyNotBooted();
  if (missing) {
    console.error(`waking is not measured: ${missing}`);
    return [];
  }
  return asTest(async (t) => {
    const made = makePackage(await trialSources(t));
    const { root, run, well } = await bootDebian(t, 'bookworm');
    copyFileSync(made, path.join(root, 'var/packages/now.deb'));
    well('dpkg -i /var/packages/now.deb');
    const program = well('dpkg -L klassenkreis | grep /make-class$').trim();
    const memory = () => memoryOf(well);
    const names: string[] = [];
    const add = () => {
      const name = `klasse${names.length}`;
      well(`${program} ${name}`);
      const settings = `/etc/klassenkreis-${name}/klassenkreis.env`;
      const sitePort = Number(well(`sed -n 's/^PORT=//p' ${settings}`));
      const port = FIRST_PORT + names.length;
      writeUnits(root, doorOf(name, port, sitePort));
      names.push(name);
    };
    const openDoors = () => well(`systemctl daemon-reload && systemctl start ${doors()}`);
    const doors = () => names.map((name) => `door-${name}.socket`).join(' ');
    const firstPage = (n: number) =>
      Number(well(`curl -fs -o /dev/null -w '%{time_total}' localhost:${FIRST_PORT + n}/login`));
    const sleeps = (name: string) => run(`systemctl is-active klassenkreis@${name}`).output === 'inactive\n';
    const allSleep = async () => {
      while (!names.every(sleeps)) await pause(200);
    };

    const results: Result[] = [];
    const say = (name: string, value: number, unit: string) => results.push({ name, value, unit });
    const empty = memory();
    for (const count of COUNTS) {
      while (names.length < count) add();
      openDoors();
      if (count === 1) firstPage(0);
      await allSleep();
      say(`memory of ${count} asleep`, Math.max(0, memory() - empty), 'MB (Pss)');
    }
    const [asleep, awake]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      asleep.push(firstPage(0));
      awake.push(firstPage(0));
      await allSleep();
    }
    say('first page of a class asleep', median(asleep), 's');
    say('first page of a class awake', median(awake), 's');
    // Nobody falls asleep while the others wake up.
    well("sed -i 's/--exit-idle-time=[^ ]*/--exit-idle-time=1h/' /etc/systemd/system/door-*.service");
    well(`systemctl stop ${doors()} && systemctl daemon-reload && systemctl start ${doors()}`);
    let awakeNow = 0;
    for (const count of COUNTS) {
      for (; awakeNow < count; awakeNow += 1) firstPage(awakeNow);
      await pause(10_000);
      say(`memory of ${count} awake`, memory() - empty, 'MB (Pss)');
    }
    return results;
  });
}
