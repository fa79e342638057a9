import { importTexts as t } from '#texts/web/maintenance/import.ts';
import { call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { useAct } from '../as-maintainer.ts';

type Props = { count: number; words: string; onInvited: () => unknown };

/** Invites everybody who was never invited, asked with their number. */
export function InviteAll({ count, words, onInvited }: Props) {
  const { attempt, isBusy } = useAct();

  const invite = () =>
    attempt({
      question: t.inviteQuestion(count),
      run: () => call('POST /maintenance/invitations', { body: { count } }),
      success: ({ invited }) => t.invited(invited),
      done: onInvited,
      refusals: { conflict: t.inviteOvertaken },
    });

  return (
    <p>
      <Button kind="primary" busy={isBusy} onClick={invite}>
        {words}
      </Button>
    </p>
  );
}
