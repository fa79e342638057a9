import type { OwnAddress } from '#contract/password.ts';
import { clockTime, longDay } from '#texts/dates.ts';
import { membersTexts } from '#texts/web/members/members.ts';
import { CallError, call } from '../api.ts';
import { readSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Notice } from '../ui/notice.tsx';

const t = membersTexts.unconfirmed;

type Props = OwnAddress & {
  /** The letter is on its way once more. */
  onSent: () => Promise<void>;
};

/** Until a new address is confirmed: what became of the letter to it, and how to have it once more. */
export function UnconfirmedAddress({ confirmed, unconfirmed, letter, sentAt, onSent }: Props) {
  const dialogs = useDialogs();
  if (!unconfirmed) return null;

  async function sendAgain() {
    try {
      await call('POST /confirmation_letter');
    } catch (error) {
      if (readSession()) await dialogs.error(reason(error));
      return;
    }
    await Promise.all([dialogs.success(t.sentAgain), onSent()]);
  }

  return (
    <Notice>
      <p>
        <strong>{t.title(unconfirmed)}</strong>
      </p>
      <p>{letter ? t.letters[letter](dayAndTime(sentAt ?? 0)) : t.noLetter}</p>
      {confirmed && <p>{t.untilThen(confirmed)}</p>}
      {letter !== 'waiting' && <Button onClick={sendAgain}>{t.sendAgain}</Button>}
    </Notice>
  );
}

function dayAndTime(seconds: number): string {
  const at = seconds * 1000;
  return t.dayAndTime(longDay(at), clockTime(at));
}

function reason(error: unknown): string {
  const isTooOften = error instanceof CallError && error.code === 'too-often';
  return isTooOften ? t.tooOften(error.retryAfter ?? 60) : t.failed;
}
