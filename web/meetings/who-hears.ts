import type { WhoHears } from '#contract/meetings.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';

/** Whom a change reaches by mail and whom somebody has to call, for the question before it; empty if it is not known. */
export const whoHears = (hears: WhoHears | undefined) =>
  hears
    ? meetingPageTexts.whoHears(
        hears.byMail,
        hears.toCall.named.map(({ name, username }) => name || username),
        hears.toCall.notNamed,
      )
    : '';
