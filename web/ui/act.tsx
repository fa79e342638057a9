import type { ComponentProps, ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { OwnRefusal } from '#contract/refusals.ts';
import type { Calling } from '../api.ts';
import { Button, Buttons } from './button.tsx';
import { type Draft, Form, type FormValues, SubmitButton } from './form.tsx';
import { type AllRefusals, type Attempt, useAttempt, type Worded } from './use-attempt.ts';

type ActProps<T, R extends OwnRefusal, U> = Attempt<T, R> &
  Worded<R, U> &
  Pick<ComponentProps<typeof Button>, 'kind' | 'aria-label' | 'unavailable' | 'children'>;

type FormProps<T, R extends OwnRefusal, U> = Omit<Attempt<T>, 'run'> &
  Worded<R, U> &
  Pick<ComponentProps<typeof SubmitButton>, 'kind' | 'always'> & {
    run: (values: FormValues) => Calling<T, R>;
    /** The words of its button. */
    submit: string;
    /** Dropped when it has worked. */
    draft?: Draft;
    /** Further buttons. */
    beside?: ReactNode;
    children?: ReactNode;
  };

/** A button and a form that make one call. `usual`: what is said about refusals, unless one of them says otherwise. */
export const actsWith = <const U extends AllRefusals>(usual: U) => ({
  Act: actWith(usual),
  ActForm: actFormWith(usual),
});

/** When it has worked, the page is loaded again, unless `done` is given. */
function actWith<U extends AllRefusals>(usual: U) {
  return function Act<T, R extends OwnRefusal = never>({
    kind = 'plain',
    'aria-label': label,
    unavailable,
    children,
    ...act
  }: ActProps<T, R, U>) {
    const { attempt, isBusy } = useAttempt<AllRefusals>(usual);
    const { revalidate } = useRevalidator();
    return (
      <Button
        kind={kind}
        busy={isBusy}
        unavailable={unavailable}
        aria-label={label}
        onClick={() => attempt({ done: revalidate, ...(act as Attempt<T>) })}
      >
        {children}
      </Button>
    );
  };
}

/** Goes on as `Act` does. */
function actFormWith<U extends AllRefusals>(usual: U) {
  return function ActForm<T, R extends OwnRefusal = never>({
    run,
    submit,
    kind,
    always,
    draft,
    beside,
    done,
    children,
    ...act
  }: FormProps<T, R, U>) {
    const { attempt } = useAttempt<AllRefusals>(usual);
    const { revalidate } = useRevalidator();
    return (
      <Form
        {...(draft && { draft })}
        onSubmit={(values) =>
          attempt({
            ...(act as Omit<Attempt<T>, 'run'>),
            run: () => run(values) as Promise<T>,
            done(result) {
              draft?.drop();
              return done ? done(result) : revalidate();
            },
          })
        }
      >
        {children}
        <Buttons>
          <SubmitButton {...(kind && { kind })} {...(always && { always })}>
            {submit}
          </SubmitButton>
          {beside}
        </Buttons>
      </Form>
    );
  };
}
