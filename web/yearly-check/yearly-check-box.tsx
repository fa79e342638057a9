import { useState } from 'react';
import type { ConsentState } from '#contract/members.ts';
import { longDay } from '#texts/dates.ts';
import { yearlyCheckTexts } from '#texts/web/mailed-buttons.ts';
import { call } from '../api.ts';
import styles from '../members/portraits/cut-out.module.css';
import { Checkbox } from '../ui/field.tsx';
import { useBox } from '../ui/use-box.ts';

const t = yearlyCheckTexts.box;

type Props = { username: string; consents: ConsentState; onSaved: () => Promise<void> };

/** Allows the site to ask once a year whether the data still hold; saved when it is ticked. */
export function YearlyCheckBox({ username, consents, onSaved }: Props) {
  const { yearlyCheckSince: since, confirmedAt } = consents;
  const [isSaved, setSaved] = useState(false);
  const box = useBox(since !== undefined, t.failed, async (wanted) => {
    setSaved(false);
    await call('PUT /users/{username}/yearly_check', { params: { username }, body: { wanted } });
    await onSaved();
    setSaved(true);
  });
  return (
    <section className={styles.box}>
      <h2>{t.title}</h2>
      <div>
        <Checkbox label={t.label} aria-describedby="yearly-check" {...box} />
        <div id="yearly-check" className={styles.meaning}>
          <p>{box.checked ? t.on : t.off}</p>
          {since !== undefined && box.checked && <p>{t.since(longDay(since * 1000))}</p>}
        </div>
      </div>
      {confirmedAt !== undefined && <p>{t.confirmed(longDay(confirmedAt * 1000))}</p>}
      <p role="status">{isSaved && t.saved}</p>
    </section>
  );
}
