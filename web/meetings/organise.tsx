import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MeetingPeople } from '#contract/meeting-people.ts';
import type { InvitationOutlook, Meeting } from '#contract/meetings.ts';
import { hrefOf, pathOf } from '#contract/pages.ts';
import { clockTime } from '#texts/dates.ts';
import { meetingsPrintTexts } from '#texts/web/meetings/meetings.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { callsTexts } from '#texts/web/meetings/people.ts';
import { tableTexts } from '#texts/web/tables.ts';
import { call } from '../api.ts';
import { ButtonLink, Buttons, DownloadLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Fold } from '../ui/fold.tsx';
import { Act, ActForm } from './act.tsx';
import { Invite } from './invite.tsx';
import styles from './meetings.module.css';
import { askedWithHearers } from './who-hears.ts';

const FaceChoice = lazy(() => import('./face-choice.tsx'));
const Organisers = lazy(() => import('./add-organiser.tsx'));

const t = meetingPageTexts.organise;

type Props = {
  meeting: Meeting;
  outlook: InvitationOutlook | undefined;
  list: MeetingPeople | undefined;
};

/** The id of its heading. */
export const TOOLS = 'organise';

/** What those who organise a meeting can do with it. */
export function Organise({ meeting, outlook, list }: Props) {
  const { state, isPast, tellsAt } = meeting;
  const isOpen = !isPast && state !== 'cancelled';
  if (isPast && state === 'cancelled' && !meeting.mayDelete) return null;
  return (
    <section className={styles.organise} aria-labelledby={TOOLS}>
      <h2 id={TOOLS} tabIndex={-1}>
        {t.title}
      </h2>
      {isOpen && (
        <>
          {tellsAt !== null && <p>{t.tellsAt(clockTime(tellsAt * 1000))}</p>}
          <p>
            <ButtonLink to={pathOf('/treffen/:id/aendern', meeting)}>{meetingPageTexts.change}</ButtonLink>
          </p>
          {!meeting.hasDates && state === 'proposed' && <p>{t.noDates}</p>}
          {outlook && (meeting.hasDates || state === 'fixed') && (
            <Invite meeting={meeting} outlook={outlook} list={list} />
          )}
          {state === 'fixed' && <Paper meeting={meeting} />}
        </>
      )}
      {!isPast && (
        <Buttons>
          <ButtonLink to={pathOf('/treffen/:id/anrufen', meeting)}>{callsTexts.link}</ButtonLink>
        </Buttons>
      )}
      <div>
        <LoadedFold title={t.face}>
          <FaceChoice meeting={meeting} />
        </LoadedFold>
        {isOpen && (
          <LoadedFold title={t.helpers.title}>
            <Organisers meeting={meeting} people={list?.people ?? []} />
          </LoadedFold>
        )}
        <TakeBack meeting={meeting} />
      </div>
    </section>
  );
}

/** A part whose script is loaded when it is opened. */
function LoadedFold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpened, setIsOpened] = useState(false);
  return (
    <Fold title={title} level={3} onOpen={() => setIsOpened(true)}>
      <div className={styles.folded}>
        <Suspense>{isOpened && children}</Suspense>
      </div>
    </Fold>
  );
}

/** What is printed or taken along. */
function Paper({ meeting: { id, title } }: { meeting: Meeting }) {
  return (
    <>
      <h3>{t.paper.title}</h3>
      <Buttons>
        <ButtonLink to={pathOf('/treffen/:id/gaeste', { id })}>{meetingsPrintTexts.list.title}</ButtonLink>
        <ButtonLink to={pathOf('/treffen/:id/namensschilder', { id })}>
          {meetingsPrintTexts.badges.title}
        </ButtonLink>
        <DownloadLink
          href={hrefOf('GET /meetings/{id}/xlsx', { id })}
          download={`${meetingsPrintTexts.list.tableName(title)}.xlsx`}
        >
          {tableTexts.workbook}
        </DownloadLink>
      </Buttons>
    </>
  );
}

/**
 * A meeting is cancelled, takes place after all (before anybody was told in silence, later all are told again), or is
 * deleted while nobody was invited.
 */
function TakeBack({ meeting }: Pick<Props, 'meeting'>) {
  const { id, state, isPast, mayDelete, tellsAt, guests } = meeting;
  const params = { id };
  const navigate = useNavigate();
  const isUntold = tellsAt !== null;

  return (
    <>
      {!isPast && state === 'cancelled' && (
        <>
          <h3>{t.uncancel.title}</h3>
          <p>{isUntold ? t.uncancel.lead(clockTime(tellsAt * 1000)) : t.uncancel.leadTold}</p>
          <div>
            <Act
              kind="primary"
              question={isUntold ? undefined : askedWithHearers(id, { act: 'uncancel' }, t.uncancel.question)}
              run={() => call('POST /meetings/{id}/uncancel', { params })}
              success={isUntold ? t.uncancel.undone : t.uncancel.done}
            >
              {isUntold ? t.uncancel.undo : t.uncancel.submit}
            </Act>
          </div>
        </>
      )}
      {!isPast && state !== 'cancelled' && (
        <Fold title={t.cancel.title} level={3} isForm>
          <div className={styles.folded}>
            <ActForm
              question={askedWithHearers(id, { act: 'cancel', reason: '' }, t.cancel.question)}
              run={({ reason = '' }) => call('POST /meetings/{id}/cancel', { params, body: { reason } })}
              success={t.cancel.done}
              submit={t.cancel.submit}
              kind="danger"
            >
              <Field
                label={t.cancel.reason}
                hint={t.cancel.lead}
                name="reason"
                maxLength={300}
                multiline
                rows={3}
              />
            </ActForm>
          </div>
        </Fold>
      )}
      {mayDelete && (
        <Fold title={t.remove.title} level={3}>
          <div className={styles.folded}>
            <p>{t.remove.lead}</p>
            <div>
              <Act
                kind="danger"
                question={t.remove.question(guests.length)}
                run={() => call('DELETE /meetings/{id}', { params })}
                success={t.remove.done}
                done={() => navigate(pathOf('/treffen'), { replace: true })}
              >
                {t.remove.submit}
              </Act>
            </div>
          </div>
        </Fold>
      )}
    </>
  );
}
