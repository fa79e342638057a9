import { Fragment } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { isolated } from '#contract/characters.ts';
import type { MailAct, MailOverview, MaintainedMail, QueueAct } from '#contract/mail.ts';
import { pathOf } from '#contract/pages.ts';
import { dayAndTime } from '#texts/dates.ts';
import { mailNames } from '#texts/web/maintenance/kinds.ts';
import { mailTexts as t } from '#texts/web/maintenance/mail.ts';
import { call } from '../api.ts';
import { Buttons } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { Act, asMaintainer, MaintenancePage } from './maintenance-page.tsx';

export const loader = asMaintainer(() => call('GET /maintenance/mail'));

/** Whether mails leave, what waits, and whom something did not reach. */
export function Component() {
  const overview = useLoaderData<typeof loader>();
  const { mails, counts } = overview;
  return (
    <MaintenancePage title={t.title}>
      <Delivery {...overview} />
      <p>{t.counts(counts)}</p>
      <QueueButtons {...overview} />
      <h2>{t.open}</h2>
      <Rows none={t.none}>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </Rows>
    </MaintenancePage>
  );
}

/** A little more than the quarter of a minute after which the queue is looked at. */
const TRIES = 12;
const TRY_MS = 2000;

const time = (seconds = 0) => dayAndTime(seconds * 1000);

function Delivery({ delivery, since, until, reason, todo, refusedAt }: MailOverview) {
  if (refusedAt.length > 0 && delivery === 'running')
    return refusedAt.map((host) => (
      <Fragment key={host.what}>
        <p>{host.what}</p>
        <p>{host.todo}</p>
        <p>{t.nextTry(time(host.until))}</p>
      </Fragment>
    ));
  if (delivery === 'running' || delivery === 'folder') return <p>{t.delivery[delivery]}</p>;
  if (delivery === 'slow') return <p>{t.delivery.slow(time(until))}</p>;
  return (
    <>
      <p>
        {delivery === 'paused'
          ? t.delivery.paused(time(since), time(until))
          : t.delivery.pausedByHand(time(since))}
      </p>
      {reason && <p>{reason}</p>}
      {todo && <p>{todo}</p>}
      <p>{t.limit}</p>
    </>
  );
}

function QueueButtons({ delivery, counts, refusedAt }: MailOverview) {
  const dialogs = useDialogs();
  const { revalidate } = useRevalidator();

  const start = (act: QueueAct) => call('POST /maintenance/mail/{act}', { params: { act } });

  /** The next try is made within seconds; then it is known whether mails leave again. */
  async function whetherItWorks() {
    for (let tries = 0; tries < TRIES; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, TRY_MS));
      const found = await call('GET /maintenance/mail');
      if (found.delivery === 'paused') return t.stillRefused(found.reason ?? '');
      if (found.counts['handed-over'] > counts['handed-over']) return t.leaves;
      if (found.counts.waiting === 0) return t.nothingWaits;
    }
    return t.notTriedYet;
  }

  return (
    <Buttons>
      {delivery === 'paused' || delivery === 'paused-by-hand' ? (
        <Act kind="primary" run={() => start('resume').then(whetherItWorks)} success={(says) => says}>
          {t.resume}
        </Act>
      ) : (
        <Act question={t.pauseQuestion} run={() => start('pause')}>
          {t.pause}
        </Act>
      )}
      {counts.retrying + counts.held + refusedAt.length > 0 && (
        <Act run={() => start('retry')}>{t.retryAll}</Act>
      )}
      <Act
        run={() => call('POST /maintenance/test_mail')}
        done={async ({ address, failure }) => {
          await (failure === undefined
            ? dialogs.tell(t.tested(address))
            : dialogs.error(t.testFailed(failure)));
          await revalidate();
        }}
        refusals={{ conflict: t.noAddress, 'too-often': t.testedOften }}
      >
        {t.test}
      </Act>
    </Buttons>
  );
}

/** One that another version has sent has none. */
const names: Record<string, string> = mailNames;

function MailRow({ mail }: { mail: MaintainedMail }) {
  const { id, kind, subject, at, counts, troubles } = mail;
  const name = t.named(names[kind] ?? t.otherKind, isolated(subject));
  const unsent = counts.waiting + counts.retrying + counts.held;

  const start = (act: MailAct) => call('POST /maintenance/mails/{id}/{act}', { params: { id, act } });

  return (
    <Row
      buttons={
        <>
          {troubles.length > 0 && (
            <Act
              aria-label={t.retryOf(name)}
              run={() => start('retry')}
              success={({ count }) => t.retried(count)}
            >
              {t.retry}
            </Act>
          )}
          {unsent > 0 && (
            <Act
              aria-label={t.cancelOf(name)}
              question={t.cancelQuestion(unsent)}
              run={() => start('cancel')}
              success={({ count }) => t.cancelled(count)}
            >
              {t.cancel}
            </Act>
          )}
        </>
      }
    >
      <h3>{name}</h3>
      <p>
        <span>{time(at)}</span>: <span>{t.counts(counts)}</span>
      </p>
      {troubles.map((trouble, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may share name, state and reason
        <Trouble key={index} {...trouble} />
      ))}
    </Row>
  );
}

function Trouble({ name, username, state, why, reply, address }: MaintainedMail['troubles'][number]) {
  const who = isolated(name);
  return (
    <>
      <p>
        <span>{t.trouble(who, t.states[state])}</span> <span>{t.reasons[why]}</span>
      </p>
      {reply && why !== 'cancelled' && <p>{t.said(reply)}</p>}
      {address && <p>{address}</p>}
      {address && username && (
        <Link
          to={pathOf('/verwaltung/mitglieder/:username/aendern', { username })}
          aria-label={t.correctOf(who)}
        >
          {t.correct}
        </Link>
      )}
    </>
  );
}
