import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Portrait as Stored } from '#contract/members.ts';
import { pathOf } from '#contract/pages.ts';
import { beside } from '../api.ts';
import styles from './people.module.css';
import { Portrait } from './portrait.tsx';

/** People beside each other, as many as the width has room for. */
export const People = (props: Omit<ComponentProps<'ul'>, 'className'>) => (
  <ul {...props} className={styles.people} />
);

type Faces = ReadonlyMap<string, Stored | undefined>;

let faces: Promise<Faces> | undefined;

/** Who has released a portrait; asked once for all people of a page. */
function loadFaces(): Promise<Faces> {
  faces ??= beside('GET /directory').then(
    (all = []) => new Map(all.map(({ username, portrait }) => [username, portrait])),
  );
  // Asked again once all of these have got it.
  faces.finally(() => {
    faces = undefined;
  });
  return faces;
}

type FaceProps = {
  /** Empty for who has no account. */
  username: string;
  /** Empty where it is not released. */
  name: string;
  /** Left out where the page does not know it. */
  portrait?: Stored | null;
};

/** A portrait of 40 px or the initials, beside the name. */
export function Face({ username, name, portrait }: FaceProps) {
  const isUnknown = portrait === undefined && username !== '';
  const [known, setKnown] = useState<Faces>();
  useEffect(() => {
    if (isUnknown) loadFaces().then(setKnown);
  }, [isUnknown]);
  return (
    <Portrait
      username={username || name}
      name={name || username}
      portrait={portrait ?? known?.get(username)}
      size={40}
    />
  );
}

/** A face with the name, which leads to their page; what else is said of somebody follows it. */
export function Person({ children, ...person }: FaceProps & { children?: ReactNode }) {
  const { username, name } = person;
  const shown = <bdi>{name || username}</bdi>;
  return (
    <div className={styles.person}>
      <Face {...person} />
      <div className={styles.name}>
        {username ? <Link to={pathOf('/users/:username', { username })}>{shown}</Link> : shown} {children}
      </div>
    </div>
  );
}
