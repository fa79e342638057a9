import { newsTexts } from '#texts/web/news.ts';
import { call } from '../api.ts';
import { EndMails } from '../ui/end-mails.tsx';

/** Where the last line of every monthly mail leads. */
export function EndNewsPage() {
  return (
    <EndMails
      page="/neues-abbestellen/:token?"
      words={newsTexts.unsubscribe}
      end={(token) => call('POST /unsubscribe_news/{token}', { params: { token } })}
    />
  );
}
