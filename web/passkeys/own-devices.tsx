import { useEffect, useState } from 'react';
import { SECOND_MS } from '#contract/durations.ts';
import type { OwnDevice } from '#contract/session.ts';
import { recently } from '#texts/dates.ts';
import { deviceTexts as t } from '#texts/web/devices.ts';
import { call } from '../api.ts';
import { clearReturnAddress } from '../session/members-only.tsx';
import { serverNow } from '../session/server-clock.ts';
import { clearSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/field.tsx';
import { useAttempt } from '../ui/use-attempt.ts';

/** The browsers in which a member has logged in. */
export function OwnDevices() {
  const { attempt, isBusy } = useAttempt(t.refusals);
  const [list, setList] = useState<OwnDevice[]>();

  const [hasPasskeys, setHasPasskeys] = useState(false);
  const [endsPasskeys, setEndsPasskeys] = useState(false);

  const load = async () => setList(await call('GET /devices'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    load().catch(() => undefined);
    call('GET /passkeys').then(
      ({ length }) => setHasPasskeys(length > 0),
      () => undefined,
    );
  }, []);

  if (!list) return null;

  const end = ({ id, isLoggedIn, browser, system }: OwnDevice) =>
    attempt({
      question: (isLoggedIn ? t.endQuestion : t.forgetQuestion)(t.name(browser, system)),
      run: () => call('DELETE /devices/{id}', { params: { id } }),
      success: t.ended,
      done: async () => {
        await load();
        document.getElementById('devices')?.focus();
      },
    });

  const endAll = () =>
    attempt({
      question: t.everywhereQuestion,
      run: () => call('POST /logout_everywhere', { body: { passkeys: endsPasskeys } }),
      success: t.everywhereDone,
      done() {
        clearReturnAddress();
        clearSession();
      },
    });

  return (
    <section className="stack" aria-labelledby="devices">
      <h2 id="devices" tabIndex={-1}>
        {t.title}
      </h2>
      <p>{t.lead}</p>
      <ul className="apart">
        {list.map((device) => {
          const { id, browser, system, lastLoginAt, isLoggedIn, isHere } = device;
          const name = t.name(browser, system);
          const when = recently(lastLoginAt * SECOND_MS, serverNow());
          return (
            <li key={id} className="stack">
              <p>
                <strong>{name}</strong>
                <br />
                <span>{isHere && `${t.here} `}</span>
                <span>{isLoggedIn ? t.loggedIn(when) : t.lastLogin(when)}</span>
              </p>
              {!isHere && (
                <Button
                  busy={isBusy}
                  aria-label={(isLoggedIn ? t.endNamed : t.forgetNamed)(name)}
                  onClick={() => end(device)}
                >
                  {isLoggedIn ? t.end : t.forget}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p>{t.everywhereLead}</p>
      {hasPasskeys && (
        <Checkbox
          label={t.everywherePasskeys}
          checked={endsPasskeys}
          onChange={({ target }) => setEndsPasskeys(target.checked)}
        />
      )}
      <p>
        <Button kind="danger" busy={isBusy} onClick={endAll}>
          {t.everywhere}
        </Button>
      </p>
    </section>
  );
}
