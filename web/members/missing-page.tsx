import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { fullName } from '#contract/full-name.ts';
import { HINT_MAX } from '#contract/limits.ts';
import type { SoughtPerson } from '#contract/missing.ts';
import { pathOf } from '#contract/pages.ts';
import { missingTexts as t } from '#texts/web/members/missing.ts';
import { call } from '../api.ts';
import { useDraft } from '../session/draft.tsx';
import { actsWith } from '../ui/act.tsx';
import { Block, Blocks } from '../ui/block.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Checkbox, Field } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { useAttempt } from '../ui/use-attempt.ts';

export const loader = () => call('GET /missing');

const { ActForm } = actsWith(t.refusals);

/** Whom the class looks for; members who know something tell the maintainers. */
export function Component() {
  const all = useLoaderData<typeof loader>();
  const people = all.filter(({ found }) => !found);
  const [open, setOpen] = useState<string>();
  return (
    <Page title={t.title} tabTitle={t.tabTitle}>
      <p>{people.length > 0 ? t.lead : t.none}</p>
      <Blocks>
        {all.map((person) => (
          <Block key={person.id} title={fullName(person)} hasFace>
            <Look person={person} />
            {person.found && <p>{t.found(person.firstName)}</p>}
            {!person.found && open === person.id && (
              <Hint person={person} onSent={() => setOpen(undefined)} />
            )}
            {!person.found && open !== person.id && (
              <Button onClick={() => setOpen(person.id)}>{t.know(person.firstName)}</Button>
            )}
          </Block>
        ))}
      </Blocks>
      <div>
        <ButtonLink to={pathOf('/users')}>{t.back}</ButtonLink>
      </div>
    </Page>
  );
}

/** Whether to be named to them when they are found; saved when it is ticked. */
function Look({ person: { id, firstName, looking } }: { person: SoughtPerson }) {
  const { revalidate } = useRevalidator();
  const { attempt } = useAttempt({ failed: t.notKept });
  const [wanted, setWanted] = useState<boolean>();
  async function save(now: boolean) {
    setWanted(now);
    await attempt({
      run: () => call('PUT /missing/{id}/search', { params: { id }, body: { looking: now } }),
      done: revalidate,
      waits: true,
    });
    setWanted((last) => (last === now ? undefined : last));
  }
  return (
    <Checkbox
      label={t.look(firstName)}
      checked={wanted ?? looking}
      onChange={({ target }) => save(target.checked)}
    />
  );
}

function Hint({ person: { id }, onSent }: { person: SoughtPerson; onSent: () => void }) {
  const draft = useDraft(`hint ${id}`);

  return (
    <ActForm
      run={({ text = '' }) => call('POST /missing/{id}/hints', { params: { id }, body: { text } })}
      success={t.thanks}
      done={onSent}
      submit={t.send}
      draft={draft}
    >
      <Field
        label={t.hint}
        hint={t.hintFor}
        name="text"
        defaultValue={draft.values?.text}
        maxLength={HINT_MAX}
        rows={4}
        multiline
        required
        autoFocus
      />
    </ActForm>
  );
}
