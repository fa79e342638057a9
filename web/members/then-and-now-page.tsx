import { useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { isolated } from '#contract/characters.ts';
import { nameOrUsername } from '#contract/full-name.ts';
import type { DirectoryContact } from '#contract/members.ts';
import { pathOf } from '#contract/pages.ts';
import { longDay } from '#texts/dates.ts';
import { profileTexts } from '#texts/web/members/members.ts';
import { thenAndNowTexts as t } from '#texts/web/members/then-and-now.ts';
import { call } from '../api.ts';
import { serverNow } from '../session/server-clock.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Portrait } from '../ui/people.tsx';
import { groupName } from '../ui/site.ts';
import { useRootMark } from '../ui/use-root-mark.ts';
import styles from './then-and-now.module.css';

export const loader = () => call('GET /directory/contacts');

/** The faces of those who show them, made for paper. */
export function Component() {
  const shown = useLoaderData<typeof loader>().filter(({ portraits }) => portraits);
  const list = useRef<HTMLUListElement>(null);
  const [isBusy, setBusy] = useState(false);
  useRootMark('faces');

  async function printAll() {
    setBusy(true);
    const pictures = [...(list.current?.querySelectorAll('img') ?? [])];
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    setBusy(false);
    print();
  }

  const actions = (
    <>
      {shown.length > 0 && (
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
      <ul ref={list} className={styles.people}>
        {shown.map((person) => (
          <Person key={person.username} person={person} />
        ))}
      </ul>
    </Page>
  );
}

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
              {...{ username, name, portrait }}
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
