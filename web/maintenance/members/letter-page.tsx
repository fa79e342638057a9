import encodeQR from 'qr';
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
import { useAct } from '../as-maintainer.ts';
import styles from '../maintenance.module.css';
import { loadMember } from './maintained-members.ts';

const t = maintenanceTexts.letter;

export const loader = loadMember;

/** A letter with a code, for who reads no mails. */
export function LetterPage() {
  const member = useLoaderData<typeof loader>();
  const { attempt, isBusy } = useAct();
  const [made, setMade] = useState<{ code: string; endsAt: number }>();
  const { username, firstName, lastLogin } = member;
  const name = nameOrUsername(member);

  const make = () =>
    attempt({
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

/** The text as a QR code. It says nothing to whom a reader tells of it: the text stands beside it. */
function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const size = rows.length;
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return (
    <svg width="176" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
