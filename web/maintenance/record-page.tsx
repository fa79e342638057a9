import { type FormEvent, useState } from 'react';
import { useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { isolated } from '#contract/characters.ts';
import { ANY } from '#contract/endpoint.ts';
import type { RecordKind } from '#contract/kinds-of-module.ts';
import { pathOf } from '#contract/pages.ts';
import type { RecordEntry } from '#contract/record.ts';
import { longTime } from '#texts/dates.ts';
import { recordSentences } from '#texts/web/maintenance/kinds.ts';
import { commandLineActor, recordTexts as t } from '#texts/web/maintenance/record.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { Select } from '../ui/select.tsx';
import { Act, asMaintainer, MaintenancePage } from './maintenance-page.tsx';

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
    <MaintenancePage title={t.title}>
      <search>
        <form className="stack" onSubmit={submit}>
          <Select
            label={t.filter}
            options={t.kinds}
            value={filter.kind}
            onChange={(kind) => show({ kind })}
          />
          <Field
            label={t.person}
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
    </MaintenancePage>
  );
}

function Entries({ filter }: { filter: Filter }) {
  const first = useLoaderData<typeof loader>();
  const [older, setOlder] = useState<RecordEntry[]>([]);
  const [more, setMore] = useState(first.more);
  const entries = [...first.entries, ...older];

  return (
    <>
      {entries.length === 0 && <p role="status">{t.none}</p>}
      <Rows>
        {entries.map(({ number, at, actor, act, member = '', object = '', detail = '' }) => (
          <Row key={number}>
            <p>
              {recordSentences[act](
                isolated(actor) || commandLineActor,
                isolated(member),
                isolated(object),
                detail,
              )}
            </p>
            <p className="small">{longTime(at * 1000)}</p>
          </Row>
        ))}
      </Rows>
      {more && (
        <Act
          run={() => entriesBefore(filter, String(entries.at(-1)?.number))}
          done={(part) => {
            setOlder([...older, ...part.entries]);
            setMore(part.more);
          }}
        >
          {t.older}
        </Act>
      )}
    </>
  );
}
