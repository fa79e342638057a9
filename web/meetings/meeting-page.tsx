import type { CSSProperties } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { isolated } from '#contract/characters.ts';
import { placeLines } from '#contract/meeting-fields.ts';
import type { MeetingFace } from '#contract/meeting-pictures.ts';
import type { Answer, Meeting } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { dayInWords, daysLeft, spanInWords } from '#texts/dates.ts';
import { choiceCounts, meetingsTexts } from '#texts/web/meetings/meetings.ts';
import { meetingPageTexts as t } from '#texts/web/meetings/page.ts';
import { call, note } from '../api.ts';
import { confirmAddress, isMaintainer } from '../session/maintainer.ts';
import { readSession } from '../session/session.ts';
import { Button, ButtonLink, Buttons } from '../ui/button.tsx';
import { Fold } from '../ui/fold.tsx';
import { Notice, Page } from '../ui/page.tsx';
import { People, Person } from '../ui/people.tsx';
import { Act } from './act.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { DateVotes } from './date-votes.tsx';
import styles from './meetings.module.css';
import { Organise, TOOLS } from './organise.tsx';
import { OwnAnswer } from './own-answer.tsx';

export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  const meeting = await call('GET /meetings/{id}', { params: { id } });
  // What is opened is known; who organises it need not phone.
  if (!meeting.isSeen && !meeting.isPast) note('POST /meetings/{id}/read', { params: { id } });
  if (!meeting.mayChange || meeting.isPast) return { meeting };
  // What only those see who may change it. Without it the page is shown all the same.
  const [outlook, list] = await Promise.all([
    call('GET /meetings/{id}/invitations', { params: { id } }).catch(() => undefined),
    call('GET /meetings/{id}/people', { params: { id } }).catch(() => undefined),
  ]);
  return { meeting, outlook, list };
}

export function Component() {
  const { meeting, outlook, list } = useLoaderData<typeof loader>();
  const { title, state, isPast } = meeting;
  const isOpen = !isPast && state !== 'cancelled';

  return (
    <Page key={meeting.id} title={title}>
      {state === 'cancelled' && <Notice>{t.cancelled}</Notice>}
      {state !== 'cancelled' && isPast && <p>{t.over}</p>}
      {meeting.mayChange && !isPast && (
        <div className="screen-only">
          <Buttons>
            <Button kind="quiet" onClick={goToTools}>
              {t.organise.title}
            </Button>
            <ButtonLink kind="quiet" to={pathOf('/treffen/:id/anrufen', meeting)}>
              {t.organise.calls}
            </ButtonLink>
          </Buttons>
        </div>
      )}
      {meeting.face && <Face face={meeting.face} />}
      <Facts meeting={meeting} />
      {meeting.description && (
        <p className="written" dir="auto">
          {meeting.description}
        </p>
      )}
      {isOpen && meeting.myRole === 'asked' && <AskedToOrganise meeting={meeting} />}
      {isOpen && state === 'fixed' && <OwnAnswer key={meeting.id} meeting={meeting} />}
      {isOpen && state === 'proposed' && meeting.hasDates && (
        <DateVotes meeting={meeting} people={list?.people} />
      )}
      {isPast && state === 'fixed' && <Pictures id={meeting.id} />}
      {meeting.mayChange && <Organise meeting={meeting} outlook={outlook} list={list} />}
      {meeting.mayChange && state === 'fixed' && (
        <p>
          <ButtonLink to={pathOf('/treffen/:id/bilder-sammeln', meeting)}>{t.organise.collect}</ButtonLink>
        </p>
      )}
      {state !== 'proposed' && <Guests meeting={meeting} />}
      {state !== 'proposed' && <Greetings meeting={meeting} />}
      {isOpen && state === 'fixed' && <CalendarSection meeting={meeting} />}
      {!meeting.mayChange && isMaintainer(readSession()?.username ?? '') && (
        <p>
          <ButtonLink to={confirmAddress(pathOf('/treffen/:id', meeting))}>{t.asMaintainer}</ButtonLink>
        </p>
      )}
      <p>
        <ButtonLink to={pathOf('/treffen')}>{meetingsTexts.toList}</ButtonLink>
      </p>
    </Page>
  );
}

/** Where the tools of its organisers begin. */
function goToTools() {
  const heading = document.getElementById(TOOLS);
  heading?.scrollIntoView();
  heading?.focus();
}

/** The picture that stands for it, which leads to where it is. */
function Face({ face }: { face: MeetingFace }) {
  const { id: imageId, galleryId: id, title, displayPath, width, height, averageColor } = face;
  const style = { '--ratio': width / height, '--average': averageColor } as CSSProperties;
  return (
    <Link to={pathOf('/image-galleries/:id/bild/:imageId', { id, imageId })} className={styles.face}>
      <img src={displayPath} alt={title} style={style} />
    </Link>
  );
}

function Facts({ meeting }: { meeting: Meeting }) {
  const { startsAt, endsAt, days, street, town, answerUntil, answerBy, organisers, isPast, state } = meeting;
  const searched = [street, town].filter(Boolean).join(', ');
  const address = placeLines(meeting);
  return (
    <dl className={styles.facts}>
      <dt>{t.when}</dt>
      <dd>
        <span>{startsAt === null ? meetingsTexts.proposed : spanInWords({ startsAt, endsAt })}</span>
        {days !== null && state === 'fixed' && <span>{` (${daysLeft(days)})`}</span>}
      </dd>
      <dt>{t.where}</dt>
      <dd>
        <span>{address.length === 0 && t.noPlace}</span>
        {address.map((line, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and their order stays
          <p key={number} dir="auto">
            {line}
          </p>
        ))}
        {searched && (
          <a href={mapOf(searched)} rel="noreferrer" className="touch">
            {t.map}
          </a>
        )}
      </dd>
      {!isPast && state !== 'cancelled' && answerUntil !== '' && (
        <>
          <dt>{t.answerUntil}</dt>
          <dd>{answerBy === null ? t.answersOver : dayInWords(answerBy)}</dd>
        </>
      )}
      {organisers.length > 0 && (
        <>
          <dt className={styles.besidePeople}>{t.organisers}</dt>
          <dd>
            {organisers.map((one) => (
              <Person key={one.username} {...one} />
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}

/** Nothing is fetched from there before somebody follows it. */
const mapOf = (address: string) =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`;

/** Makes the gallery of a meeting that has been, or opens it. */
function Pictures({ id }: { id: string }) {
  const navigate = useNavigate();
  return (
    <section className={styles.section}>
      <p>{t.pictures.lead}</p>
      <div>
        <Act
          kind="primary"
          run={() => call('POST /meetings/{id}/gallery', { params: { id } })}
          done={({ galleryId }) => navigate(pathOf('/image-galleries/:id', { id: galleryId }))}
        >
          {t.pictures.title}
        </Act>
      </div>
    </section>
  );
}

/** The question to whom somebody would like to have as an organiser. */
function AskedToOrganise({ meeting: { id } }: { meeting: Meeting }) {
  const { title, lead, accepted, declined, takenBack, yes, no } = t.organise.asked;
  const reply = (accept: boolean) => ({
    run: () => call('PUT /meetings/{id}/organisers/me', { params: { id }, body: { accept } }),
    success: accept ? accepted : declined,
    refusals: { 'not-allowed': takenBack },
  });

  return (
    <section className={styles.section} aria-labelledby="asked">
      <h2 id="asked">{title}</h2>
      <p>{lead}</p>
      <Buttons>
        <Act kind="primary" {...reply(true)}>
          {yes}
        </Act>
        <Act {...reply(false)}>{no}</Act>
      </Buttons>
    </section>
  );
}

const groups = ['yes', 'maybe', 'no'] as const satisfies Answer[];

/** Who comes, may come, and does not; organisers read the remarks beside, and who has spoken of another date. */
function Guests({ meeting }: { meeting: Meeting }) {
  const { guests, otherGuests, earlier, isPast, question, choiceCounts: counts } = meeting;
  const hasBeen = isPast && meeting.state === 'fixed';
  const isEmpty = guests.length + otherGuests.length === 0;
  return (
    <section className={styles.section} aria-labelledby="guests">
      <h2 id="guests">{hasBeen ? t.guests.titlePast : t.guests.title}</h2>
      <p>
        <span>{isEmpty && t.guests.none}</span>
        <span>{!isEmpty && (isPast ? meetingsTexts.came(meeting) : meetingsTexts.persons(meeting))}</span>
      </p>
      {!isEmpty && counts.length > 0 && (
        <p>{t.guests.counts(isolated(question), choiceCounts(counts, earlier.persons))}</p>
      )}
      {groups.map((answer) => (
        <Group
          key={answer}
          heading={t.guests.answers[answer]}
          guests={guests.filter((guest) => guest.answer === answer)}
        />
      ))}
      <Group heading={t.guests.others} guests={otherGuests} />
    </section>
  );
}

/** What those say to all who do not come, or may not. */
function Greetings({ meeting: { id, guests, isPast, mayChange } }: { meeting: Meeting }) {
  const greeting = guests.filter((one) => one.greeting);
  if (greeting.length === 0) return null;
  const own = readSession()?.username;
  return (
    <section className={styles.section} aria-labelledby="greetings">
      <h2 id="greetings">{t.greetings.title}</h2>
      <ul className={styles.meetings}>
        {greeting.map(({ username, name, greeting: words }) => (
          <li key={username}>
            <Person username={username} name={name} />
            <p className="written" dir="auto">
              {words}
            </p>
            {/* Until the meeting, one's own is changed in a field above. */}
            {(username === own ? isPast : mayChange) && (
              <Act
                kind="quiet"
                question={t.greetings.question}
                run={() => call('DELETE /meetings/{id}/greetings/{username}', { params: { id, username } })}
                success={t.greetings.done}
              >
                {t.greetings.remove}
              </Act>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As many are in sight at once; a longer list says how many more there are. */
const AT_ONCE = 6;
const FEW_MORE = 2;

/** Members, or guests without an account. */
function Group({ heading, guests }: { heading: string; guests: Meeting['guests'] | Meeting['otherGuests'] }) {
  if (guests.length === 0) return null;
  const isLong = guests.length > AT_ONCE + FEW_MORE;
  return (
    <>
      <h3>{heading}</h3>
      <GuestList guests={isLong ? guests.slice(0, AT_ONCE) : guests} />
      {isLong && (
        <div>
          <Fold title={t.guests.more(guests.length - AT_ONCE)} level={0}>
            <GuestList guests={guests.slice(AT_ONCE)} />
          </Fold>
        </div>
      )}
    </>
  );
}

function GuestList({ guests }: { guests: Meeting['guests'] | Meeting['otherGuests'] }) {
  return (
    <People>
      {guests.map((guest) => {
        const { name, persons, remark } = guest;
        const member = 'username' in guest ? guest : undefined;
        const comes = member?.answer !== 'no';
        return (
          <li key={'id' in guest ? guest.id : guest.username}>
            <Person username={member?.username ?? ''} name={name}>
              {comes && persons > 1 && <span>{t.guests.persons(persons)}</span>}{' '}
              {comes && member?.choice && <bdi>{member.choice}</bdi>}{' '}
              {member?.forOtherDate && <span className="small quiet">{t.guests.forOtherDate}</span>}
            </Person>
            {remark && (
              <span className="quiet" dir="auto">
                {remark}
              </span>
            )}
          </li>
        );
      })}
    </People>
  );
}
