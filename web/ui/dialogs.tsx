import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { frameTexts } from '#texts/web/frame.ts';
import { Button } from './button.tsx';
import { entries, useClosedByBack } from './closed-by-back.ts';
import styles from './dialogs.module.css';
import { Icon } from './icons.tsx';
import { Part } from './page.tsx';

const t = frameTexts.dialogs;

type Kind = 'success' | 'error' | 'confirm';
type Question = { kind: Kind; message: string; answer: (isAgreed: boolean) => void };

export type Dialogs = {
  /** In a line on the page, which is there until something else is done; resolves when it can be read. */
  tell(message: string): Promise<unknown>;
  /** Resolve after the dialog has closed. */
  success(message: string): Promise<unknown>;
  error(message: string): Promise<unknown>;
  confirm(message: string): Promise<boolean>;
};

const DialogsContext = createContext<Dialogs | undefined>(undefined);

export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext);
  if (!dialogs) throw new Error('useDialogs needs a DialogsProvider above');
  return dialogs;
}

/** Shows the alert and confirmation dialogs of its descendants, one at a time, and what they tell. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<Question[]>([]);
  const [said, setSaid] = useState<ReactNode>();
  const element = useRef<HTMLDialogElement>(null);
  const messageId = useId();
  const current = questions[0];

  const dialogs = useMemo(() => {
    const ask = (kind: Kind, message: string) =>
      new Promise<boolean>((answer) => setQuestions((all) => [...all, { kind, message, answer }]));
    return {
      tell: (message: string) =>
        import('./said.tsx').then(
          ({ lineOf }) => new Promise<void>((shown) => setSaid(lineOf(message, shown))),
          () => ask('success', message),
        ),
      success: (message: string) => ask('success', message),
      error: (message: string) => ask('error', message),
      confirm: (message: string) => ask('confirm', message),
    };
  }, []);

  useEffect(() => {
    if (current) element.current?.showModal();
  }, [current]);

  async function close(isAgreed: boolean) {
    element.current?.close();
    setQuestions((all) => all.filter((question) => question !== current));
    await entries.closed?.();
    current?.answer(isAgreed);
  }
  useClosedByBack(() => close(false), !!current);

  return (
    <DialogsContext value={dialogs}>
      {children}
      <dialog
        ref={element}
        role="alertdialog"
        aria-labelledby={messageId}
        className={styles.dialog}
        data-kind={current?.kind}
        // Fires for every close, including ours, when the next question may already be open.
        onClose={() => element.current?.open || close(false)}
      >
        {current && current.kind !== 'confirm' && (
          <p className={styles[current.kind]}>
            <Icon name={current.kind} />
          </p>
        )}
        <p id={messageId}>{current?.message}</p>
        <div className={styles.buttons}>
          {current?.kind === 'confirm' && <Button onClick={() => close(false)}>{t.cancel}</Button>}
          <Button kind="primary" onClick={() => close(true)}>
            {t.ok}
          </Button>
        </div>
      </dialog>
      <Part isQuiet>{said}</Part>
    </DialogsContext>
  );
}
