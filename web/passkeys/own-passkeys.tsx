import { useEffect, useState } from 'react';
import type { Passkey } from '#contract/passkeys.ts';
import { longDay } from '#texts/dates.ts';
import { passkeyTexts } from '#texts/web/passkeys.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import { add, hasLock } from './device.ts';

const t = passkeyTexts.own;

/** The devices by which a member logs in without a password. */
export function OwnPasskeys() {
  const { attempt, isBusy } = useAttempt(t.refusals);
  const [list, setList] = useState<Passkey[]>();
  const [canAdd, setCanAdd] = useState(false);

  const load = async () => setList(await call('GET /passkeys'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    load().catch(() => undefined);
    hasLock().then(setCanAdd);
  }, []);

  if (!list || (!canAdd && list.length === 0)) return null;

  const remove = ({ id, name }: Passkey) =>
    attempt({
      question: t.removeQuestion(name),
      run: () => call('DELETE /passkeys/{id}', { params: { id } }),
      success: t.removed,
      done: async () => {
        await load();
        document.querySelector('h1')?.focus();
      },
    });

  return (
    <section className="stack" aria-labelledby="passkeys">
      <h2 id="passkeys">{t.title}</h2>
      <p>{t.lead}</p>
      {list.length > 0 && (
        <ul className="apart">
          {list.map((passkey) => (
            <li key={passkey.id} className="stack">
              <p>
                <strong>{passkey.name}</strong>
                <br />
                <span>{passkey.works ? '' : `${t.otherAddress} `}</span>
                <span>{t.since(day(passkey.createdAt))}</span>{' '}
                <span>{passkey.lastUsedAt === null ? t.neverUsed : t.lastUsed(day(passkey.lastUsedAt))}</span>
              </p>
              <Button
                kind="danger"
                busy={isBusy}
                aria-label={t.removeNamed(passkey.name)}
                onClick={() => remove(passkey)}
              >
                {t.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <p>
          <Button
            busy={isBusy}
            onClick={() =>
              attempt({ run: add, success: (made) => t[made], done: load, refusals: t.notAdded })
            }
          >
            {t.add}
          </Button>
        </p>
      )}
    </section>
  );
}

const day = (seconds: number) => longDay(seconds * 1000);
