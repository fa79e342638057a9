import { useEffect, useRef, useState } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Session } from '#contract/session.ts';
import { passkeyTexts } from '#texts/web/passkeys.ts';
import { sessionTexts } from '#texts/web/session.ts';
import { CallError } from '../api.ts';
import { hasUsedKeys } from '../session/can-keep-keys.ts';
import { Button } from '../ui/button.tsx';
import { endQuestion, fillsIn, logIn, loginOptions } from './device.ts';

const t = passkeyTexts.login;

/** What the device is asked ends after five minutes. */
const ASK_AGAIN_MS = 4 * MINUTE_MS;

type Props = {
  enter: (session: Session) => void;
  /** Says what went wrong. */
  say: (problem: string) => unknown;
  /** Who is logged in confirms it; only where there is something to confirm it by. */
  again?: boolean;
  /** Also in a browser that has not used any here. */
  isOffered?: boolean;
  /** Over a page of this member, which nobody else shall go on with. */
  over?: string;
};

/** Logs in by what the device keeps: by a button where this browser has done so before, and below the field for the name where the browser offers it there. */
export function PasskeyLogin({ enter, say, again = false, isOffered = false, over }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [isShown, setIsShown] = useState(!again && (isOffered || hasUsedKeys()));
  /** Raised to have the browser offer it below the field anew. */
  const [round, setRound] = useState(0);
  const onward = useRef({ enter, say });
  onward.current = { enter, say };
  /** Then nothing is offered, which would end what the button asks. */
  const isPressed = useRef(false);

  useEffect(() => {
    let isOver = false;
    async function offer() {
      if (over !== undefined || isOffered || (!again && !(await fillsIn()))) return;
      const options = await loginOptions().catch(() => undefined);
      if (isOver || isPressed.current) return;
      // Nobody has asked for it: it is not there, and not asked for again.
      if (again || !options) return setIsShown(!!options && options.allowCredentials.length > 0);
      timer = setTimeout(() => setRound(round + 1), ASK_AGAIN_MS);
      try {
        onward.current.enter(await logIn(options, { waits: true }));
      } catch (error) {
        // Browsers that only say that they can fill in throw here, too; the button stays.
        if (!isOver && error instanceof CallError) onward.current.say(reason(error));
      }
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    offer();
    return () => {
      isOver = true;
      clearTimeout(timer);
      endQuestion();
    };
  }, [round, again, isOffered, over]);

  async function press() {
    setIsBusy(true);
    isPressed.current = true;
    endQuestion();
    try {
      onward.current.enter(await logIn(await loginOptions(), { over }));
    } catch (error) {
      isPressed.current = false;
      await onward.current.say(reason(error));
      setRound((before) => before + 1);
    } finally {
      setIsBusy(false);
    }
  }

  if (!isShown) return null;
  return (
    <Button busy={isBusy} onClick={press}>
      {again ? t.confirm : t.button}
    </Button>
  );
}

function reason(error: unknown): string {
  if (!(error instanceof CallError)) return t.nothing;
  if (error.code === 'not-found') return t.gone;
  if (error.code === 'other-member') return t.otherMember;
  if (error.code === 'no-room') return sessionTexts.login.noRoomElse;
  return error.code === 'unreachable' ? t.unreachable : t.failed;
}
