import type { NotNamed } from '#contract/members.ts';
import { notReachedTexts as t } from '#texts/web/not-reached.ts';

type Props = { named: readonly { username: string; name: string }[]; more: NotNamed };

/** Whom no mail of ours reaches, so that somebody can phone them. */
export function NotReached({ named, more }: Props) {
  if (named.length === 0 && more === 0) return null;
  const names = named.map(({ name, username }) => name || username);
  return (
    <p>
      {t.lead} <span>{t.people(names, more)}</span>. <span>{named.length > 0 && t.phone}</span>
    </p>
  );
}
