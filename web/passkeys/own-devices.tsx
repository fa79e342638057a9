import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { SECOND_MS } from '#contract/durations.ts';
import type { OwnDevice } from '#contract/session.ts';
import { recently } from '#texts/dates.ts';
import { deviceTexts as t } from '#texts/web/devices.ts';
import { call } from '../api.ts';
import { clearReturnAddress } from '../session/members-only.tsx';
import { serverNow } from '../session/server-clock.ts';
import { clearSession } from '../session/session.ts';
import { actsWith } from '../ui/act.tsx';
import { Checkbox } from '../ui/field.tsx';

const { Act } = actsWith(t.refusals);

/** The browsers in which a member has logged in. */
export function OwnDevices({ list, hasPasskeys }: { list: OwnDevice[]; hasPasskeys: boolean }) {
  const { revalidate } = useRevalidator();
  const [endsPasskeys, setEndsPasskeys] = useState(false);

  return (
    <section className="stack" aria-labelledby="devices">
      <h2 id="devices" tabIndex={-1}>
        {t.title}
      </h2>
      <p>{t.lead}</p>
      <ul className="apart">
        {list.map(({ id, browser, system, lastLoginAt, isLoggedIn, isHere }) => {
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
                <Act
                  aria-label={(isLoggedIn ? t.endNamed : t.forgetNamed)(name)}
                  question={(isLoggedIn ? t.endQuestion : t.forgetQuestion)(name)}
                  run={() => call('DELETE /devices/{id}', { params: { id } })}
                  success={t.ended}
                  done={async () => {
                    await revalidate();
                    document.getElementById('devices')?.focus();
                  }}
                >
                  {isLoggedIn ? t.end : t.forget}
                </Act>
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
        <Act
          kind="danger"
          question={t.everywhereQuestion}
          run={() => call('POST /logout_everywhere', { body: { passkeys: endsPasskeys } })}
          success={t.everywhereDone}
          done={() => {
            clearReturnAddress();
            clearSession();
          }}
        >
          {t.everywhere}
        </Act>
      </p>
    </section>
  );
}
