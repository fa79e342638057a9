import type { Portrait as Stored } from '#contract/members.ts';
import { pathOf } from '#contract/pages.ts';
import { profileTexts } from '#texts/web/profile.ts';
import { call } from '../api.ts';
import { readSession } from '../session/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Portrait } from '../ui/portrait.tsx';
import parts from './members.module.css';

const t = profileTexts.portraits;

type Props = {
  username: string;
  name: string;
  portraits: Stored[];
  onChanged: () => Promise<void>;
};

/** One's two portraits, each with the way to another one. */
export function OwnPortraits({ username, name, portraits, onChanged }: Props) {
  const dialogs = useDialogs();

  async function remove(kind: Stored['kind']) {
    if (!(await dialogs.confirm(t.reallyDelete(kind)))) return;
    try {
      await call('DELETE /users/{username}/portraits/{kind}', { params: { username, kind } });
    } catch {
      if (readSession()) await dialogs.error(t.notDeleted);
      return;
    }
    await onChanged();
  }

  return (
    <ul className={parts.portraits}>
      {(['then', 'now'] as const).map((kind) => {
        const portrait = portraits.find((one) => one.kind === kind);
        return (
          <li key={kind}>
            <Portrait
              username={username}
              name={name}
              portrait={portrait}
              size={96}
              alt={profileTexts.portraitOf(name, kind)}
            />
            <div>
              <h3>{t.title(kind)}</h3>
              <div className={parts.buttons}>
                <ButtonLink to={pathOf('/contactdata/portraet/:kind', { kind })}>
                  {portrait ? t.change(kind) : t.choose(kind)}
                </ButtonLink>
                {portrait && <Button onClick={() => remove(kind)}>{t.delete(kind)}</Button>}
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
