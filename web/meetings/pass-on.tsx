import { isolated } from '#contract/characters.ts';
import { placeLines } from '#contract/meeting-fields.ts';
import type { MeetingPerson } from '#contract/meeting-people.ts';
import type { Meeting } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { dayInWords, spanInWords } from '#texts/dates.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { callsTexts } from '#texts/web/meetings/people.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import styles from './people.module.css';

const t = callsTexts.passOn;

/** What is passed on by messenger: of one person with the link that is theirs, else with the page. */
function passedOn(meeting: Meeting, link?: string): string {
  const { id, title, startsAt, endsAt, dates, answerUntil, state } = meeting;
  const spans = startsAt === null ? dates : [{ startsAt, endsAt }];
  return t.text(
    {
      title,
      state,
      until: answerUntil && dayInWords(answerUntil),
      when: spans.map(spanInWords).join('\n'),
      where: placeLines(meeting).join(', '),
    },
    link ?? location.origin + pathOf('/treffen/:id', { id }),
    link !== undefined,
  );
}

/** A link of somebody's own is made when it is asked for, and belongs to the organiser who asks. */
async function textFor(meeting: Meeting, username: string): Promise<string> {
  const isAnswerable = meeting.state !== 'cancelled' && !meeting.isPast && meeting.myRole === 'organiser';
  if (!isAnswerable || username === '') return passedOn(meeting);
  const params = { id: meeting.id, username };
  return passedOn(meeting, (await call('POST /meetings/{id}/links/{username}', { params })).link);
}

const canShare = () => typeof navigator.share === 'function';

/** Whether the share sheet has taken it, or was closed; browsers refuse one that is opened long after the press. */
const isShared = (text: string) =>
  navigator.share({ text }).then(
    () => true,
    (error) => error instanceof Error && error.name === 'AbortError',
  );

const copied = (text: string) =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

/** Hands over a text by the share sheet, where the browser has one, else copies it. */
function usePassOn() {
  const dialogs = useDialogs();
  return async (text: string) => {
    if (canShare() && (await isShared(text))) return;
    if (await copied(text)) await dialogs.tell(t.copied);
    else await dialogs.error(t.notCopied);
  };
}

const digitsOf = (number: string) => number.replaceAll(/[^\d+]/g, '');

/** Whether it takes messages: German numbers that do begin so. */
const isMobile = (number: string) => /^(0|\+49|0049)1[567]/.test(digitsOf(number));

/** By a link, as the browser asks which program is meant. */
function writeMessage(number: string, text: string): void {
  const link = document.createElement('a');
  link.href = `sms:${digitsOf(number)}?body=${encodeURIComponent(text)}`;
  link.click();
}

type Props = { meeting: Meeting; person: MeetingPerson };

/** The ways to somebody, each by one press: a call, a message with the link to answer by, or whatever else the device has. */
export function Ways({ meeting, person: { call: one, username, name } }: Props) {
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const passOn = usePassOn();
  if (!one || username === '') return null;
  const mobile = one.phones.find(isMobile);
  const seen = isolated(name);
  const toOther = canShare() ? t.share : t.copy;
  const send = (done: (text: string) => unknown) =>
    attempt({
      run: () => textFor(meeting, username),
      done,
      refusals: { conflict: t.conflict, 'not-allowed': t.notAllowed },
    });
  return (
    <div className={styles.ways}>
      {one.phones.map((number) => (
        <a
          key={number}
          className="touch"
          href={`tel:${digitsOf(number)}`}
          aria-label={callsTexts.call(seen, number)}
        >
          <strong>{number}</strong>
        </a>
      ))}
      {mobile && (
        <Button
          kind="quiet"
          busy={isBusy}
          aria-label={callsTexts.messageTo(seen, mobile)}
          onClick={() => send((text) => writeMessage(mobile, text))}
        >
          {callsTexts.message}
        </Button>
      )}
      <Button kind="quiet" busy={isBusy} aria-label={t.one(toOther, seen)} onClick={() => send(passOn)}>
        {toOther}
      </Button>
    </div>
  );
}

/** The same for all, without a link of anybody's own. */
export function PassOnAll({ meeting }: { meeting: Meeting }) {
  const passOn = usePassOn();
  return <Button onClick={() => passOn(passedOn(meeting))}>{canShare() ? t.shareAll : t.all}</Button>;
}
