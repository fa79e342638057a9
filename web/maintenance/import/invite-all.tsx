import { importTexts as t } from '#texts/web/maintenance/import.ts';
import { call } from '../../api.ts';
import { Act } from '../maintenance-page.tsx';

type Props = { count: number; words: string; onInvited?: () => unknown };

/** Invites everybody who was never invited, asked with their number. */
export const InviteAll = ({ count, words, onInvited }: Props) => (
  <Act
    kind="primary"
    question={t.inviteQuestion(count)}
    run={() => call('POST /maintenance/invitations', { body: { count } })}
    success={({ invited }) => t.invited(invited)}
    {...(onInvited && { done: onInvited })}
    refusals={{ conflict: t.inviteOvertaken }}
  >
    {words}
  </Act>
);
