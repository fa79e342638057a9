import { Link, useLoaderData, useRevalidator } from 'react-router';
import { isolated } from '#contract/characters.ts';
import type { MailAct, MailOverview, MaintainedMail, QueueAct } from '#contract/mail.ts';
import { pathOf } from '#contract/pages.ts';
import { dayAndTime } from '#texts/dates.ts';
import { mailTexts as t } from '#texts/web/maintenance/mail.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../api.ts';
import { Button, ButtonLink, Buttons } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Page } from '../ui/page.tsx';
import { asMaintainer, useAct } from './as-maintainer.ts';
import listStyles from './maintenance.module.css';

export const loader = asMaintainer(() => call('GET /maintenance/mail'));

/** Whether mails leave, what waits, and whom something did not reach. */
export function Component() {
  const overview = useLoaderData<typeof loader>();
  const { mails, counts } = overview;
  return (
    <Page title={t.title}>
      <Delivery {...overview} />
      <p>{t.counts(counts)}</p>
      <QueueButtons {...overview} />
      <h2>{t.open}</h2>
      {mails.length === 0 && <p>{t.none}</p>}
      <ul className={listStyles.list}>
        {mails.map((mail) => (
          <MailEntry key={mail.id} mail={mail} />
        ))}
      </ul>
      <ButtonLink to={pathOf('/verwaltung')}>{maintenanceTexts.back}</ButtonLink>
    </Page>
  );
}

/** A little more than the quarter of a minute after which the queue is looked at. */
const TRIES = 12;
const TRY_MS = 2000;

const time = (seconds = 0) => dayAndTime(seconds * 1000);

function Delivery({ delivery, since, until, reason }: MailOverview) {
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
      <p>{t.limit}</p>
    </>
  );
}

function QueueButtons({ delivery, counts }: MailOverview) {
  const dialogs = useDialogs();
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAct();

  const start = (what: QueueAct, question?: string) =>
    attempt({
      ...(question && { question }),
      run: () => call('POST /maintenance/mail/{act}', { params: { act: what } }),
      done: revalidate,
    });

  const test = () =>
    attempt({
      run: () => call('POST /maintenance/test_mail'),
      async done({ address, failure }) {
        await (failure === undefined
          ? dialogs.tell(t.tested(address))
          : dialogs.error(t.testFailed(failure)));
        await revalidate();
      },
      refusals: { conflict: t.noAddress, 'too-often': t.testedOften },
    });

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

  const resume = () =>
    attempt({
      async run() {
        await call('POST /maintenance/mail/{act}', { params: { act: 'resume' } });
        return whetherItWorks();
      },
      async done(says) {
        await dialogs.tell(says);
        await revalidate();
      },
    });

  const isPaused = delivery === 'paused' || delivery === 'paused-by-hand';
  return (
    <Buttons>
      {isPaused ? (
        <Button kind="primary" busy={isBusy} onClick={resume}>
          {t.resume}
        </Button>
      ) : (
        <Button busy={isBusy} onClick={() => start('pause', t.pauseQuestion)}>
          {t.pause}
        </Button>
      )}
      {counts.retrying + counts.held > 0 && (
        <Button busy={isBusy} onClick={() => start('retry')}>
          {t.retryAll}
        </Button>
      )}
      <Button busy={isBusy} onClick={test}>
        {t.test}
      </Button>
    </Buttons>
  );
}

function MailEntry({ mail }: { mail: MaintainedMail }) {
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAct();
  const { id, kind, subject, at, counts, troubles } = mail;
  const name = t.named(t.kinds[kind] ?? t.otherKind, isolated(subject));
  const unsent = counts.waiting + counts.retrying + counts.held;

  const start = (what: MailAct, told: (count: number) => string, question?: string) =>
    attempt({
      ...(question && { question }),
      run: () => call('POST /maintenance/mails/{id}/{act}', { params: { id, act: what } }),
      success: ({ count }) => told(count),
      done: revalidate,
    });

  return (
    <li>
      <h3>{name}</h3>
      <p>
        <span>{time(at)}</span>: <span>{t.counts(counts)}</span>
      </p>
      <ul className={listStyles.troubles}>
        {troubles.map((trouble, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may share name, state and reason
          <li key={index}>
            <Trouble {...trouble} />
          </li>
        ))}
      </ul>
      <Buttons>
        {troubles.length > 0 && (
          <Button busy={isBusy} aria-label={t.retryOf(name)} onClick={() => start('retry', t.retried)}>
            {t.retry}
          </Button>
        )}
        {unsent > 0 && (
          <Button
            busy={isBusy}
            aria-label={t.cancelOf(name)}
            onClick={() => start('cancel', t.cancelled, t.cancelQuestion(unsent))}
          >
            {t.cancel}
          </Button>
        )}
      </Buttons>
    </li>
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
        <p>
          <Link
            to={pathOf('/verwaltung/mitglieder/:username/aendern', { username })}
            aria-label={t.correctOf(who)}
            className={listStyles.correct}
          >
            {t.correct}
          </Link>
        </p>
      )}
    </>
  );
}
