import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The units that each class has for itself. What installs new versions is one for the whole server. */
const OWN = ['klassenkreis', 'klassenkreis-backup', 'klassenkreis-returns'];

/** The same units for one of several classes, whose name is %i: out of those for a single class, so that they are one. */
export function templateUnits(deploy: string): { name: string; words: string }[] {
  const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8');
  const alert = read('klassenkreis-alert@.service');
  const services = OWN.flatMap((unit) => [
    { name: `${unit}@.service`, words: ofClass(read(`${unit}.service`), unit) },
    // In the other one %i is the unit that has failed.
    { name: `${unit}-failed@.service`, words: ofClass(alert.replaceAll('%i', `${unit}@%i.service`), unit) },
  ]);
  const timers = OWN.slice(1).map((unit) => ({
    name: `${unit}@.timer`,
    words: ofClass(read(`${unit}.timer`), unit),
  }));
  return [...services, ...timers];
}

function ofClass(words: string, unit: string): string {
  return words
    .replaceAll(/\/(etc|var\/[a-z]+)\/klassenkreis\b(?!\/upgrade-unfinished)/g, '$&-%i')
    .replaceAll(/^(User|Group|StateDirectory|CacheDirectory)=klassenkreis$/gm, '$&-%i')
    .replaceAll(/^(Description=.*?)( about \S+)?$/gm, '$1 (%i)$2')
    .replaceAll(/^(After)=klassenkreis\.service$/gm, '$1=klassenkreis@%i.service')
    .replaceAll('klassenkreis-alert@%n.service', `${unit}-failed@%i.service`)
    .replaceAll(
      /^Environment=KLASSENKREIS_COMMAND=klassenkreis$/gm,
      'Environment="KLASSENKREIS_COMMAND=klassenkreis --instance %i"\nEnvironment=KLASSENKREIS_INSTANCE=%i',
    );
}
