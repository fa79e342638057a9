import encodeQR from 'qr';
import { isolated } from '#contract/characters.ts';
import { nameOrUsername } from '#contract/full-name.ts';
import { groupedCode } from '#contract/link-code.ts';
import type { MaintainedMember } from '#contract/maintenance.ts';
import { pathOf } from '#contract/pages.ts';
import { longDay } from '#texts/dates.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { groupName, siteName } from '../../ui/site.ts';
import styles from '../maintenance.module.css';
import type { Signer } from './maintained-members.ts';

const t = maintenanceTexts.letter;

export type MadeCode = { code: string; endsAt: number };

type Props = { member: MaintainedMember; made: MadeCode; signer: Signer };

/** What is put into an envelope: how to get in with a code, with and without a telephone that reads QR codes. */
export function Letter({ member, made, signer }: Props) {
  const { username, firstName, lastLogin, postal } = member;
  const [open, type, choose] = t.steps;
  const { origin, host } = location;
  return (
    <article className={styles.letter}>
      {/* Into which envelope it goes: of a first name there are several. */}
      <p>{t.to(isolated(nameOrUsername(member)))}</p>
      {postal && (
        <address>
          <span>{postal.address}</span>
          <br />
          <span>{postal.city}</span>
        </address>
      )}
      <p>{t.greeting(firstName || nameOrUsername(member))}</p>
      <p>{lastLogin === undefined ? t.welcome(siteName, groupName) : t.again(siteName)}</p>
      <ol>
        <li>
          <span>{open}</span>
          <strong>{host + pathOf('/code')}</strong>
        </li>
        <li>
          <span>{type}</span>
          <strong className={styles.code}>{groupedCode(made.code)}</strong>
        </li>
        <li>
          <span>{choose}</span>
          <strong>
            <bdi>{username}</bdi>
          </strong>
        </li>
      </ol>
      <p>{t.scan}</p>
      <QrCode text={origin + pathOf('/password-reset/:token?', { token: made.code })} />
      <p>{t.without(signer.phone)}</p>
      <p>{t.until(longDay(made.endsAt * 1000))}</p>
      <p>{t.from(isolated(signer.name))}</p>
    </article>
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
