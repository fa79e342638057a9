import { useEffect, useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { SECOND_MS } from '#contract/durations.ts';
import { pathOf } from '#contract/pages.ts';
import type { Passkey } from '#contract/passkeys.ts';
import type { OwnDevice } from '#contract/session.ts';
import { longDay, recently } from '#texts/dates.ts';
import { membersTexts } from '#texts/web/members/members.ts';
import { deviceTexts as d, passkeyTexts } from '#texts/web/passkeys.ts';
import { beside, call } from '../api.ts';
import { canKeepKeys } from '../session/can-keep-keys.ts';
import { clearReturnAddress } from '../session/members-only.tsx';
import { serverNow } from '../session/server-clock.ts';
import { clearSession } from '../session/session.ts';
import { actsWith } from '../ui/act.tsx';
import { Checkbox } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { add, hasLock } from './device.ts';

/** Each part needs only its own answer. */
export async function loader() {
  const [devices, passkeys] = await Promise.all([beside('GET /devices'), beside('GET /passkeys')]);
  return { devices, passkeys };
}

/** By what one logs in, and where one has. */
export function Component() {
  const { devices, passkeys } = useLoaderData<typeof loader>();
  return (
    <Page title={membersTexts.ownData.logins}>
      {canKeepKeys() && passkeys && <OwnPasskeys list={passkeys} />}
      {devices && <OwnDevices list={devices} hasPasskeys={Boolean(passkeys?.length)} />}
      <p>
        <Link to={pathOf('/contactdata')}>{membersTexts.ownData.back}</Link>
      </p>
    </Page>
  );
}

const p = passkeyTexts.own;

const { Act: PasskeyAct } = actsWith(p.refusals);

/** The devices by which a member logs in without a password. */
function OwnPasskeys({ list }: { list: Passkey[] }) {
  const { revalidate } = useRevalidator();
  const [canAdd, setCanAdd] = useState(false);
  useEffect(() => void hasLock().then(setCanAdd), []);
  if (!canAdd && list.length === 0) return null;

  return (
    <section className="stack" aria-labelledby="passkeys">
      <h2 id="passkeys">{p.title}</h2>
      <p>{p.lead}</p>
      {list.length > 0 && (
        <ul className="apart">
          {list.map(({ id, name, works, createdAt, lastUsedAt }) => (
            <li key={id} className="stack">
              <p>
                <strong>{name}</strong>
                <br />
                <span>{works ? '' : `${p.otherAddress} `}</span>
                <span>{p.since(day(createdAt))}</span>{' '}
                <span>{lastUsedAt === null ? p.neverUsed : p.lastUsed(day(lastUsedAt))}</span>
              </p>
              <PasskeyAct
                kind="danger"
                aria-label={p.removeNamed(name)}
                question={p.removeQuestion(name)}
                run={() => call('DELETE /passkeys/{id}', { params: { id } })}
                success={p.removed}
                done={async () => {
                  await revalidate();
                  document.querySelector('h1')?.focus();
                }}
              >
                {p.remove}
              </PasskeyAct>
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <p>
          <PasskeyAct run={add} success={(made) => p[made]} refusals={p.notAdded}>
            {p.add}
          </PasskeyAct>
        </p>
      )}
    </section>
  );
}

const day = (seconds: number) => longDay(seconds * 1000);

const { Act: DeviceAct } = actsWith(d.refusals);

/** The browsers in which a member has logged in. */
function OwnDevices({ list, hasPasskeys }: { list: OwnDevice[]; hasPasskeys: boolean }) {
  const { revalidate } = useRevalidator();
  const [endsPasskeys, setEndsPasskeys] = useState(false);

  return (
    <section className="stack" aria-labelledby="devices">
      <h2 id="devices" tabIndex={-1}>
        {d.title}
      </h2>
      <p>{d.lead}</p>
      <ul className="apart">
        {list.map(({ id, browser, system, lastLoginAt, isLoggedIn, isHere }) => {
          const name = d.name(browser, system);
          const when = recently(lastLoginAt * SECOND_MS, serverNow());
          return (
            <li key={id} className="stack">
              <p>
                <strong>{name}</strong>
                <br />
                <span>{isHere && `${d.here} `}</span>
                <span>{isLoggedIn ? d.loggedIn(when) : d.lastLogin(when)}</span>
              </p>
              {!isHere && (
                <DeviceAct
                  aria-label={(isLoggedIn ? d.endNamed : d.forgetNamed)(name)}
                  question={(isLoggedIn ? d.endQuestion : d.forgetQuestion)(name)}
                  run={() => call('DELETE /devices/{id}', { params: { id } })}
                  success={d.ended}
                  done={async () => {
                    await revalidate();
                    document.getElementById('devices')?.focus();
                  }}
                >
                  {isLoggedIn ? d.end : d.forget}
                </DeviceAct>
              )}
            </li>
          );
        })}
      </ul>
      <p>{d.everywhereLead}</p>
      {hasPasskeys && (
        <Checkbox
          label={d.everywherePasskeys}
          checked={endsPasskeys}
          onChange={({ target }) => setEndsPasskeys(target.checked)}
        />
      )}
      <p>
        <DeviceAct
          kind="danger"
          question={d.everywhereQuestion}
          run={() => call('POST /logout_everywhere', { body: { passkeys: endsPasskeys } })}
          success={d.everywhereDone}
          done={() => {
            clearReturnAddress();
            clearSession();
          }}
        >
          {d.everywhere}
        </DeviceAct>
      </p>
    </section>
  );
}
