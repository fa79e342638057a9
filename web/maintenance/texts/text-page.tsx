import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { SITE_TEXT_MAX } from '#contract/limits.ts';
import { blanksIn } from '#contract/links.ts';
import type { MaintainedText, SiteText } from '#contract/site.ts';
import { dayAndTime } from '#texts/dates.ts';
import { textsTexts } from '#texts/web/maintenance/texts.ts';
import { call } from '../../api.ts';
import { useDraft } from '../../session/draft.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Field } from '../../ui/field.tsx';
import { parsePlainText } from '../../ui/plain-text.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import { WrittenText } from '../../ui/written-text.tsx';
import styles from '../maintenance.module.css';
import { Act, ActForm, asMaintainer, MaintenancePage, ways } from '../maintenance-page.tsx';

const t = textsTexts.text;

export const loader = asMaintainer(async ({ params }) => {
  const name = params.text as SiteText;
  return { name, maintained: await call('GET /maintenance/texts/{text}', { params: { text: name } }) };
});

export function Component() {
  const { name, maintained } = useLoaderData<typeof loader>();
  return (
    <MaintenancePage title={textsTexts.names[name]} back={ways.texts}>
      {/* Another text is another form. */}
      <Editor key={name} name={name} maintained={maintained} />
    </MaintenancePage>
  );
}

const newestOf = ({ versions }: MaintainedText) => versions[0]?.number ?? 0;

function Editor({ name, maintained }: { name: SiteText; maintained: MaintainedText }) {
  const draft = useDraft(`site-text ${name}`, { keepsOnLeaving: true });
  const dialogs = useDialogs();
  const { revalidate } = useRevalidator();
  /** What is in the field; `turn` counts how often a version was fetched into it. */
  const [{ text, turn }, setField] = useState({ text: draft.values?.text ?? maintained.text, turn: 0 });
  /** Of the version that is changed. */
  const [base, setBase] = useState(Number(draft.values?.basedOn ?? newestOf(maintained)));
  const blanks = blanksIn(text).length;
  const params = { text: name };

  /** Put into the field, where it can be saved again. */
  async function show(fetched: string) {
    setField({ text: fetched, turn: turn + 1 });
    draft.keep({ text: fetched, basedOn: String(base) }, 'text');
    await dialogs.tell(t.fetched);
  }

  return (
    <>
      <div className={styles.sides}>
        <ActForm
          run={async ({ text: typed = '' }) => {
            await call('PUT /maintenance/texts/{text}', { params, body: { text: typed, basedOn: base } });
            return call('GET /maintenance/texts/{text}', { params });
          }}
          done={async (saved) => {
            setBase(newestOf(saved));
            await dialogs.tell(t.done);
            await revalidate();
          }}
          refusals={{ conflict: t.overtaken, 'not-valid': t.missing }}
          submit={t.save}
          draft={draft}
        >
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
          <p role="status">{blanks > 0 && textsTexts.list.blanks(blanks)}</p>
        </ActForm>
        <section aria-labelledby="preview" className="stack box">
          <h2 id="preview">{t.preview}</h2>
          {text.trim() === '' ? <p>{t.nothing}</p> : <WrittenText blocks={parsePlainText(text)} />}
        </section>
      </div>
      {maintained.versions.length > 0 && (
        <TextVersions
          name={name}
          maintained={maintained}
          question={text === maintained.text ? undefined : t.fetchQuestion}
          onFetch={show}
        />
      )}
    </>
  );
}

type Props = {
  name: SiteText;
  maintained: MaintainedText;
  question: string | undefined;
  onFetch: (text: string) => Promise<void>;
};

/** Every version of a text, newest first, down to what stood there before the first one. */
function TextVersions({ name, maintained: { versions, origin }, question, onFetch }: Props) {
  const first = name === 'willkommen' ? t.empty : t.origins[origin];
  const all = [
    ...versions.map(({ number, at, by }) => ({ number, label: t.version(dayAndTime(at * 1000), by) })),
    { number: 0, label: first },
  ];
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">{t.versions}</h2>
      <Rows>
        {all.map(({ number, label }, position) => (
          <Row
            key={number}
            buttons={
              position > 0 && (
                <Act
                  question={question}
                  run={() =>
                    call('GET /maintenance/texts/{text}/{number}', {
                      params: { text: name, number: String(number) },
                    })
                  }
                  done={({ text }) => onFetch(text)}
                  aria-label={t.fetchNamed(label)}
                >
                  {t.fetch}
                </Act>
              )
            }
          >
            <p>{position === 0 ? t.shown(label) : label}</p>
          </Row>
        ))}
      </Rows>
    </section>
  );
}
