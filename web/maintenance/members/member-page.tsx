import { useState } from 'react';
import { useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { DAY_MS } from '#contract/durations.ts';
import { nameOrUsername } from '#contract/full-name.ts';
import type { MemberAct } from '#contract/maintenance.ts';
import type { MemberReach } from '#contract/member-reach.ts';
import { pathOf } from '#contract/pages.ts';
import { dayAndTime, longDay } from '#texts/dates.ts';
import { consentNames } from '#texts/web/maintenance/kinds.ts';
import { mailTexts } from '#texts/web/maintenance/mail.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { maintainedMemorialTexts } from '#texts/web/maintenance/memorials.ts';
import { recordTexts } from '#texts/web/maintenance/record.ts';
import { call } from '../../api.ts';
import { storeRole } from '../../session/maintainer.ts';
import { readSession } from '../../session/session.ts';
import { Button, ButtonLink, Buttons } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Field } from '../../ui/field.tsx';
import { Fold } from '../../ui/fold.tsx';
import styles from '../maintenance.module.css';
import { asMaintainer, MaintenancePage, useAct, ways } from '../maintenance-page.tsx';
import { MEMBER } from '../memorials/new-memorial-page.tsx';
import { recordAddress } from '../record-page.tsx';
import { loadMember, stateOf } from './maintained-members.ts';

const t = maintenanceTexts.member;

export const loader = asMaintainer(async (args) => {
  const member = await loadMember(args);
  // One after the other: both are one line of the record.
  const { username } = member;
  return { member, reach: await call('GET /maintenance/members/{username}/reach', { params: { username } }) };
});

/** What became of the last mail, and why one did not arrive. */
function mailOf({ mail, sentAt = 0, trouble, deadAddress }: MemberReach): string {
  const why = trouble && (mailTexts.reasons[trouble.why] || mailTexts.said(trouble.reply));
  const dead = deadAddress && t.dead(deadAddress);
  return [mail ? t.mails[mail](dayAndTime(sentAt * 1000)) : t.noMail, why, dead].filter(Boolean).join(' ');
}

/** Wrong tries, and what they have brought about. */
const triesOf = ({ failedLogins, waitsUntil, codesAreOff }: MemberReach) =>
  [
    t.tries(failedLogins),
    waitsUntil && t.waitsUntil(dayAndTime(waitsUntil * 1000)),
    codesAreOff && t.codesAreOff,
  ]
    .filter(Boolean)
    .join(' ');

const consentInWords = ({ at, consent, given, source, wording }: MemberReach['consents'][number]) =>
  t.consentLine(dayAndTime(at * 1000), consentNames[consent], given, t.consentSources[source], wording);

/** Whether it can be done now, what the button says, and what it does or where it leads. */
type Act = [boolean, string, string | (() => unknown), 'primary'?];

type Loaded = Awaited<ReturnType<typeof loader>>;

const isHeldUp = ({ failedLogins, waitsUntil, codesAreOff }: MemberReach) =>
  failedLogins > 0 || waitsUntil !== undefined || codesAreOff;

/** How an act is asked about, done and told. A made link is given to `onLink`. */
function useMemberAct(username: string, onLink: (link: string) => void) {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAct();

  const start = (what: MemberAct, question: string, done: string, conflict = t.conflict) =>
    attempt({
      question,
      run: () => call('POST /maintenance/members/{username}/{act}', { params: { username, act: what } }),
      async done(answer) {
        if (answer.link) return onLink(answer.link);
        await dialogs.tell(done);
        await revalidate();
      },
      refusals: {
        conflict,
        'too-often': (seconds) => t.tooEarly(Math.ceil((seconds * 1000) / DAY_MS)),
      },
    });

  const giveRoleBack = () =>
    attempt({
      question: t.giveRoleBackQuestion,
      run: () => call('DELETE /maintenance/own_role'),
      success: t.roleGivenBack,
      done() {
        storeRole({ username, maintainer: false });
        navigate(pathOf('/'), { replace: true });
      },
      refusals: { conflict: t.lastMaintainer },
    });

  return { start, giveRoleBack, isBusy };
}

type Acting = Omit<ReturnType<typeof useMemberAct>, 'isBusy'>;

function actsOf({ member, reach }: Loaded, { start, giveRoleBack }: Acting) {
  const { username, email, state } = member;
  const name = nameOrUsername(member);
  const isIn = state !== 'disabled' && state !== 'in-memoriam';
  const isSelf = username === readSession()?.username;
  /** Another maintainer keeps the account as long as the role. */
  const isFree = isSelf || !member.maintainer;
  const remind = (what: MemberAct) => () => start(what, t.remindQuestion(name, email), t.reminded, t.enough);
  const isInvited = state === 'invited' && email !== '';
  const isOther = isIn && !isSelf;
  const inMemoriam = `${pathOf('/verwaltung/gedenken/neu')}?${new URLSearchParams({ [MEMBER]: username })}`;
  const turnUploads = () =>
    member.uploadsOff
      ? start('uploads-on', t.uploadsOnQuestion(name), t.uploadsAreOn(name))
      : start('uploads-off', t.uploadsOffQuestion(name), t.uploadsAreOff(name));

  // biome-ignore format: a table
  const usual: Act[] = [
    [state === 'not-invited' && email !== '', t.invite, () => start('invite', t.inviteQuestion(name, email), t.invited), 'primary'],
    [isInvited, t.remind, remind('invite')],
    [isInvited, t.remindNow, remind('invite-now')],
    [state === 'disabled', t.enable, () => start('enable', t.enableQuestion(name), t.enabled(name)), 'primary'],
    [state === 'in-memoriam', maintainedMemorialTexts.ofMember, pathOf('/verwaltung/gedenken')],
    [true, t.correct, pathOf('/verwaltung/mitglieder/:username/aendern', { username })],
    [isIn && isFree, t.passwordLink, () => start('password-link', t.passwordLinkQuestion(name), '')],
    [isIn && isFree, t.letter, pathOf('/verwaltung/mitglieder/:username/brief', { username })],
    [isIn && isHeldUp(reach), t.unblock, () => start('unblock', `${t.unblock}?`, t.unblocked(name))],
    [isOther, t.endSessions, () => start('end-sessions', t.endSessionsQuestion(name), t.sessionsEnded(name))],
    [state === 'active' && !isSelf && !member.maintainer, t.makeMaintainer, pathOf('/verwaltung/mitglieder/:username/betreuer', { username })],
    [true, recordTexts.title, recordAddress(username)],
  ];
  // biome-ignore format: a table
  const dangerous: Act[] = [
    [isSelf, t.giveRoleBack, giveRoleBack],
    [!isSelf && member.maintainer, t.takeRole, () => start('take-role', t.takeRoleQuestion(name), t.roleTaken(name))],
    [isOther, member.uploadsOff ? t.uploadsOn : t.uploadsOff, turnUploads],
    [state !== 'in-memoriam' && !isSelf, maintainedMemorialTexts.fromMember, inMemoriam],
    [isOther && isFree, t.disable, () => start('disable', t.disableQuestion(name), t.disabled(name))],
    [!isSelf && isFree, t.delete, pathOf('/verwaltung/mitglieder/:username/loeschen', { username })],
  ];
  return { usual, dangerous };
}

type ActButtonsProps = { acts: readonly Act[]; kind?: 'danger'; isBusy: boolean };

function ActButtons({ acts, kind: kindOfAll, isBusy }: ActButtonsProps) {
  const buttons = acts.map(([isThere, label, what, ownKind]) => {
    const kind = kindOfAll ?? ownKind ?? 'plain';
    if (!isThere) return null;
    if (typeof what === 'string')
      return (
        <ButtonLink key={label} kind={kind} to={what}>
          {label}
        </ButtonLink>
      );
    return (
      <Button key={label} kind={kind} busy={isBusy} onClick={what}>
        {label}
      </Button>
    );
  });
  return <Buttons>{buttons}</Buttons>;
}

function MemberData({ member, reach }: Loaded) {
  const { username, email, consents } = member;
  const given = [
    ...(consents.publication ? [t.publication] : []),
    ...(consents.groupEmails ? [t.groupEmails] : []),
  ];

  return (
    <dl className={styles.data}>
      <dt>{t.username}</dt>
      <dd>
        <bdi>{username}</bdi>
      </dd>
      <dt>{t.email}</dt>
      <dd>{email || t.noEmail}</dd>
      <dt>{t.state}</dt>
      <dd>{stateOf(member)}</dd>
      {member.confirmedAt !== undefined && (
        <dd>{maintenanceTexts.confirmedOn(longDay(member.confirmedAt * 1000))}</dd>
      )}
      {member.maintainer && (
        <>
          <dt>{maintenanceTexts.maintainer}</dt>
          <dd>{maintenanceTexts.roleFirst}</dd>
        </>
      )}
      <dt>{t.consents}</dt>
      <dd>{given.join(', ') || t.noConsents}</dd>
      <dt>{t.lastMail}</dt>
      <dd>{mailOf(reach)}</dd>
      {isHeldUp(reach) && (
        <>
          <dt>{t.wrongTries}</dt>
          <dd>{triesOf(reach)}</dd>
        </>
      )}
    </dl>
  );
}

/** One member, with what a maintainer may do for or with them now. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const { member, reach } = loaded;
  const [link, setLink] = useState('');
  const { isBusy, ...acting } = useMemberAct(member.username, setLink);
  const { usual, dangerous } = actsOf(loaded, acting);

  return (
    <MaintenancePage title={nameOrUsername(member)} back={ways.members}>
      <MemberData {...loaded} />
      {reach.consents.length > 0 && (
        <Fold title={t.consentHistory} level={0}>
          <ul>
            {reach.consents.map((one) => (
              <li key={`${one.at} ${one.consent}`}>{consentInWords(one)}</li>
            ))}
          </ul>
        </Fold>
      )}
      {link && (
        <Field
          label={t.linkLabel}
          hint={t.linkHint}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <ActButtons acts={usual} isBusy={isBusy} />
      <div className={styles.apart}>
        <ActButtons acts={dangerous} kind="danger" isBusy={isBusy} />
      </div>
    </MaintenancePage>
  );
}
