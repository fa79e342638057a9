import { Link, useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { longDay } from '#texts/dates.ts';
import { mailBoxTexts as t } from '#texts/web/members/mails.ts';
import { membersTexts } from '#texts/web/members/members.ts';
import { call } from '../api.ts';
import { readSession } from '../session/session.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { Checkbox } from '../ui/field.tsx';
import type { FormValues } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { OwnForm } from './own-form.tsx';

export async function loader() {
  const username = readSession()?.username ?? '';
  const params = { username };
  const [consents, address, { confirmedAt }] = await Promise.all([
    call('GET /users/{username}/consents', { params }),
    call('GET /own_address'),
    call('GET /users/{username}/yearly_check', { params }),
  ]);
  return { username, consents, address, confirmedAt };
}

const read = (values: FormValues) => ({
  yearlyCheck: 'yearlyCheck' in values,
  news: 'news' in values,
  own: 'own' in values,
});

/** Emails that only those get who have ticked them. */
export function Component() {
  const { username, consents, address, confirmedAt } = useLoaderData<typeof loader>();
  const dialogs = useDialogs();
  const { since: given } = consents;
  const since = (at: number | undefined) => at !== undefined && t.since(longDay(at * 1000));
  const meaning = (box: typeof t.news | typeof t.own) =>
    address.confirmed === undefined ? t.noAddress : box.wanted(address.confirmed);

  async function save({ yearlyCheck, news, own }: ReturnType<typeof read>, before: ReturnType<typeof read>) {
    if (yearlyCheck !== before.yearlyCheck) {
      const body = { wanted: yearlyCheck };
      await call('PUT /users/{username}/yearly_check', { params: { username }, body });
    }
    if (news !== before.news || own !== before.own)
      await call('PUT /news_mail', { body: { wanted: news, own } });
  }

  return (
    <Page title={membersTexts.ownData.mails}>
      <OwnForm
        name="mails"
        stored={{
          ...(given['yearly-check'] !== undefined && { yearlyCheck: 'on' }),
          ...(given['news-mail'] !== undefined && { news: 'on' }),
          ...(given['own-news-mail'] !== undefined && { own: 'on' }),
        }}
        read={read}
        save={save}
        said={() => dialogs.tell(t.saved)}
        failed={t.failed}
        state={confirmedAt !== undefined && t.yearlyCheck.confirmed(longDay(confirmedAt * 1000))}
      >
        {(initial, typed) => (
          <>
            <Checkbox
              name="yearlyCheck"
              label={t.yearlyCheck.label}
              defaultChecked={'yearlyCheck' in initial}
            >
              <span>{typed.yearlyCheck ? t.yearlyCheck.on : t.yearlyCheck.off}</span>{' '}
              <span>{typed.yearlyCheck && since(given['yearly-check'])}</span>
            </Checkbox>
            <Checkbox name="news" label={t.news.label} defaultChecked={'news' in initial}>
              <span>{typed.news ? meaning(t.news) : t.news.notWanted}</span>{' '}
              <span>{typed.news && since(given['news-mail'])}</span>
            </Checkbox>
            <Checkbox name="own" label={t.own.label} defaultChecked={'own' in initial}>
              <span>{typed.own ? meaning(t.own) : t.own.notWanted}</span>{' '}
              <span>{typed.own && since(given['own-news-mail'])}</span>
            </Checkbox>
          </>
        )}
      </OwnForm>
      <p>
        {t.groupEmails} <Link to={pathOf('/contactdata')}>{membersTexts.ownData.title}</Link>
      </p>
    </Page>
  );
}
