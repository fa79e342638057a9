import { REASON_MAX, USERNAME_MAX, USERNAME_MIN } from '#contract/limits.ts';
import type { MaintainedMember } from '#contract/maintenance.ts';
import { maintainedGalleriesTexts } from '#texts/web/maintenance/galleries.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { Field } from '../ui/field.tsx';
import { NameField } from '../ui/name-field.tsx';

const t = maintenanceTexts.newMember;

type Props = {
  member?: MaintainedMember;
  /** What is known of somebody new. */
  firstName?: string;
  surname?: string;
};

/** Names, username and address of a member, new or known. */
export function PersonFields({ member, firstName, surname }: Props) {
  const isRequired = member?.maintainer === true;
  return (
    <>
      <NameField
        label={t.firstName}
        name="firstName"
        defaultValue={member?.firstName ?? firstName}
        autoComplete="off"
      />
      <NameField
        label={t.surname}
        name="surname"
        defaultValue={member?.surname ?? surname}
        autoComplete="off"
      />
      <Field
        label={t.username}
        hint={t.usernameHint}
        name="username"
        defaultValue={member?.username}
        minLength={USERNAME_MIN}
        maxLength={USERNAME_MAX}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Field
        label={t.email}
        hint={isRequired ? undefined : member?.email ? t.emailAwayHint : t.emailHint}
        name="email"
        type="email"
        defaultValue={member?.email}
        autoComplete="off"
        required={isRequired}
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
