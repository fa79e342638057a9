import { type To, useLocation, useNavigate } from 'react-router';
import { editingTexts as t } from '#texts/web/galleries/editing.ts';
import { CallError } from '../../api.ts';
import { readSession } from '../../session/session.ts';
import { useDialogs } from '../../ui/dialogs.tsx';

type Words = Partial<Record<CallError['code'], string>>;

/** What the pages for editing have in common: what they say when it failed, and where they lead back to. */
export function useEditing(home: To) {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const { key } = useLocation();

  return {
    dialogs,
    navigate,

    /** To the page where the member was, with its place in the list; to `home` when this page came first. */
    back: () => (key === 'default' ? navigate(home, { replace: true }) : navigate(-1)),

    /** Tells why, unless a maintainer has put off to enter the password again. */
    async failed(error: unknown, words: Words): Promise<void> {
      const code = error instanceof CallError ? error.code : 'defect';
      const all: Words = { 'not-valid': t.notValid, 'no-room': t.noRoom, ...words };
      if (code === 'confirm-password' && !words[code]) return;
      if (readSession()) await dialogs.error(all[code] ?? t.failed);
    },
  };
}
