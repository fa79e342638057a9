import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { isolated } from '#contract/characters.ts';
import type { RecordEntry } from '#contract/maintenance.ts';
import { pathOf } from '#contract/pages.ts';
import { longTime } from '#texts/dates.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { commandLineActor, recordSentences } from '#texts/web/maintenance/record.ts';
import { call } from '../api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { asMaintainer, useAct } from './as-maintainer.ts';
import styles from './maintenance.module.css';

const t = maintenanceTexts.record;

export const loader = asMaintainer(() => call('GET /maintenance/record'));

export function RecordPage() {
  const first = useLoaderData<typeof loader>();
  const [older, setOlder] = useState<RecordEntry[]>([]);
  const [more, setMore] = useState(first.more);
  const { attempt, isBusy } = useAct();
  const entries = [...first.entries, ...older];

  const showOlder = () =>
    attempt({
      run: () =>
        call('GET /maintenance/record/{number}', { params: { number: String(entries.at(-1)?.number) } }),
      done(part) {
        setOlder([...older, ...part.entries]);
        setMore(part.more);
      },
    });

  return (
    <Page title={t.title}>
      <p>{t.lead}</p>
      {entries.length === 0 && <p>{t.none}</p>}
      <ul className={styles.list}>
        {entries.map(({ number, at, actor, act, member = '', object = '', detail = '' }) => (
          <li key={number}>
            <p>
              {recordSentences[act](
                isolated(actor) || commandLineActor,
                isolated(member),
                isolated(object),
                detail,
              )}
            </p>
            <p>{longTime(at * 1000)}</p>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {more && (
          <Button busy={isBusy} onClick={showOlder}>
            {t.older}
          </Button>
        )}
        <ButtonLink to={pathOf('/verwaltung')}>{maintenanceTexts.back}</ButtonLink>
      </div>
    </Page>
  );
}
