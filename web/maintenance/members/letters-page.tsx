import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { isolated } from '#contract/characters.ts';
import { nameOrUsername } from '#contract/full-name.ts';
import { groupedCode } from '#contract/link-code.ts';
import type { MaintainedMember } from '#contract/maintenance.ts';
import { pathOf } from '#contract/pages.ts';
import { longDay } from '#texts/dates.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { CallError, call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { groupName, siteName } from '../../ui/site.ts';
import { useRootMark } from '../../ui/use-root-mark.ts';
import styles from '../maintenance.module.css';
import { Act, asMaintainer, MaintenancePage, ways } from '../maintenance-page.tsx';
import { loadSigner, type Signer } from './maintained-members.ts';

const t = maintenanceTexts.letters;
const letterTexts = maintenanceTexts.letter;

/** A member who was disabled or deleted since the page was loaded gets no letter. */
function orSkip(error: unknown): undefined {
  if (error instanceof CallError && (error.code === 'conflict' || error.code === 'not-found'))
    return undefined;
  throw error;
}

type Made = { member: MaintainedMember; made: MadeCode };

export const loader = asMaintainer(async ({ params: { username } }) => {
  const [members, signer] = await Promise.all([call('GET /maintenance/members'), loadSigner()]);
  const one = members.find((member) => member.username === username);
  if (username !== undefined && !one) throw new CallError('not-found');
  // Whom an invitation has reached needs no letter.
  const absent = members.filter(
    ({ state, email, maybeOutdated }) =>
      state === 'not-invited' || (state === 'invited' && (email === '' || maybeOutdated)),
  );
  return { one, to: one ? [one] : absent, signer };
});

/**
 * Letters with a code: to one who reads no mails, or to all who were never here and whom no mail has reached, to be
 * printed in one go.
 */
export function Component() {
  const { one, to, signer } = useLoaderData<typeof loader>();
  const dialogs = useDialogs();
  const [letters, setLetters] = useState<Made[]>([]);
  useRootMark('letters');

  /** One after the other; who has come or gone meanwhile is left out. */
  async function make() {
    const made: Made[] = [];
    for (const member of to) {
      const params = { username: member.username, act: 'code' } as const;
      const answer = await call('POST /maintenance/members/{username}/{act}', { params }).catch(orSkip);
      const { code, endsAt } = answer ?? {};
      if (code && endsAt) made.push({ member, made: { code, endsAt } });
    }
    return made;
  }

  const lead = to.length === 0 ? t.none : t.lead(to.length);

  return (
    <MaintenancePage
      title={one ? letterTexts.title(nameOrUsername(one)) : t.title}
      back={one ? ways.member(one.username) : ways.members}
    >
      <p className="screen-only">{one ? letterTexts.lead : lead}</p>
      {letters.length > 0 ? (
        <Button kind="primary" onClick={() => print()}>
          {letterTexts.print}
        </Button>
      ) : (
        to.length > 0 && (
          <Act
            kind="primary"
            run={make}
            done={async (made) => {
              setLetters(made);
              if (made.length < to.length) await dialogs.error(t.failed(to.length - made.length));
            }}
          >
            {one ? letterTexts.make : t.make}
          </Act>
        )
      )}
      <div className={styles.letters}>
        {letters.map(({ member, made }) => (
          <Letter key={member.username} member={member} made={made} signer={signer} />
        ))}
      </div>
    </MaintenancePage>
  );
}

type MadeCode = { code: string; endsAt: number };

type Props = { member: MaintainedMember; made: MadeCode; signer: Signer };

/** What is put into an envelope: how to get in with a code, with and without a telephone that reads QR codes. */
function Letter({ member, made, signer }: Props) {
  const { username, firstName, lastLogin, postal } = member;
  const [open, type, choose] = letterTexts.steps;
  const { origin, host } = location;
  return (
    <article className={styles.letter}>
      {/* Into which envelope it goes: of a first name there are several. */}
      <p>{letterTexts.to(isolated(nameOrUsername(member)))}</p>
      {postal && (
        <address>
          <span>{postal.address}</span>
          <br />
          <span>{postal.city}</span>
        </address>
      )}
      <p>{letterTexts.greeting(firstName || nameOrUsername(member))}</p>
      <p>
        {lastLogin === undefined ? letterTexts.welcome(siteName, groupName) : letterTexts.again(siteName)}
      </p>
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
      <p>{letterTexts.scan}</p>
      <QrCode text={origin + pathOf('/password-reset/:token?', { token: made.code })} />
      <p>{letterTexts.without(signer.phone)}</p>
      <p>{letterTexts.until(longDay(made.endsAt * 1000))}</p>
      <p>{letterTexts.from(isolated(signer.name))}</p>
    </article>
  );
}
