import { Link, useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { todayTexts } from '#texts/web/home-today.ts';
import { newsTexts as t } from '#texts/web/news.ts';
import { beside, call } from '../api.ts';
import { MeetingList } from '../home/next-meeting.tsx';
import { Birthdays, Newest, Then } from '../home/today.tsx';
import { Block, Blocks } from '../ui/block.tsx';
import { Page } from '../ui/page.tsx';
import { NewsList } from './news-list.tsx';

export async function loader() {
  const [news, start, birthdays, meetings] = await Promise.all([
    call('GET /news'),
    beside('GET /start'),
    beside('GET /birthdays'),
    beside('GET /meetings'),
  ]);
  const coming = (meetings ?? []).filter(({ isPast, state }) => !isPast && state !== 'cancelled');
  return { news, start, birthdays: birthdays ?? [], coming };
}

/** All for which the start page has no room. */
export function Component() {
  const { news, start, birthdays, coming } = useLoaderData<typeof loader>();
  return (
    <Page title={t.all}>
      <NewsList news={news} />
      <Blocks>
        {coming.length > 0 && <MeetingList meetings={coming} />}
        {birthdays.length > 0 && <Birthdays coming={birthdays} />}
        {start && start.newest.length > 0 && <Newest pictures={start.newest} />}
        {start?.old && <Then picture={start.old} />}
        {start?.missing !== undefined && (
          <Block title={t.missing}>
            <p>
              <Link to={pathOf('/gesucht')} className="touch">
                {todayTexts.missing(start.missing)}
              </Link>
            </p>
          </Block>
        )}
        {start?.remembers && (
          <Block title={t.memorials}>
            <p>
              <Link to={pathOf('/gedenken')} className="touch">
                {todayTexts.memorials}
              </Link>
            </p>
          </Block>
        )}
      </Blocks>
    </Page>
  );
}
