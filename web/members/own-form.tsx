import { type ReactNode, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { membersTexts } from '#texts/web/members/members.ts';
import { useDraft } from '../session/draft.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import styles from './members.module.css';

const t = membersTexts.ownData;

type Props<T> = {
  /** What is kept of it is kept under this name. */
  name: string;
  stored: FormValues;
  read: (values: FormValues) => T;
  save: (value: T, before: T) => Promise<unknown>;
  said: (value: T) => Promise<unknown>;
  failed: string;
  /** Beside the button while nothing is unsaved. */
  state?: ReactNode;
  children: (initial: FormValues, typed: T) => ReactNode;
};

/** What is one's own, on each of its pages saved in the same way: by one button, in sight while something is unsaved. */
export function OwnForm<T>({ name, stored, read, save, said, failed, state, children }: Props<T>) {
  const { revalidate } = useRevalidator();
  const draft = useDraft(name);
  const [initial] = useState(() => draft.values ?? stored);
  const [values, setValues] = useState(initial);
  const [typed, before] = [read(values), read(stored)];
  const isChanged = JSON.stringify(typed) !== JSON.stringify(before);
  useLeaveGuard(isChanged, t.leave);
  const { attempt } = useAttempt({ failed });

  function keep(now: FormValues, field?: string) {
    draft.keep(now, field);
    setValues(now);
  }

  const submit = (now: FormValues) =>
    attempt({
      run: () => save(read(now), before),
      async done() {
        draft.drop();
        // What is said is next to what is stored now.
        await revalidate();
        await said(read(now));
      },
    });

  return (
    <Form onSubmit={submit} draft={{ ...draft, keep }}>
      {children(initial, typed)}
      <div className={styles.save} data-changed={isChanged || undefined}>
        <p role="status">{isChanged ? t.unsaved : state}</p>
        <SubmitButton>{t.save}</SubmitButton>
      </div>
    </Form>
  );
}

/** From the pages beside back to the contact data. */
export const BackToOwnData = () => (
  <p>
    <Link to={pathOf('/contactdata')}>{t.back}</Link>
  </p>
);
