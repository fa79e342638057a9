import { useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { fullName } from '#contract/full-name.ts';
import type { MaintainedMemorial } from '#contract/memorials.ts';
import { hrefOf, pathOf } from '#contract/pages.ts';
import { maintainedMemorialTexts as t } from '#texts/web/maintenance/memorials.ts';
import { CallError, call } from '../../api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Form, type FormValues, SubmitButton } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { TypedName } from '../../ui/typed-name.tsx';
import { asMaintainer, useAct } from '../as-maintainer.ts';
import styles from '../maintenance.module.css';
import { MemorialFields, memorialIn } from './memorial-fields.tsx';

/** Whom the address of the page names. */
export const loader = asMaintainer(async ({ params }) => {
  const found = (await call('GET /maintenance/memorials')).find(({ id }) => id === params.id);
  if (!found) throw new CallError('not-found');
  return found;
});

/** What is told of somebody who has died: changed, or taken back altogether. */
export function Component() {
  const memorial = useLoaderData<typeof loader>();
  const { id, username, notes } = memorial;
  const name = fullName(memorial);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { attempt } = useAct();
  const params = { id };

  const save = (values: FormValues) =>
    attempt({
      run: () => call('PUT /maintenance/memorials/{id}', { params, body: memorialIn(values) }),
      success: t.saved,
      done: revalidate,
      refusals: { 'not-valid': t.notValid },
    });

  const remove = ({ typed = '' }: FormValues) =>
    attempt({
      run: () => call('DELETE /maintenance/memorials/{id}', { params, body: { typed } }),
      success: t.removed(name),
      done: () => navigate(pathOf('/verwaltung/gedenken'), { replace: true }),
      refusals: { 'not-valid': t.mismatch },
    });

  const removeWords = (author: string, question: string) =>
    attempt({
      question,
      run: () =>
        call('DELETE /maintenance/memorials/{id}/words/{username}', { params: { id, username: author } }),
      done: revalidate,
    });

  return (
    <Page title={t.newTitle(name)}>
      <Form onSubmit={save}>
        <MemorialFields known={memorial} />
        <SubmitButton>{t.save}</SubmitButton>
      </Form>
      <h2>{t.portrait}</h2>
      <Picture memorial={memorial} name={name} />
      <h2>{t.words}</h2>
      {notes.length === 0 && <p>{t.noWords}</p>}
      <ul className={styles.list}>
        {notes.map(({ username: author, name: real, text }) => (
          <li key={author}>
            <p dir="auto">{text}</p>
            <Button onClick={() => removeWords(author, t.reallyRemoveWords(real || author))}>
              {t.removeWords(real || author)}
            </Button>
          </li>
        ))}
      </ul>
      <h2>{t.removal}</h2>
      <p>{t.removalLead(name, username !== undefined)}</p>
      <Form onSubmit={remove}>
        <TypedName name={name} label={t.typed(name)} other={t.mismatch} />
        <SubmitButton>{t.remove}</SubmitButton>
      </Form>
      <div className={styles.buttons}>
        <ButtonLink to={pathOf('/gedenken')}>{t.toPage}</ButtonLink>
        <ButtonLink to={pathOf('/verwaltung/gedenken')}>{t.back}</ButtonLink>
      </div>
    </Page>
  );
}

type PictureProps = { memorial: MaintainedMemorial; name: string };

function Picture({ memorial: { id, portrait }, name }: PictureProps) {
  const { revalidate } = useRevalidator();
  const { attempt } = useAct();

  const remove = () =>
    attempt({
      question: t.reallyDeletePicture,
      run: () => call('DELETE /maintenance/memorials/{id}/portrait', { params: { id } }),
      done: revalidate,
    });

  return (
    <>
      {portrait ? (
        <img
          src={`${hrefOf('GET /memorials/{id}/portrait/{size}', { id, size: '192' })}?v=${portrait}`}
          alt={t.pictureOf(name)}
          width={96}
          height={96}
        />
      ) : (
        <p>{t.noPicture}</p>
      )}
      <div className={styles.buttons}>
        <ButtonLink to={pathOf('/verwaltung/gedenken/:id/bild', { id })}>
          {portrait ? t.changePicture : t.choosePicture}
        </ButtonLink>
        {portrait && <Button onClick={remove}>{t.deletePicture}</Button>}
      </div>
    </>
  );
}
