import { CONTACT_FIELD_MAX, USERNAME_MAX, USERNAME_MIN } from '#contract/limits.ts';
import type { MaintainedMember } from '#contract/maintenance.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { Field } from '../ui/field.tsx';
import { nameWords } from '../ui/name-words.ts';

const t = maintenanceTexts.newMember;

type Props = {
  member?: MaintainedMember;
  /** What is known of somebody new. */
  firstName?: string;
  surname?: string;
};

/** Names, username and address of a member, new or known. */
export function PersonFields({ member, firstName, surname }: Props) {
  return (
    <>
      <Field
        label={t.firstName}
        name="firstName"
        check={nameWords}
        defaultValue={member?.firstName ?? firstName}
        maxLength={CONTACT_FIELD_MAX}
        autoComplete="off"
      />
      <Field
        label={t.surname}
        name="surname"
        check={nameWords}
        defaultValue={member?.surname ?? surname}
        maxLength={CONTACT_FIELD_MAX}
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
        name="email"
        type="email"
        defaultValue={member?.email}
        autoComplete="off"
        required
      />
    </>
  );
}
