import type { MeetingAct, WhoHears } from '#contract/meetings.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { call } from '../api.ts';

/** The question before an act, with whom it reaches; without that if it cannot be told. */
export const askedWithHearers =
  (id: string, act: MeetingAct, question: (whoHears: string) => string) => async (): Promise<string> =>
    question(
      await call('POST /meetings/{id}/who_hears', { params: { id }, body: act }).then(
        meetingPageTexts.whoHears,
        () => '',
      ),
    );

export const isHeardByAny = ({ byMail, byInvitation, toCall: { named, notNamed } }: WhoHears) =>
  byMail + byInvitation + named.length + notNamed > 0;
