import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Passkey } from '#contract/passkeys.ts';
import { longDay } from '#texts/dates.ts';
import { passkeyTexts } from '#texts/web/passkeys.ts';
import { call } from '../api.ts';
import { actsWith } from '../ui/act.tsx';
import { add, hasLock } from './device.ts';

const t = passkeyTexts.own;

const { Act } = actsWith(t.refusals);

/** The devices by which a member logs in without a password. */
export function OwnPasskeys({ list }: { list: Passkey[] }) {
  const { revalidate } = useRevalidator();
  const [canAdd, setCanAdd] = useState(false);
  useEffect(() => void hasLock().then(setCanAdd), []);
  if (!canAdd && list.length === 0) return null;

  return (
    <section className="stack" aria-labelledby="passkeys">
      <h2 id="passkeys">{t.title}</h2>
      <p>{t.lead}</p>
      {list.length > 0 && (
        <ul className="apart">
          {list.map(({ id, name, works, createdAt, lastUsedAt }) => (
            <li key={id} className="stack">
              <p>
                <strong>{name}</strong>
                <br />
                <span>{works ? '' : `${t.otherAddress} `}</span>
                <span>{t.since(day(createdAt))}</span>{' '}
                <span>{lastUsedAt === null ? t.neverUsed : t.lastUsed(day(lastUsedAt))}</span>
              </p>
              <Act
                kind="danger"
                aria-label={t.removeNamed(name)}
                question={t.removeQuestion(name)}
                run={() => call('DELETE /passkeys/{id}', { params: { id } })}
                success={t.removed}
                done={async () => {
                  await revalidate();
                  document.querySelector('h1')?.focus();
                }}
              >
                {t.remove}
              </Act>
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <p>
          <Act run={add} success={(made) => t[made]} refusals={t.notAdded}>
            {t.add}
          </Act>
        </p>
      )}
    </section>
  );
}

const day = (seconds: number) => longDay(seconds * 1000);
