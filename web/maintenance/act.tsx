import type { ComponentProps, ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../ui/button.tsx';
import { type Draft, Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import type { Attempt } from '../ui/use-attempt.ts';
import { useAct } from './as-maintainer.ts';

type ActProps<T> = Attempt<T> & Pick<ComponentProps<typeof Button>, 'kind' | 'aria-label' | 'children'>;

/** A button for an act of a maintainer. When it has worked, the page is loaded again, unless `done` is given. */
export function Act<T>({ kind = 'plain', 'aria-label': label, children, ...act }: ActProps<T>) {
  const { attempt, isBusy } = useAct();
  const { revalidate } = useRevalidator();
  return (
    <Button
      kind={kind}
      busy={isBusy}
      aria-label={label}
      onClick={() => attempt({ done: revalidate, ...act })}
    >
      {children}
    </Button>
  );
}

type FormProps<T> = Omit<Attempt<T>, 'run'> &
  Pick<ComponentProps<typeof SubmitButton>, 'kind' | 'always'> & {
    run: (values: FormValues) => Promise<T>;
    /** The words of its button. */
    submit: string;
    draft?: Draft;
    children?: ReactNode;
  };

/** A form for an act of a maintainer; goes on as `Act` does. */
export function ActForm<T>({ run, submit, kind, always, draft, children, ...act }: FormProps<T>) {
  const { attempt } = useAct();
  const { revalidate } = useRevalidator();
  return (
    <Form
      {...(draft && { draft })}
      onSubmit={(values) => attempt({ done: revalidate, ...act, run: () => run(values) })}
    >
      {children}
      <SubmitButton {...(kind && { kind })} {...(always && { always })}>
        {submit}
      </SubmitButton>
    </Form>
  );
}
