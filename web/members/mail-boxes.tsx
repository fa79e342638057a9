import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { ConsentState } from '#contract/members.ts';
import { longDay } from '#texts/dates.ts';
import { mailBoxTexts as t } from '#texts/web/members/mails.ts';
import { call } from '../api.ts';
import { Checkbox } from '../ui/field.tsx';
import styles from './seldom.module.css';
import { useBox } from './use-box.ts';

type Props = {
  username: string;
  consents: ConsentState;
  /** Where mail goes; undefined: nowhere. */
  address: string | undefined;
  onSaved: () => Promise<void>;
};

/** Mails that come only to who has ticked them; each is saved when it is ticked. */
export function MailBoxes({ username, consents, address, onSaved }: Props) {
  return (
    <>
      <YearlyCheckBox username={username} consents={consents} onSaved={onSaved} />
      <NewsMailBox since={consents.newsMailSince} address={address} onSaved={onSaved} />
    </>
  );
}

/** Allows the site to ask once a year whether the data still hold. */
function YearlyCheckBox({ username, consents, onSaved }: Omit<Props, 'address'>) {
  const { yearlyCheckSince: since, confirmedAt } = consents;
  const [isSaved, setSaved] = useState(false);
  const box = useBox(since !== undefined, t.yearlyCheck.failed, async (wanted) => {
    setSaved(false);
    await call('PUT /users/{username}/yearly_check', { params: { username }, body: { wanted } });
    await onSaved();
    setSaved(true);
  });
  const meaning = (
    <>
      <p>{box.checked ? t.yearlyCheck.on : t.yearlyCheck.off}</p>
      {since !== undefined && box.checked && <p>{t.since(longDay(since * 1000))}</p>}
    </>
  );
  return (
    <MailBox title={t.yearlyCheck.title} label={t.yearlyCheck.label} meaning={meaning} {...box}>
      {confirmedAt !== undefined && <p>{t.yearlyCheck.confirmed(longDay(confirmedAt * 1000))}</p>}
      <p role="status">{isSaved && t.yearlyCheck.saved}</p>
    </MailBox>
  );
}

/** Whether one wants the monthly mail. `since`: seconds since the epoch; undefined: it is not wanted. */
function NewsMailBox({
  since,
  address,
  onSaved,
}: Pick<Props, 'address' | 'onSaved'> & { since: number | undefined }) {
  const box = useBox(since !== undefined, t.news.failed, async (wanted) => {
    await call('PUT /news_mail', { body: { wanted } });
    void onSaved();
  });
  const wanted = address === undefined ? t.news.noAddress : t.news.wanted(address);
  const meaning = (
    <p role="status">
      <span>{box.checked ? wanted : t.news.notWanted}</span>{' '}
      <span>{box.checked && since !== undefined && t.since(longDay(since * 1000))}</span>
    </p>
  );
  return <MailBox title={t.news.title} label={t.news.label} meaning={meaning} {...box} />;
}

type MailBoxProps = ComponentProps<typeof Checkbox> & { title: string; meaning: ReactNode };

/** Such a box, with what it means. */
export function MailBox({ title, meaning, children, ...box }: MailBoxProps) {
  const id = useId();
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div>
        <Checkbox aria-describedby={`${id}meaning`} {...box} />
        <div id={`${id}meaning`} className={styles.meaning}>
          {meaning}
        </div>
      </div>
      {children}
    </section>
  );
}
