import { groupEmailTexts } from '#texts/web/group-email.ts';
import { call } from '../api.ts';
import { EndMails } from '../ui/end-mails.tsx';

/** Where the last line of every e-mail to the group leads. */
export function UnsubscribePage() {
  return (
    <EndMails
      page="/abmelden/:token?"
      words={groupEmailTexts.unsubscribe}
      end={(token) => call('POST /unsubscribe/{token}', { params: { token } })}
    />
  );
}
