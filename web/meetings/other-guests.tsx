import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isolated, withoutDirections } from '#contract/characters.ts';
import { MEETING_GUEST_NAME_MAX, MEETING_REMARK_MAX } from '#contract/limits.ts';
import type { Meeting, MeetingGuest } from '#contract/meetings.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { otherGuestsTexts as t } from '#texts/web/meetings/people.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import listStyles from './guest-list-page.module.css';
import styles from './meetings.module.css';
import { PartyFields, partyOf, saidOf } from './party-fields.tsx';

type Guest = MeetingGuest & { guestId: string };
type Asked = Pick<Meeting, 'question' | 'choices'>;
type Props = { id: string; guests: readonly MeetingGuest[]; isOpen: boolean; asked: Asked };

const hasNoAccount = (guest: MeetingGuest): guest is Guest => guest.guestId !== undefined;

/** Who comes without an account: entered, changed and removed by those who organise. */
export function OtherGuests({ id, guests, isOpen, asked }: Props) {
  const dialogs = useDialogs();
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);
  const [changing, setChanging] = useState<Guest>();
  const there = guests.filter(hasNoAccount);

  const remove = ({ guestId, surname: name }: Guest) =>
    attempt({
      question: t.removeQuestion(isolated(name)),
      run: () => call('DELETE /meetings/{id}/guests/{guestId}', { params: { id, guestId } }),
      async done() {
        setChanging(undefined);
        await Promise.all([dialogs.tell(t.removed(isolated(name))), revalidate()]);
      },
    });

  if (there.length === 0 && !isOpen) return null;
  return (
    <section className={`${styles.section} ${listStyles.onScreen}`} aria-labelledby="other-guests">
      <h2 id="other-guests">{t.title}</h2>
      <p className={styles.text}>{t.lead}</p>
      <ul className={styles.helpers}>
        {there.map((guest) => (
          <li key={guest.guestId}>
            <bdi>{guest.surname}</bdi>
            <Button aria-label={t.changeOne(isolated(guest.surname))} onClick={() => setChanging(guest)}>
              {t.change}
            </Button>
            <Button
              busy={isBusy}
              aria-label={t.removeOne(isolated(guest.surname))}
              onClick={() => remove(guest)}
            >
              {t.remove}
            </Button>
          </li>
        ))}
      </ul>
      {(isOpen || changing) && (
        <GuestForm
          key={changing?.guestId ?? there.length}
          {...{ id, asked }}
          guest={changing}
          onEnd={() => setChanging(undefined)}
        />
      )}
    </section>
  );
}

type FormProps = { id: string; asked: Asked; guest: Guest | undefined; onEnd: () => void };

function GuestForm({ id, asked, guest, onEnd }: FormProps) {
  const dialogs = useDialogs();
  const { revalidate } = useRevalidator();
  const { attempt } = useAttempt(answerTexts.refusals);
  const [party, setParty] = useState(partyOf(guest));

  const save = ({ name = '', remark = '' }: FormValues) => {
    const { persons, ...rest } = saidOf(party);
    const body = { name: withoutDirections(name).trim(), persons, remark: withoutDirections(remark).trim() };
    const more = { ...rest, along: [...rest.along] };
    return attempt({
      run: async () => {
        const guestId =
          guest?.guestId ?? (await call('POST /meetings/{id}/guests', { params: { id }, body })).id;
        if (guest || more.choice || more.companions.length + more.along.length > 0)
          await call('PUT /meetings/{id}/guests/{guestId}', {
            params: { id, guestId },
            body: { ...body, ...more },
          });
      },
      async done() {
        onEnd();
        await Promise.all([dialogs.tell(guest ? t.saved : t.added(isolated(body.name))), revalidate()]);
      },
    });
  };

  return (
    <Form onSubmit={save}>
      {guest && <h3>{t.changing(isolated(guest.surname))}</h3>}
      <Field
        label={t.name}
        name="name"
        required
        maxLength={MEETING_GUEST_NAME_MAX}
        defaultValue={guest?.surname}
      />
      <PartyFields asked={asked} party={party} hint={t.personsHint} onChange={setParty} />
      <Field label={t.remark} name="remark" maxLength={MEETING_REMARK_MAX} defaultValue={guest?.remark} />
      <div className={styles.buttons}>
        <SubmitButton>{guest ? t.save : t.add}</SubmitButton>
        {guest && <Button onClick={onEnd}>{t.cancel}</Button>}
      </div>
    </Form>
  );
}
