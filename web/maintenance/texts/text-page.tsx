import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { SITE_TEXT_MAX } from '#contract/limits.ts';
import { blanksIn } from '#contract/links.ts';
import { pathOf } from '#contract/pages.ts';
import type { MaintainedText, SiteText } from '#contract/site.ts';
import { dayAndTime } from '#texts/dates.ts';
import { textsTexts } from '#texts/web/maintenance/texts.ts';
import { call } from '../../api.ts';
import { useDraft } from '../../session/draft.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { parsePlainText } from '../../ui/plain-text.ts';
import { WrittenText } from '../../ui/written-text.tsx';
import { asMaintainer, useAct } from '../as-maintainer.ts';
import styles from '../maintenance.module.css';

const t = textsTexts.text;

export const loader = asMaintainer(async ({ params }) => {
  const name = params.text as SiteText;
  return { name, maintained: await call('GET /maintenance/texts/{text}', { params: { text: name } }) };
});

export function Component() {
  const { name, maintained } = useLoaderData<typeof loader>();
  return (
    <Page title={textsTexts.names[name]}>
      {/* Another text is another form. */}
      <Editor key={name} name={name} maintained={maintained} />
    </Page>
  );
}

const newestOf = ({ versions }: MaintainedText) => versions[0]?.number ?? 0;

function Editor({ name, maintained }: { name: SiteText; maintained: MaintainedText }) {
  const draft = useDraft(`site-text ${name}`, { keepsOnLeaving: true });
  const dialogs = useDialogs();
  const { revalidate } = useRevalidator();
  const { attempt } = useAct();
  /** What is in the field; `turn` counts how often a version was fetched into it. */
  const [{ text, turn }, setField] = useState({ text: draft.values?.text ?? maintained.text, turn: 0 });
  /** Of the version that is changed. */
  const [base, setBase] = useState(Number(draft.values?.basedOn ?? newestOf(maintained)));
  const blanks = blanksIn(text).length;

  const save = ({ text: typed = '' }: FormValues) =>
    attempt({
      run: () =>
        call('PUT /maintenance/texts/{text}', {
          params: { text: name },
          body: { text: typed, basedOn: base },
        }),
      async done() {
        draft.drop();
        const saved = await call('GET /maintenance/texts/{text}', { params: { text: name } });
        setBase(newestOf(saved));
        await dialogs.tell(t.done);
        await revalidate();
      },
      refusals: { conflict: t.overtaken, 'not-valid': t.missing },
    });

  /** Puts a version into the field, where it can be saved again. */
  async function fetchVersion(number: number) {
    if (text !== maintained.text && !(await dialogs.confirm(t.fetchQuestion))) return;
    await attempt({
      run: () =>
        call('GET /maintenance/texts/{text}/{number}', { params: { text: name, number: String(number) } }),
      async done(fetched) {
        setField({ text: fetched.text, turn: turn + 1 });
        draft.keep({ text: fetched.text, basedOn: String(base) }, 'text');
        await dialogs.tell(t.fetched);
      },
    });
  }

  return (
    <>
      <div className={styles.sides}>
        <Form onSubmit={save} draft={draft}>
          <input type="hidden" name="basedOn" value={base} readOnly />
          <Field
            key={turn}
            label={t.label}
            hint={t.hint}
            name="text"
            multiline
            rows={18}
            defaultValue={text}
            maxLength={SITE_TEXT_MAX}
            required={name !== 'willkommen'}
            onChange={(event) => setField({ text: event.target.value, turn })}
          />
          <p role="status">{blanks > 0 && t.blanks(blanks)}</p>
          <SubmitButton>{t.save}</SubmitButton>
        </Form>
        <section aria-labelledby="preview" className={styles.preview}>
          <h2 id="preview">{t.preview}</h2>
          {text.trim() === '' ? <p>{t.nothing}</p> : <WrittenText blocks={parsePlainText(text)} />}
        </section>
      </div>
      <TextVersions maintained={maintained} isOfFile={name !== 'willkommen'} onFetch={fetchVersion} />
      <ButtonLink to={pathOf('/verwaltung/texte')}>{t.back}</ButtonLink>
    </>
  );
}

type Props = {
  maintained: MaintainedText;
  /** Whether there is a text before the first version. */
  isOfFile: boolean;
  onFetch: (number: number) => Promise<void>;
};

/** Every version of a text, newest first, down to what stood there before the first one. */
function TextVersions({ maintained: { versions, origin }, isOfFile, onFetch }: Props) {
  const first = isOfFile ? t.origins[origin] : t.empty;
  const firstShown = isOfFile ? t.originShown[origin] : t.empty;
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">{t.versions}</h2>
      <ul className={styles.list}>
        {versions.map(({ number, at, by }, position) => (
          <li key={number}>
            {position === 0 ? (
              <p>{t.shown(dayAndTime(at * 1000), by)}</p>
            ) : (
              <Version words={t.version(dayAndTime(at * 1000), by)} onFetch={() => onFetch(number)} />
            )}
          </li>
        ))}
        <li>
          {versions.length === 0 ? <p>{firstShown}</p> : <Version words={first} onFetch={() => onFetch(0)} />}
        </li>
      </ul>
    </section>
  );
}

function Version({ words, onFetch }: { words: string; onFetch: () => Promise<void> }) {
  return (
    <>
      <p>{words}</p>
      <Button aria-label={t.fetchNamed(words)} onClick={onFetch}>
        {t.fetch}
      </Button>
    </>
  );
}
