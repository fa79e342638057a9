import { type FormEvent, useState } from 'react';
import { useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { isolated } from '#contract/characters.ts';
import { ANY } from '#contract/endpoint.ts';
import { pathOf } from '#contract/pages.ts';
import type { RecordEntry, RecordKind } from '#contract/record.ts';
import { longTime } from '#texts/dates.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { commandLineActor, recordSentences, recordTexts as t } from '#texts/web/maintenance/record.ts';
import { call } from '../api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { Select } from '../ui/select.tsx';
import { asMaintainer, useAct } from './as-maintainer.ts';
import styles from './maintenance.module.css';

const KIND = 'art';
const PERSON = 'person';

/** The page with what concerns one person. */
export const recordAddress = (username: string) =>
  `${pathOf('/verwaltung/protokoll')}?${new URLSearchParams({ [PERSON]: username })}`;

type Filter = { kind: typeof ANY | RecordKind; person: string };

function filterOf(address: URLSearchParams): Filter {
  const kind = address.get(KIND) ?? ANY;
  return {
    kind: Object.hasOwn(t.kinds, kind) ? (kind as Filter['kind']) : ANY,
    person: address.get(PERSON) ?? '',
  };
}

const entriesBefore = ({ kind, person }: Filter, number: string) =>
  call('GET /maintenance/record/{kind}/{person}/{number}', {
    params: { kind, person: person || ANY, number },
  });

export const loader = asMaintainer(({ request }) =>
  entriesBefore(filterOf(new URL(request.url).searchParams), ANY),
);

export function Component() {
  const [address, setAddress] = useSearchParams();
  const coming = useNavigation().location;
  // What was chosen a moment ago holds before its entries are there.
  const isComing = coming?.pathname === pathOf('/verwaltung/protokoll');
  const filter = filterOf(isComing ? new URLSearchParams(coming.search) : address);
  const [person, setPerson] = useState(filter.person);
  const show = (changed: Partial<Filter>) => {
    const next = { ...filter, person: person.trim(), ...changed };
    setAddress({
      ...(next.kind !== ANY && { [KIND]: next.kind }),
      ...(next.person && { [PERSON]: next.person }),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show({});
  };

  return (
    <Page title={t.title}>
      <p>{t.lead}</p>
      <search>
        <form className={styles.search} onSubmit={submit}>
          <Select
            label={t.filter}
            options={t.kinds}
            value={filter.kind}
            onChange={(kind) => show({ kind })}
          />
          <Field
            label={t.person}
            hint={t.personHint}
            type="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={person}
            onChange={(event) => setPerson(event.target.value)}
          />
          <Button type="submit">{t.show}</Button>
        </form>
      </search>
      <Entries key={address.toString()} filter={filterOf(address)} />
    </Page>
  );
}

function Entries({ filter }: { filter: Filter }) {
  const first = useLoaderData<typeof loader>();
  const [older, setOlder] = useState<RecordEntry[]>([]);
  const [more, setMore] = useState(first.more);
  const { attempt, isBusy } = useAct();
  const entries = [...first.entries, ...older];

  const showOlder = () =>
    attempt({
      run: () => entriesBefore(filter, String(entries.at(-1)?.number)),
      done(part) {
        setOlder([...older, ...part.entries]);
        setMore(part.more);
      },
    });

  return (
    <>
      {entries.length === 0 && (
        <p role="status">{filter.kind === ANY && filter.person === '' ? t.none : t.nothingFound}</p>
      )}
      <ul className={styles.list}>
        {entries.map(({ number, at, actor, act, member = '', object = '', detail = '' }) => (
          <li key={number}>
            <p>
              {recordSentences[act](
                isolated(actor) || commandLineActor,
                isolated(member),
                isolated(object),
                detail,
              )}
            </p>
            <p>{longTime(at * 1000)}</p>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {more && (
          <Button busy={isBusy} onClick={showOlder}>
            {t.older}
          </Button>
        )}
        <ButtonLink to={pathOf('/verwaltung')}>{maintenanceTexts.back}</ButtonLink>
      </div>
    </>
  );
}
