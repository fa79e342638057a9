import type { Defect } from './defect.ts';

/** Of meetings, their emails and links. */
export const defectsOfMeetings: readonly Defect[] = [
  {
    what: 'a greeting is read of somebody who comes',
    file: 'server/meetings/answers.ts',
    from: `answer === 'yes' ? '' : greeting`,
    to: `answer === 'never' ? '' : greeting`,
    foundBy: 'server/meetings/greetings.test.ts',
  },
  {
    what: 'by the link of an organiser somebody greets in the name of a member',
    file: 'server/meetings/answer-links.ts',
    from: `if (entry && given.greeting !== undefined) throw new Refusal('not-valid');`,
    to: ``,
    foundBy: 'server/meetings/greetings.test.ts',
  },
  {
    what: 'a hidden picture stays the face of a meeting for whoever uploaded it',
    file: 'server/galleries/image-lists.ts',
    from: `const rows = await selectImages(from).where('images.id', 'in', ids).where(seenIn(EVERYBODY)).execute();`,
    to: `const rows = await selectImages(from).where('images.id', 'in', ids).execute();`,
    foundBy: 'server/meetings/faces.test.ts',
  },
  {
    what: 'calendars do not notice that a meeting was moved',
    file: 'server/meetings/calendar.ts',
    from: `SEQUENCE:\${meeting.version - 1}`,
    to: 'SEQUENCE:0',
    foundBy: 'server/meetings/calendar.test.ts',
  },
  {
    what: 'the link that agrees to come to a meeting declines',
    file: 'texts/mail/meetings.ts',
    from: `{ label: 'Zusagen', url: yes },`,
    to: `{ label: 'Zusagen', url: no },`,
    foundBy: 'server/meetings/mails.test.ts',
  },
];
