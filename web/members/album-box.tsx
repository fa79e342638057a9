import { pathOf } from '#contract/pages.ts';
import { longDay } from '#texts/dates.ts';
import { albumBoxTexts as t } from '#texts/web/members/album-box.ts';
import { mailBoxTexts } from '#texts/web/members/mails.ts';
import { call } from '../api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MailBox } from './mail-boxes.tsx';
import { useBox } from './use-box.ts';

type Props = {
  /** Seconds since the epoch; undefined: it is not given. */
  since: number | undefined;
  isPublished: boolean;
  onSaved: () => Promise<void>;
};

/** Whether one's own page may be in the album that others take home; saved when it is ticked. */
export function AlbumBox({ since, isPublished, onSaved }: Props) {
  const box = useBox(since !== undefined, t.failed, async (given) => {
    await call('PUT /album_consent', { body: { given } });
    void onSaved();
  });
  const meaning = (
    <>
      <p role="status">
        <span>{box.checked ? t.on : t.off}</span> <span>{box.checked && !isPublished && t.unpublished}</span>{' '}
        <span>{box.checked && since !== undefined && mailBoxTexts.since(longDay(since * 1000))}</span>
      </p>
      <p>{t.forGood}</p>
    </>
  );
  return (
    <MailBox title={t.title} label={t.label} meaning={meaning} {...box}>
      <div>
        <ButtonLink to={pathOf('/klassenalbum')}>{t.link}</ButtonLink>
      </div>
    </MailBox>
  );
}
