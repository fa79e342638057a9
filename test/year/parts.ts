import type { ModuleWithKinds } from '#contract/kinds.ts';
import { album, albumAttacks } from './album.ts';
import { alerts } from './alerts.ts';
import { galleriesAttacks } from './galleries/attacks.ts';
import { galleries } from './galleries/part.ts';
import { groupEmail, groupEmailAttacks } from './group-email.ts';
import type { Alike, Kind, MayReach } from './letters.ts';
import { mail, mailAttacks } from './mail.ts';
import { maintenanceAttacks } from './maintenance/attacks.ts';
import { maintenance } from './maintenance/part.ts';
import { meetingsAttacks } from './meetings/attacks.ts';
import { meetings } from './meetings/part.ts';
import { membersAttacks } from './members/attacks.ts';
import { members } from './members/part.ts';
import { memorials, memorialsAttacks } from './memorials.ts';
import { missing, missingAttacks } from './missing.ts';
import { news, newsAttacks } from './news.ts';
import type { ModelOfParts, PartOf, PartOfYear, PersonOfParts } from './part.ts';
import { passwordAttacks } from './password/attacks.ts';
import { password } from './password/part.ts';
import { siteAttacks, siteTexts } from './site-texts.ts';
import { time } from './time.ts';
import { yearlyCheck, yearlyCheckAttacks } from './yearly-check.ts';

/** A year is the sum of its modules, and of the time that passes. */
const parts = () =>
  ({
    album,
    galleries,
    groupEmail,
    mail,
    maintenance,
    meetings,
    members,
    memorials,
    missing,
    news,
    password,
    site: siteTexts,
    time,
    yearlyCheck,
    // Known by the name of the site alone, so after those that say more.
    alerts,
  }) satisfies { [M in ModuleWithKinds]: PartOf<M> } & Record<string, PartOfYear>;

/** They know each other, so none is asked before all are there. */
const all = (): (PartOfYear & { letters?: object })[] => Object.values(parts());
const joined =
  <T>(of: (part: PartOfYear & { letters?: object }) => object | undefined) =>
  () =>
    Object.assign({}, ...all().map(of)) as T;

export const actsOfAll = joined<NonNullable<PartOfYear['acts']>>(({ acts }) => acts);
export const readsOfAll = joined<NonNullable<PartOfYear['reads']>>(({ reads }) => reads);
export const lettersOfAll = joined<Record<string, Kind | MayReach | Alike>>(({ letters }) => letters);
export const boxesOfAll = joined<NonNullable<PartOfYear['boxes']>>(({ boxes }) => boxes);
export const endsOfAll = joined<NonNullable<PartOfYear['ends']>>(({ ends }) => ends);
export const buttonsOfAll = joined<NonNullable<PartOfYear['buttons']>>(({ buttons }) => buttons);
export const personOfAll = joined<PersonOfParts>(({ person }) => person);
export const modelOfAll = joined<ModelOfParts>(({ model }) => model);
export const beginningOfAll = () => all().flatMap(({ beginning = [] }) => beginning);
export const defectsOfAll = () => all().flatMap(({ defects = [] }) => defects);
export const halfAYearOfAll = () => all().flatMap(({ halfAYear = [] }) => halfAYear);

/** Who may make the calls of all modules, in an order in which all of them are possible. */
export const attacksOfAll = () => ({
  ...membersAttacks,
  ...missingAttacks,
  ...memorialsAttacks,
  ...newsAttacks,
  ...albumAttacks,
  ...passwordAttacks,
  ...siteAttacks,
  ...groupEmailAttacks,
  ...yearlyCheckAttacks,
  ...mailAttacks,
  ...meetingsAttacks,
  ...galleriesAttacks,
  ...maintenanceAttacks,
});
