import path from 'node:path';
import { eachContactField } from '#contract/contact-fields.ts';
import { DAY_MS } from '#contract/durations.ts';
import * as texts from '#texts/demo.ts';
import * as galleries from '#texts/demo-galleries.ts';
import type { OwnData, OwnProfile, PortraitKind } from '../contract/members.ts';

/** Where a JPEG of the demo lies. All were drawn once, with the local time as Exif in those of galleries. */
const picture = (name: string) => path.join(import.meta.dirname, 'pictures', `${name}.jpg`);

/** What a member says nothing of is empty. */
export const demoMembers: readonly (OwnData & { username: string })[] = texts.members.map((member) => ({
  ...eachContactField(() => ''),
  ...member,
}));

/** Who shows which portraits, with what begins the names of their files. */
const shown: readonly [username: string, name: string, ...kinds: PortraitKind[]][] = [
  ['sabine.koerner', 'sabine-koerner', 'then', 'now'],
  ['joerg.bäumer', 'joerg-baeumer', 'then', 'now'],
  ['Petra-Voß', 'petra-voss', 'then', 'now'],
  ['uwe.hartwig', 'uwe-hartwig', 'then', 'now'],
  ['martina.schütz', 'martina-schuetz', 'now'],
  ['ralf_petersen', 'ralf-petersen', 'then'],
  ['heike.lörcher', 'heike-loercher', 'then', 'now'],
  ['thomas.grünwald', 'thomas-gruenwald', 'now'],
  ['birgit.aßmann', 'birgit-assmann', 'then', 'now'],
  ['frank.ostermann', 'frank-ostermann', 'then', 'now'],
  ['claudia.hänsel', 'claudia-haensel', 'then'],
  ['dieter.krämer', 'dieter-kraemer', 'then', 'now'],
];

export const demoPortraits = shown.flatMap(([username, name, ...kinds]) =>
  kinds.map((kind) => ({ username, kind, file: picture(`${name}-${kind}`) })),
);

/** Whom the class remembers, as a young man. */
export const demoMemorial = { ...texts.memorial, file: picture('memorial') };

/** What a member tells beside the contact data; birthdays are counted from `now` (in ms), so that some are near. */
export function demoProfile(username: string, now: number): OwnProfile | undefined {
  const told = texts.profiles[username];
  if (!told) return undefined;
  const { birthName = '', nickname = '', inDays, year } = told;
  const date = inDays === undefined ? undefined : new Date(now + inDays * DAY_MS);
  const day = date && { day: date.getUTCDate(), month: date.getUTCMonth() + 1, ...(year && { year }) };
  return { birthName, nickname, birthday: day ?? null, birthdayConsent: day !== undefined };
}

type GalleryWords = {
  title: string;
  description: string;
  /** By the name of the file, in the order in which they were taken. `repeats`: the name of the picture of then. */
  images: Record<string, { title: string; uploader: string; repeats?: string }>;
};

const { apprenticeship, classTrip, reunion, coast, nextReunion } = galleries;

/** From the oldest to the newest, the last one still empty. */
export const demoGalleries = [apprenticeship, classTrip, reunion, coast, nextReunion].map(
  ({ images, ...gallery }: GalleryWords) => ({
    ...gallery,
    images: Object.entries(images).map(([name, image]) => ({ ...image, name, file: picture(name) })),
  }),
);
