import type { ComponentProps, ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { OwnRefusal } from '#contract/refusals.ts';
import type { Calling } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { type Draft, Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import type { Attempt, Worded } from '../ui/use-attempt.ts';
import { type ActRefusals, useAct } from './as-maintainer.ts';

type ActProps<T, R extends OwnRefusal> = Attempt<T, R> &
  Worded<R, ActRefusals> &
  Pick<ComponentProps<typeof Button>, 'kind' | 'aria-label' | 'children'>;

/** A button for an act of a maintainer. When it has worked, the page is loaded again, unless `done` is given. */
export function Act<T, R extends OwnRefusal = never>({
  kind = 'plain',
  'aria-label': label,
  children,
  ...act
}: ActProps<T, R>) {
  const { attempt, isBusy } = useAct();
  const { revalidate } = useRevalidator();
  return (
    <Button
      kind={kind}
      busy={isBusy}
      aria-label={label}
      onClick={() => attempt({ done: revalidate, ...(act as Attempt<T>) })}
    >
      {children}
    </Button>
  );
}

type FormProps<T, R extends OwnRefusal> = Omit<Attempt<T>, 'run'> &
  Worded<R, ActRefusals> &
  Pick<ComponentProps<typeof SubmitButton>, 'kind' | 'always'> & {
    run: (values: FormValues) => Calling<T, R>;
    /** The words of its button. */
    submit: string;
    draft?: Draft;
    children?: ReactNode;
  };

/** A form for an act of a maintainer; goes on as `Act` does. */
export function ActForm<T, R extends OwnRefusal = never>({
  run,
  submit,
  kind,
  always,
  draft,
  children,
  ...act
}: FormProps<T, R>) {
  const { attempt } = useAct();
  const { revalidate } = useRevalidator();
  return (
    <Form
      {...(draft && { draft })}
      onSubmit={(values) =>
        attempt({
          done: revalidate,
          ...(act as Omit<Attempt<T>, 'run'>),
          run: () => run(values) as Promise<T>,
        })
      }
    >
      {children}
      <SubmitButton {...(kind && { kind })} {...(always && { always })}>
        {submit}
      </SubmitButton>
    </Form>
  );
}
