import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { nameOrUsername } from '#contract/full-name.ts';
import { groupedCode } from '#contract/link-code.ts';
import { pathOf } from '#contract/pages.ts';
import { longDay } from '#texts/dates.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../../api.ts';
import { readSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { groupName, siteName } from '../../ui/site.ts';
import styles from '../maintenance.module.css';
import { QrCode } from '../qr-code.tsx';
import { useAct } from '../use-act.ts';
import { loadMember } from './load-member.ts';

const t = maintenanceTexts.letter;

export const loader = loadMember;

/** A letter with a code, for who reads no mails. */
export function LetterPage() {
  const member = useLoaderData<typeof loader>();
  const { act, isBusy } = useAct();
  const [made, setMade] = useState<{ code: string; endsAt: number }>();
  const { username, firstName, lastLogin } = member;
  const name = nameOrUsername(member);

  const make = () =>
    act({
      run: () => call('POST /maintenance/members/{username}/{act}', { params: { username, act: 'code' } }),
      done: ({ code = '', endsAt = 0 }) => setMade({ code, endsAt }),
      refusals: { conflict: maintenanceTexts.member.conflict },
    });

  const back = (
    <ButtonLink to={pathOf('/verwaltung/mitglieder/:username', { username })}>
      {maintenanceTexts.member.toMember}
    </ButtonLink>
  );

  if (!made)
    return (
      <Page title={t.title(name)}>
        <p>{t.lead(name)}</p>
        <div className={styles.buttons}>
          <Button kind="primary" busy={isBusy} onClick={make}>
            {t.make}
          </Button>
          {back}
        </div>
      </Page>
    );

  const [open, type, choose] = t.steps;
  const { origin, host } = location;
  return (
    <Page title={t.title(name)}>
      <div className={styles.buttons}>
        <Button kind="primary" onClick={() => print()}>
          {t.print}
        </Button>
        {back}
      </div>
      <article className={styles.letter}>
        <p>{t.greeting(firstName || name)}</p>
        <p>{lastLogin === undefined ? t.welcome(siteName, groupName) : t.again(siteName)}</p>
        <ol>
          <li>
            {open}
            <strong>
              {host}
              {pathOf('/code')}
            </strong>
          </li>
          <li>
            {type}
            <strong className={styles.code}>{groupedCode(made.code)}</strong>
          </li>
          <li>
            {choose}
            <strong>
              <bdi>{username}</bdi>
            </strong>
          </li>
        </ol>
        <p>{t.scan}</p>
        <QrCode text={origin + pathOf('/password-reset/:token?', { token: made.code })} />
        <p>{t.until(longDay(made.endsAt * 1000))}</p>
        <p>{t.from(readSession()?.username ?? '')}</p>
      </article>
    </Page>
  );
}
