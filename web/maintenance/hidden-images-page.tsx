import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { isolated } from '#contract/characters.ts';
import { REASON_MAX } from '#contract/limits.ts';
import type { Decision, HiddenImage } from '#contract/pictures.ts';
import { dayAndTime } from '#texts/dates.ts';
import { hiddenImagesTexts as t } from '#texts/web/maintenance/galleries.ts';
import { call } from '../api.ts';
import { Field } from '../ui/field.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import styles from './maintenance.module.css';
import { Act, asMaintainer, MaintenancePage } from './maintenance-page.tsx';

export const loader = asMaintainer(() => call('GET /maintenance/hidden_images'));

/** The pictures that somebody does not want to be seen in, with what is to be decided. */
export function Component() {
  const images = useLoaderData<typeof loader>();
  return (
    <MaintenancePage title={t.title}>
      {images.length > 0 && <p>{t.lead}</p>}
      <Rows none={t.none}>
        {images.map((image) => (
          <HiddenImageRow key={image.id} image={image} />
        ))}
      </Rows>
    </MaintenancePage>
  );
}

function HiddenImageRow({ image }: { image: HiddenImage }) {
  const [reason, setReason] = useState('');
  const title = isolated(image.title);

  const decide = (decision: Decision) => ({
    run: () =>
      call('POST /maintenance/hidden_images/{imageId}/{decision}', {
        params: { imageId: image.id, decision },
        body: { reason },
      }),
    refusals: { 'not-found': t.gone },
  });

  return (
    <Row
      buttons={
        <>
          <Act
            kind="danger"
            aria-label={t.deleteThis(title)}
            question={t.deleteQuestion(title)}
            success={t.deleted}
            {...decide('delete')}
          >
            {t.delete}
          </Act>
          <Act
            aria-label={t.showThis(title)}
            question={t.showQuestion(title)}
            success={t.shown}
            {...decide('show')}
          >
            {t.show}
          </Act>
        </>
      }
    >
      <img
        src={image.displayPath}
        alt={image.title}
        width={image.width}
        height={image.height}
        className={styles.image}
      />
      <h2 dir="auto">{image.title}</h2>
      <p>{t.facts(isolated(image.gallery), image)}</p>
      <p>{t.asked(isolated(image.askedBy), dayAndTime(image.hiddenAt * 1000))}</p>
      {image.portraits.length > 0 && <p>{t.portraits(image.portraits.map(isolated).join(', '))}</p>}
      <p className="written" dir="auto">
        {image.reason || t.noReason}
      </p>
      <Field
        label={t.why}
        value={reason}
        maxLength={REASON_MAX}
        rows={2}
        multiline
        onChange={(event) => setReason(event.target.value)}
      />
    </Row>
  );
}
