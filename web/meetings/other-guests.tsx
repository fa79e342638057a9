import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isolated, withoutDirections } from '#contract/characters.ts';
import { MEETING_GUEST_NAME_MAX, MEETING_REMARK_MAX } from '#contract/limits.ts';
import type { MeetingPerson } from '#contract/meeting-people.ts';
import type { Meeting } from '#contract/meetings.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { otherGuestsTexts as t } from '#texts/web/meetings/people.ts';
import { call } from '../api.ts';
import { Button, Buttons } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import { Act } from './act.tsx';
import styles from './meetings.module.css';
import { PartyFields, partyOf, saidOf } from './party-fields.tsx';

type Guest = MeetingPerson & { guestId: string };
type Asked = Pick<Meeting, 'question' | 'choices'>;
type Props = { id: string; people: readonly MeetingPerson[]; isOpen: boolean; asked: Asked };

const hasNoAccount = (one: MeetingPerson): one is Guest => one.guestId !== undefined;

/** Who comes without an account: entered, changed and removed by those who organise. */
export function OtherGuests({ id, people, isOpen, asked }: Props) {
  const [changingId, setChangingId] = useState<string>();
  const there = people.filter(hasNoAccount);
  const changing = there.find(({ guestId }) => guestId === changingId);

  if (there.length === 0 && !isOpen) return null;
  return (
    <section className={`${styles.section} screen-only`} aria-labelledby="other-guests">
      <h2 id="other-guests">{t.title}</h2>
      <p>{t.lead}</p>
      <ul className={styles.rows}>
        {there.map((guest) => (
          <li key={guest.guestId}>
            <bdi>{guest.name}</bdi>
            <Button
              aria-label={t.changeOne(isolated(guest.name))}
              onClick={() => setChangingId(guest.guestId)}
            >
              {t.change}
            </Button>
            <Act
              aria-label={t.removeOne(isolated(guest.name))}
              question={t.removeQuestion(isolated(guest.name))}
              run={() =>
                call('DELETE /meetings/{id}/guests/{guestId}', { params: { id, guestId: guest.guestId } })
              }
              success={t.removed(isolated(guest.name))}
            >
              {t.remove}
            </Act>
          </li>
        ))}
      </ul>
      {(isOpen || changing) && (
        <GuestForm
          key={changing?.guestId ?? there.length}
          id={id}
          asked={asked}
          guest={changing}
          onEnd={() => setChangingId(undefined)}
        />
      )}
    </section>
  );
}

type FormProps = { id: string; asked: Asked; guest: Guest | undefined; onEnd: () => void };

function GuestForm({ id, asked, guest, onEnd }: FormProps) {
  const { revalidate } = useRevalidator();
  const { attempt } = useAttempt(answerTexts.refusals);
  const [party, setParty] = useState(partyOf(guest?.said));

  const save = ({ name = '', remark = '' }: FormValues) => {
    const { persons, ...rest } = saidOf(party);
    const body = { name: withoutDirections(name).trim(), persons, remark: withoutDirections(remark).trim() };
    return attempt({
      run: async () => {
        const guestId =
          guest?.guestId ?? (await call('POST /meetings/{id}/guests', { params: { id }, body })).id;
        if (guest || [rest.choice, ...rest.companions, ...rest.along].some(Boolean))
          await call('PUT /meetings/{id}/guests/{guestId}', {
            params: { id, guestId },
            body: { ...body, ...rest },
          });
      },
      success: guest ? t.saved : t.added(isolated(body.name)),
      done() {
        onEnd();
        return revalidate();
      },
    });
  };

  return (
    <Form onSubmit={save}>
      {guest && <h3>{t.changing(isolated(guest.name))}</h3>}
      <Field
        label={t.name}
        name="name"
        required
        maxLength={MEETING_GUEST_NAME_MAX}
        defaultValue={guest?.name}
      />
      <PartyFields asked={asked} party={party} hint={t.personsHint} onChange={setParty} />
      <Field
        label={t.remark}
        name="remark"
        maxLength={MEETING_REMARK_MAX}
        defaultValue={guest?.said?.remark}
      />
      <Buttons>
        <SubmitButton>{guest ? t.save : t.add}</SubmitButton>
        {guest && <Button onClick={onEnd}>{t.cancel}</Button>}
      </Buttons>
    </Form>
  );
}
