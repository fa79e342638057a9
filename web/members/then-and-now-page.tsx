import { useRef, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { isolated } from '#contract/characters.ts';
import { nameOrUsername } from '#contract/full-name.ts';
import type { PairedImage } from '#contract/galleries.ts';
import type { DirectoryContact, PortraitKind } from '#contract/members.ts';
import { pathOf } from '#contract/pages.ts';
import { longDay } from '#texts/dates.ts';
import { profileTexts } from '#texts/web/members/members.ts';
import { thenAndNowTexts as t } from '#texts/web/members/then-and-now.ts';
import { beside, call } from '../api.ts';
import { serverNow } from '../session/server-clock.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Portrait } from '../ui/people.tsx';
import { groupName } from '../ui/site.ts';
import { useRootMark } from '../ui/use-root-mark.ts';
import styles from './then-and-now.module.css';

export async function loader() {
  const [contacts, pairs = []] = await Promise.all([call('GET /directory/contacts'), beside('GET /pairs')]);
  return { shown: contacts.filter(({ portraits }) => portraits), pairs };
}

/** The faces of those who show them, made for paper. */
export function Component() {
  const { shown, pairs } = useLoaderData<typeof loader>();
  const all = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  useRootMark('faces');

  async function printAll() {
    setBusy(true);
    const pictures = [...(all.current?.querySelectorAll('img') ?? [])];
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    setBusy(false);
    print();
  }

  const actions = (
    <>
      {shown.length + pairs.length > 0 && (
        <Button kind="primary" busy={isBusy} onClick={printAll}>
          {t.print}
        </Button>
      )}
      <ButtonLink to={pathOf('/users')}>{t.back}</ButtonLink>
    </>
  );

  return (
    <Page title={t.title} tabTitle={t.tabTitle} actions={actions}>
      <p>{shown.length > 0 ? t.lead : t.nobody}</p>
      <p>{t.note(groupName, longDay(serverNow()))}</p>
      <div ref={all} className="stack">
        <ul className={styles.people}>
          {shown.map((person) => (
            <Person key={person.username} person={person} />
          ))}
        </ul>
        {pairs.length > 0 && (
          <section className="stack" aria-labelledby="pairs">
            <h2 id="pairs">{t.pairs}</h2>
            <ul className={styles.pairs}>
              {pairs.map(({ first, repeat }) => (
                <li key={repeat.id} className={styles.pair}>
                  <PairedPicture image={first} kind="then" />
                  <PairedPicture image={repeat} kind="now" />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Page>
  );
}

/** Leads to where it can be seen large, with the other one over it. */
const PairedPicture = ({ image, kind }: { image: PairedImage; kind: PortraitKind }) => (
  <figure>
    <Link to={pathOf('/image-galleries/:id/bild/:imageId', { id: image.galleryId, imageId: image.id })}>
      <img src={image.displayPath} alt={image.title} width={image.width} height={image.height} />
    </Link>
    <figcaption>{t.kind(kind)}</figcaption>
  </figure>
);

function Person({ person }: { person: DirectoryContact }) {
  const { username, birthName, nickname, portraits = [] } = person;
  const name = nameOrUsername(person);
  const others = [birthName && profileTexts.bornAs(birthName), nickname && t.nickname(nickname)];
  return (
    <li className={styles.person}>
      <div className={styles.portraits}>
        {portraits.map((portrait) => (
          <figure key={portrait.kind}>
            <Portrait
              username={username}
              name={name}
              portrait={portrait}
              size={240}
              alt={profileTexts.portraitOf(name, portrait.kind)}
              isEager
            />
            <figcaption aria-hidden="true">{t.kind(portrait.kind)}</figcaption>
          </figure>
        ))}
      </div>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </p>
      <p>{others.filter(Boolean).map(isolated).join(' · ')}</p>
    </li>
  );
}
