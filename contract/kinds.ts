import { albumKinds } from './album.ts';
import { alertKinds } from './alerts.ts';
import { galleryKinds } from './galleries.ts';
import { groupEmailKinds } from './group-email.ts';
import { type KindsOfModule, type RecordKind, recordKinds } from './kinds-of-module.ts';
import { mailKinds } from './mail.ts';
import { maintenanceKinds } from './maintenance.ts';
import { meetingKinds } from './meetings.ts';
import { memberKinds } from './members.ts';
import { memorialKinds } from './memorials.ts';
import { missingKinds } from './missing.ts';
import { newsKinds } from './news.ts';
import { passwordKinds } from './password.ts';
import { siteKinds } from './site.ts';
import { yearlyCheckKinds } from './yearly-check.ts';

/** The kinds of all modules, by the names that these have in `server/compose/site.ts`. */
const kindsOfModules = {
  album: albumKinds,
  alerts: alertKinds,
  galleries: galleryKinds,
  groupEmail: groupEmailKinds,
  mail: mailKinds,
  maintenance: maintenanceKinds,
  meetings: meetingKinds,
  members: memberKinds,
  memorials: memorialKinds,
  missing: missingKinds,
  news: newsKinds,
  password: passwordKinds,
  site: siteKinds,
  yearlyCheck: yearlyCheckKinds,
} as const satisfies Record<string, KindsOfModule>;

type KindsOfModules = typeof kindsOfModules;
export type ModuleWithKinds = keyof KindsOfModules;

/** What a module, or each of them, says of one of these sets. */
type Said<Set extends keyof KindsOfModule, Of extends ModuleWithKinds> = {
  [M in Of]: KindsOfModules[M] extends { readonly [S in Set]: infer Kinds } ? Kinds : never;
}[Of];
type KeyOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T> = T extends unknown ? T[keyof T] : never;
type KeyWithText<T> = T extends unknown
  ? { [K in keyof T]: T[K] extends string ? K : never }[keyof T]
  : never;
type ElementOf<T> = T extends readonly (infer One)[] ? One : never;

/** Every kind of mail of the site, or of a module: each has its email there, and its name on the page of mails. */
export type MailKind<Of extends ModuleWithKinds = ModuleWithKinds> = KeyOf<Said<'mails', Of>> & string;
/** Those that a link in them ends. */
export type ListMailKind = KeyWithText<Said<'mails', ModuleWithKinds>>;
/** The consents that such links take back. */
export type WayOut = Extract<ValueOf<Said<'mails', ModuleWithKinds>>, string>;
export type ConsentKind<Of extends ModuleWithKinds = ModuleWithKinds> = ElementOf<Said<'consents', Of>> &
  string;
export type RecordedReading<Of extends ModuleWithKinds = ModuleWithKinds> = ElementOf<Said<'readings', Of>> &
  string;
export type RecordedAct<Of extends ModuleWithKinds = ModuleWithKinds> =
  | (ElementOf<ValueOf<Said<'acts', Of>>> & string)
  | RecordedReading<Of>;
export type TaskKind<Of extends ModuleWithKinds = ModuleWithKinds> = ElementOf<Said<'tasks', Of>> & string;

const all: readonly KindsOfModule[] = Object.values(kindsOfModules);

export const waysOut = Object.fromEntries(
  all.flatMap(({ mails = {} }) => Object.entries(mails).filter(([, consent]) => consent !== null)),
) as Record<ListMailKind, WayOut>;

export const allMailKinds = all.flatMap(({ mails = {} }) => Object.keys(mails)) as MailKind[];

export const consentKinds = all.flatMap(({ consents = [] }) => consents) as ConsentKind[];

export const recordedReadings = all.flatMap(({ readings = [] }) => readings) as RecordedReading[];

export const taskKinds = all.flatMap(({ tasks = [] }) => tasks) as TaskKind[];

/** What is in the record, by what it is about. */
export const actsByKind = Object.fromEntries(
  recordKinds.map((kind) => [
    kind,
    [...all.flatMap(({ acts = {} }) => acts[kind] ?? []), ...(kind === 'readings' ? recordedReadings : [])],
  ]),
) as Record<RecordKind, RecordedAct[]>;

export const recordedActs: readonly RecordedAct[] = Object.values(actsByKind).flat();
