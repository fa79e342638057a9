import { useState } from 'react';
import { REASON_MAX, USERNAME_MAX, USERNAME_MIN } from '#contract/limits.ts';
import type { MaintainedMember } from '#contract/maintenance.ts';
import { usernameKey, usernameMaker } from '#contract/username.ts';
import { maintainedGalleriesTexts } from '#texts/web/maintenance/galleries.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { readSession } from '../session/session.ts';
import { Field, PasswordField } from '../ui/field.tsx';
import { NameField } from '../ui/name-field.tsx';

const t = maintenanceTexts.newMember;

type Name = { firstName: string; surname: string };

/** The username of somebody new, as long as nobody types another one. */
export const proposedUsername = ({ firstName, surname }: Name, taken: readonly string[]): string =>
  usernameMaker(taken.map(usernameKey))(firstName, surname) ?? '';

type Props = {
  member?: MaintainedMember;
  /** What is known of somebody new. */
  firstName?: string;
  surname?: string;
  /** The usernames of others. */
  taken?: readonly string[];
  onName?: (name: Name) => void;
  /** About the person who fills them in: nothing may be missing, and the browser may help. */
  isOwn?: boolean;
};

/** Names, username and address of a member, new or known. */
export function PersonFields({ member, taken = [], onName, isOwn = false, ...known }: Props) {
  const [name, setName] = useState({
    firstName: member?.firstName ?? known.firstName ?? '',
    surname: member?.surname ?? known.surname ?? '',
  });
  const [username, setUsername] = useState(member?.username);
  const change = (part: Partial<Name>) => {
    const next = { ...name, ...part };
    setName(next);
    onName?.(next);
  };
  const mustHaveEmail = isOwn || member?.maintainer === true;
  const emailHint = member?.email ? t.emailAwayHint : t.emailHint;
  const help = (what: string) => ({ autoComplete: isOwn ? what : 'off' });
  return (
    <>
      <NameField
        label={t.firstName}
        name="firstName"
        value={name.firstName}
        onChange={({ target }) => change({ firstName: target.value })}
        required={isOwn}
        {...help('given-name')}
      />
      <NameField
        label={t.surname}
        name="surname"
        value={name.surname}
        onChange={({ target }) => change({ surname: target.value })}
        required={isOwn}
        {...help('family-name')}
      />
      <Field
        label={t.username}
        hint={member ? undefined : t.usernameHint}
        name="username"
        value={username ?? proposedUsername(name, taken)}
        onChange={({ target }) => setUsername(target.value)}
        minLength={USERNAME_MIN}
        maxLength={USERNAME_MAX}
        autoCapitalize="none"
        spellCheck={false}
        required
        {...help('username')}
      />
      <Field
        label={t.email}
        hint={mustHaveEmail ? undefined : emailHint}
        name="email"
        type="email"
        defaultValue={member?.email}
        required={mustHaveEmail}
        {...help('email')}
      />
    </>
  );
}

/** Why something of others is removed; they get it by mail. */
export const ReasonField = () => (
  <Field
    label={maintainedGalleriesTexts.reason}
    hint={maintainedGalleriesTexts.reasonHint}
    name="reason"
    maxLength={REASON_MAX}
    rows={3}
    multiline
    required
  />
);

/** The own password once more. */
export const OwnPassword = () => (
  <>
    {/* Tells a password manager whose password this is. */}
    <input name="own" autoComplete="username" defaultValue={readSession()?.username} readOnly hidden />
    <PasswordField label={maintenanceTexts.confirm.password} name="password" />
  </>
);
