import type { ConsentKind, MailKind, ModuleWithKinds } from '#contract/kinds.ts';
import type { ShownAct } from '#contract/record.ts';
import { albumWords } from './album.ts';
import { alertsWords } from './alerts.ts';
import { galleryTasks, galleryWords } from './galleries.ts';
import { groupEmailWords } from './group-email.ts';
import { mailTasks, mailWords } from './mail.ts';
import { maintenanceWords } from './maintenance.ts';
import { meetingTasks, meetingWords } from './meetings.ts';
import { memberWords } from './members.ts';
import { memorialWords } from './memorials.ts';
import { missingTasks, missingWords } from './missing.ts';
import { newsWords } from './news.ts';
import { passwordWords } from './password.ts';
import { siteWords } from './texts.ts';
import type { Sentence, WordsOfKinds, WordsOfTasks } from './words-of-kinds.ts';
import { yearlyCheckTasks, yearlyCheckWords } from './yearly-check.ts';

const wordsOfModules: { [M in ModuleWithKinds]: WordsOfKinds<M> } = {
  album: albumWords,
  alerts: alertsWords,
  galleries: galleryWords,
  groupEmail: groupEmailWords,
  mail: mailWords,
  maintenance: maintenanceWords,
  meetings: meetingWords,
  members: memberWords,
  memorials: memorialWords,
  missing: missingWords,
  news: newsWords,
  password: passwordWords,
  site: siteWords,
  yearlyCheck: yearlyCheckWords,
};

type Words = { mails?: object; consents?: object; acts?: object };
const joined = (set: keyof Words) =>
  Object.assign({}, ...Object.values<Words>(wordsOfModules).map((words) => words[set]));

/** What maintainers read of each kind of mail, of consent, and of act in the record. */
export const mailNames: Record<MailKind, string> = joined('mails');
export const consentNames: Record<ConsentKind, string> = joined('consents');
export const recordSentences: Record<ShownAct, Sentence> = {
  ...joined('acts'),
  unknown: (actor) => `${actor} hat etwas getan, was diese Version der Seite nicht kennt.`,
};

/** What the overview says of the tasks of modules. A function, as scripts of pages leave out what they do not call. */
export const taskWords = (): WordsOfTasks<ModuleWithKinds> => ({
  ...galleryTasks,
  ...mailTasks,
  ...meetingTasks,
  ...missingTasks,
  ...yearlyCheckTasks,
});
