import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { isolated } from '#contract/characters.ts';
import { REASON_MAX } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import type { Decision, HiddenImage } from '#contract/pictures.ts';
import { dayAndTime } from '#texts/dates.ts';
import { hiddenImagesTexts as t } from '#texts/web/maintenance/galleries.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../api.ts';
import { Button, ButtonLink, Buttons } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { asMaintainer, useAct } from './as-maintainer.ts';
import listStyles from './maintenance.module.css';

export const loader = asMaintainer(() => call('GET /maintenance/hidden_images'));

/** The pictures that somebody does not want to be seen in, with what is to be decided. */
export function Component() {
  const images = useLoaderData<typeof loader>();
  return (
    <Page title={t.title}>
      {images.length === 0 && <p>{t.none}</p>}
      {images.length > 0 && (
        <>
          <p>{t.lead}</p>
          <p>{t.law}</p>
        </>
      )}
      <ul className={listStyles.list}>
        {images.map((image) => (
          <HiddenImageEntry key={image.id} image={image} />
        ))}
      </ul>
      <ButtonLink to={pathOf('/verwaltung')}>{maintenanceTexts.back}</ButtonLink>
    </Page>
  );
}

function HiddenImageEntry({ image }: { image: HiddenImage }) {
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAct();
  const [reason, setReason] = useState('');
  const title = isolated(image.title);

  const decide = (decision: Decision, question: string, done: string) =>
    attempt({
      question,
      run: () =>
        call('POST /maintenance/hidden_images/{imageId}/{decision}', {
          params: { imageId: image.id, decision },
          body: { reason },
        }),
      success: done,
      done: revalidate,
      refusals: { 'not-found': t.gone },
    });

  return (
    <li>
      <img
        src={image.displayPath}
        alt={image.title}
        width={image.width}
        height={image.height}
        className={listStyles.hiddenImage}
      />
      <h2 className={listStyles.hiddenTitle} dir="auto">
        {image.title}
      </h2>
      <p>{t.facts(isolated(image.gallery), isolated(image.uploader))}</p>
      <p>{t.asked(isolated(image.askedBy), dayAndTime(image.hiddenAt * 1000))}</p>
      {image.portraits.length > 0 && <p>{t.portraits(image.portraits.map(isolated).join(', '))}</p>}
      <p className={listStyles.written} dir="auto">
        {image.reason || t.noReason}
      </p>
      <div className={listStyles.why}>
        <Field
          label={t.why}
          hint={t.whyHint}
          value={reason}
          maxLength={REASON_MAX}
          rows={2}
          multiline
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <Buttons>
        <Button
          kind="danger"
          busy={isBusy}
          aria-label={t.deleteThis(title)}
          onClick={() => decide('delete', t.deleteQuestion(title), t.deleted)}
        >
          {t.delete}
        </Button>
        <Button
          busy={isBusy}
          aria-label={t.showThis(title)}
          onClick={() => decide('show', t.showQuestion(title), t.shown)}
        >
          {t.show}
        </Button>
      </Buttons>
    </li>
  );
}
