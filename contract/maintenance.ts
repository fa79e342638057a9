import { z } from 'zod';
import { isEmailAddress } from './email-address.ts';
import { CONTACT_FIELD_MAX, INVITATION_WORDS_MAX } from './limits.ts';
import { UsernameParams } from './members.ts';
import { NewPassword, PresentPassword } from './password.ts';
import { Identity } from './site.ts';
import { paragraphs, personName } from './text.ts';

export const maintenanceKinds = {
  mails: { 'role-given': null, 'role-taken': null, 'member-leaves': null, 'member-stays': null },
  acts: {
    members: [
      'member-added',
      'member-invited',
      'member-reminded',
      'member-corrected',
      'member-deleted',
      'member-disabled',
      'member-enabled',
      // By the member.
      'member-leaves',
      'member-stays',
      'member-unblocked',
      'sessions-ended',
      'password-link-made',
      'code-made',
      // No longer written: a line stands for all of a table.
      'member-imported',
      'members-imported',
      'member-supplemented',
      'maintainer-added',
      'maintainer-removed',
    ],
    site: ['site-begun'],
    // No longer written: the list that the page has is a reading.
    readings: ['member-viewed'],
  },
  readings: ['members-read', 'members-exported', 'import-previewed'],
} as const;

/** One's own password once more, before acting as a maintainer. */
export const PasswordAgain = z.strictObject({ password: PresentPassword });

/** Who is to be a maintainer, too; the own password is entered for this act. */
export const NewMaintainer = z.strictObject({
  username: z.string().trim().min(1).max(CONTACT_FIELD_MAX),
  ...PasswordAgain.shape,
});

/** How far a member has come: added only, invited, here at least once; or not let in; or no longer alive. */
export const memberStates = ['not-invited', 'invited', 'active', 'disabled', 'in-memoriam'] as const;
export type MemberState = (typeof memberStates)[number];

/** A member as the maintainers see the list. Times in seconds since the epoch, absent if it never happened. */
export const MaintainedMember = z.strictObject({
  username: z.string(),
  firstName: z.string(),
  surname: z.string(),
  /** What tells them apart who share a name; else empty. */
  apart: z.string(),
  /** Where the site mails; empty if nowhere. */
  email: z.string(),
  state: z.enum(memberStates),
  maintainer: z.boolean(),
  invitedAt: z.int().optional(),
  lastLogin: z.int().optional(),
  consents: z.strictObject({ publication: z.boolean(), groupEmails: z.boolean() }),
  /** When they last said that their data hold: by saving them, or otherwise. */
  confirmedAt: z.int().optional(),
  /** Something says that their address holds no more; `addressIsDead` and the overview say what. */
  maybeOutdated: z.boolean(),
  /** Nothing is sent there by itself any more. */
  addressIsDead: z.literal(true).optional(),
  /** Where a letter on paper goes, for a member who was never here, where it is known. */
  postal: z.strictObject({ address: z.string(), city: z.string() }).optional(),
  /** How many pictures they have uploaded. */
  images: z.int(),
  uploadsOff: z.literal(true).optional(),
  /** When the account is gone that they have deleted themselves. */
  goneAt: z.int().optional(),
});
export type MaintainedMember = z.infer<typeof MaintainedMember>;

const name = personName(CONTACT_FIELD_MAX);

/** Which usernames are possible is a rule of the server. */
const person = {
  username: z.string().trim().min(1).max(CONTACT_FIELD_MAX),
  email: z.string().trim().refine(isEmailAddress),
  firstName: name,
  surname: name,
};

/** Empty: somebody without email, who is written to on paper. */
const emailOrNone = z
  .string()
  .trim()
  .refine((email) => email === '' || isEmailAddress(email));

export const NewMember = z.strictObject({
  ...person,
  /** Empty: made from the name. */
  username: z.string().trim().max(CONTACT_FIELD_MAX),
  email: emailOrNone,
  invite: z.boolean(),
  /** What is in the invitation besides. */
  words: paragraphs(INVITATION_WORDS_MAX).optional(),
  /** Whom the class was looking for, and does no longer. */
  missingId: z.uuid().optional(),
});

/**
 * What a maintainer corrects; an address that they enter counts as confirmed, and the member is told. `seen`: what the
 * page showed before; what somebody else has changed since is not overwritten.
 */
export const CorrectedMember = z.strictObject({
  ...person,
  email: emailOrNone,
  seen: z.strictObject({ email: z.string(), firstName: z.string(), surname: z.string() }).optional(),
});

/** Whether the pictures of a deleted member stay, without a name. */
export const MemberDeletion = z.strictObject({ keepImages: z.boolean() });
export type NewMember = z.infer<typeof NewMember>;

/** The token that the log of a site without members shows. */
export const FirstStartToken = z.strictObject({ token: z.string().min(1).max(200) });

/** The first member, who is a maintainer, and how the site is to be called. */
export const FirstMaintainer = z.strictObject({
  ...FirstStartToken.shape,
  ...person,
  password: NewPassword,
  ...Identity.partial().shape,
});

/**
 * When the last backup that is known of was made, found to be well, copied off the server, and restored to try it;
 * in seconds since the epoch. `version`: the one that runs, where new ones come from a repository.
 */
export const LastBackups = z.strictObject({
  version: z.string().optional(),
  madeAt: z.int().optional(),
  verifiedAt: z.int().optional(),
  copiedAt: z.int().optional(),
  rehearsedAt: z.int().optional(),
});
export type LastBackups = z.infer<typeof LastBackups>;

/**
 * What a maintainer does with one member. Inviting somebody again reminds them, but for `invite-now` not within seven
 * days of the last email.
 */
export const memberActs = [
  'invite',
  'invite-now',
  'unblock',
  'end-sessions',
  'disable',
  'enable',
  'take-role',
  'password-link',
  'code',
  'uploads-off',
  'uploads-on',
] as const;
export type MemberAct = (typeof memberActs)[number];

export const MemberActParams = z.strictObject({
  ...UsernameParams.shape,
  act: z.enum(memberActs),
});

/** The link to hand over, or the code for a letter and when it ends (in seconds since the epoch), if one was asked for. */
export const MemberActDone = z.strictObject({
  link: z.string().optional(),
  code: z.string().optional(),
  endsAt: z.int().optional(),
});
export type MemberActDone = z.infer<typeof MemberActDone>;

/** How many the maintainer was told would be invited. */
export const InvitationOrder = z.strictObject({ count: z.int().min(1) });
export const Invited = z.strictObject({ invited: z.int() });

/** How many get an email now. */
export const Reminded = z.strictObject({ recipients: z.int() });
