import { importTexts as t } from '#texts/web/maintenance/import.ts';
import { call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useAct } from '../as-maintainer.ts';

type Props = { count: number; words: string; onInvited: () => unknown };

/** Invites everybody who was never invited, asked with their number. */
export function InviteAll({ count, words, onInvited }: Props) {
  const dialogs = useDialogs();
  const { attempt, isBusy } = useAct();

  const invite = () =>
    attempt({
      question: t.inviteQuestion(count),
      run: () => call('POST /maintenance/invitations', { body: { count } }),
      async done({ invited }) {
        await dialogs.success(t.invited(invited));
        await onInvited();
      },
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
