import { REASON_MAX, USERNAME_MAX, USERNAME_MIN } from '#contract/limits.ts';
import type { MaintainedMember } from '#contract/maintenance.ts';
import { maintainedGalleriesTexts } from '#texts/web/maintenance/galleries.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { readSession } from '../session/session.ts';
import { Field, PasswordField } from '../ui/field.tsx';
import { NameField } from '../ui/name-field.tsx';

const t = maintenanceTexts.newMember;

type Props = {
  member?: MaintainedMember;
  /** What is known of somebody new. */
  firstName?: string;
  surname?: string;
  /** Of whoever fills them in: nothing may be missing, and the browser may help. */
  isOwn?: boolean;
};

/** Names, username and address of a member, new or known. */
export function PersonFields({ member, firstName, surname, isOwn = false }: Props) {
  const mustHaveEmail = isOwn || member?.maintainer === true;
  const help = (what: string) => ({ autoComplete: isOwn ? what : 'off' });
  return (
    <>
      <NameField
        label={t.firstName}
        name="firstName"
        defaultValue={member?.firstName ?? firstName}
        required={isOwn}
        {...help('given-name')}
      />
      <NameField
        label={t.surname}
        name="surname"
        defaultValue={member?.surname ?? surname}
        required={isOwn}
        {...help('family-name')}
      />
      <Field
        label={t.username}
        hint={t.usernameHint}
        name="username"
        defaultValue={member?.username}
        minLength={USERNAME_MIN}
        maxLength={USERNAME_MAX}
        autoCapitalize="none"
        spellCheck={false}
        required
        {...help('username')}
      />
      <Field
        label={t.email}
        hint={mustHaveEmail ? undefined : member?.email ? t.emailAwayHint : t.emailHint}
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
