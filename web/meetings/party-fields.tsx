import { useId } from 'react';
import { isolated, withoutDirections } from '#contract/characters.ts';
import { MEETING_GUEST_NAME_MAX, MEETING_PERSONS_MAX } from '#contract/limits.ts';
import type { Meeting } from '#contract/meetings.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { companionsTexts } from '#texts/web/meetings/people.ts';
import { Field } from '../ui/field.tsx';
import { Radios } from '../ui/radios.tsx';
import { Select } from '../ui/select.tsx';

const t = meetingPageTexts.own;

/** Who comes together, as it is in the fields: those who come along in one line, the choices of all in their order. */
export type Party = { persons: number; companions: string; choice: string; along: readonly string[] };

type Said = {
  persons: number;
  companions?: readonly string[] | undefined;
  choice?: string | undefined;
  along?: readonly string[] | undefined;
};

export const partyOf = (said: Said | null | undefined): Party => ({
  persons: Math.max(1, said?.persons ?? 1),
  companions: (said?.companions ?? []).join(', '),
  choice: said?.choice ?? '',
  along: said?.along ?? [],
});

/** The same for a call. */
export const saidOf = ({ persons, companions, choice, along }: Party) => ({
  persons,
  companions: split(companions).slice(0, persons - 1),
  choice,
  along: Array.from({ length: persons - 1 }, (_, at) => along[at] ?? ''),
});

const split = (typed: string) =>
  withoutDirections(typed)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

const isTooLong = (typed: string) => split(typed).some((name) => name.length > MEETING_GUEST_NAME_MAX);

const numbers = Object.fromEntries(
  Array.from({ length: MEETING_PERSONS_MAX }, (_, index) => [index + 1, String(index + 1)]),
);

type Props = {
  asked: Pick<Meeting, 'question' | 'choices'>;
  party: Party;
  /** `isTyped`: one letter more, not a choice. */
  onChange: (party: Party, isTyped?: true) => void;
  hint?: string;
  /** Whether those who come along are asked for by name. */
  hasNames?: boolean;
};

/** How many come, who they are, and what each has chosen; several may be on one page. */
export function PartyFields({ asked, party, onChange, hint = t.personsHint, hasNames = true }: Props) {
  const { persons, companions, choice: own, along } = party;
  const { question, choices } = asked;
  const name = useId();
  const others = Array.from({ length: persons - 1 }, (_, at) => along[at] ?? '');
  const options = Object.fromEntries([['', t.open], ...choices.map((choice) => [choice, choice])]);
  return (
    <>
      <Select
        label={t.persons}
        hint={hint}
        options={numbers}
        value={String(persons)}
        onChange={(chosen) => onChange({ ...party, persons: Number(chosen) })}
      />
      {hasNames && persons > 1 && (
        <Field
          label={companionsTexts.label}
          hint={companionsTexts.hint}
          name="companions"
          value={companions}
          check={(typed) => (isTooLong(typed) ? companionsTexts.tooLong(MEETING_GUEST_NAME_MAX) : '')}
          onChange={({ target }) => onChange({ ...party, companions: target.value }, true)}
        />
      )}
      {question && (
        <Radios
          legend={question}
          name={name}
          options={Object.fromEntries(choices.map((choice) => [choice, isolated(choice)]))}
          value={own}
          onChoose={(choice) => onChange({ ...party, choice })}
        >
          {others.map((chosen, at) => (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: somebody who comes along is their place
              key={at}
              label={t.person(at + 2)}
              options={options}
              value={chosen}
              onChange={(next) =>
                onChange({ ...party, along: others.map((one, place) => (place === at ? next : one)) })
              }
            />
          ))}
        </Radios>
      )}
    </>
  );
}
