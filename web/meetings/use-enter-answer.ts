import { isolated } from '#contract/characters.ts';
import type { EnteredAnswer } from '#contract/meeting-people.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { callsTexts as t } from '#texts/web/meetings/people.ts';
import { CallError, call } from '../api.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { useAttempt } from '../ui/use-attempt.ts';

type Entry = {
  username: string;
  name: string;
  given: Pick<EnteredAnswer, 'answer' | 'persons'> & {
    remark?: string;
    companions?: string[];
    choice?: string;
    along?: string[];
  };
  done: () => unknown;
};

/** Enters something; over what the member has said here only when that is wanted. Whether it is entered. */
export async function evenOver(put: (overOwn: boolean) => Promise<unknown>, confirm: () => Promise<boolean>) {
  try {
    await put(false);
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'conflict')) throw error;
    if (!(await confirm())) return false;
    await put(true);
  }
  return true;
}

/** Enters what a member has said, and takes it back; what the member has said here gives way only when that is wanted. */
export function useEnterAnswer(id: string) {
  const dialogs = useDialogs();
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);

  const enter = ({ username, name, given, done }: Entry) =>
    attempt({
      run: () =>
        evenOver(
          (overOwn) =>
            call('PUT /meetings/{id}/answers/{username}', {
              params: { id, username },
              body: { ...given, overOwn },
            }),
          () => dialogs.confirm(t.hasAnswered(isolated(name))),
        ),
      done: (isEntered) => isEntered && done(),
    });

  const takeBack = ({ username, name, done }: Omit<Entry, 'given'>) =>
    attempt({
      question: t.takeBack.question(isolated(name)),
      run: () => call('DELETE /meetings/{id}/answers/{username}', { params: { id, username } }),
      done,
      refusals: {
        conflict: t.takeBack.conflict(isolated(name)),
        'not-found': t.takeBack.nothing(isolated(name)),
      },
    });

  return { enter, takeBack, isBusy };
}
