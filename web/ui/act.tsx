import type { ComponentProps, ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from './button.tsx';
import { type Draft, Form, type FormValues, SubmitButton } from './form.tsx';
import { type AllRefusals, type Attempt, useAttempt } from './use-attempt.ts';

type ActProps<T> = Attempt<T> &
  Pick<ComponentProps<typeof Button>, 'kind' | 'aria-label' | 'unavailable' | 'children'>;

type FormProps<T> = Omit<Attempt<T>, 'run'> &
  Pick<ComponentProps<typeof SubmitButton>, 'kind' | 'always'> & {
    run: (values: FormValues) => Promise<T>;
    /** The words of its button. */
    submit: string;
    draft?: Draft;
    children?: ReactNode;
  };

/** A button and a form that make one call. `usual`: what is said of refusals, unless one of them says otherwise. */
export function actsWith(usual: AllRefusals) {
  return {
    /** When it has worked, the page is loaded again, unless `done` is given. */
    Act<T>({ kind = 'plain', 'aria-label': label, unavailable, children, ...act }: ActProps<T>) {
      const { attempt, isBusy } = useAttempt(usual);
      const { revalidate } = useRevalidator();
      return (
        <Button
          kind={kind}
          busy={isBusy}
          unavailable={unavailable}
          aria-label={label}
          onClick={() => attempt({ done: revalidate, ...act })}
        >
          {children}
        </Button>
      );
    },

    /** Goes on as `Act` does. */
    ActForm<T>({ run, submit, kind, always, draft, children, ...act }: FormProps<T>) {
      const { attempt } = useAttempt(usual);
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
    },
  };
}
