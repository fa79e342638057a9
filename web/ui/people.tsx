import { type ComponentProps, type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Portrait as Stored } from '#contract/members.ts';
import { hrefOf, pathOf } from '#contract/pages.ts';
import { profileTexts } from '#texts/web/members/members.ts';
import { call } from '../api.ts';
import styles from './people.module.css';

/** People beside each other, as many as the width has room for. */
export const People = (props: Omit<ComponentProps<'ul'>, 'className'>) => (
  <ul {...props} className={styles.people} />
);

type Faces = ReadonlyMap<string, Stored | undefined>;

let faces: Promise<Faces> | undefined;

/** Who has released a portrait; asked once for all people of a page. */
function loadFaces(): Promise<Faces> {
  faces ??= call('GET /directory').then(
    (all) => new Map(all.map(({ username, portrait }) => [username, portrait])),
    () => new Map(),
  );
  // Asked again once all of these have got it.
  faces.finally(() => {
    faces = undefined;
  });
  return faces;
}

type FaceProps = {
  /** Empty for people without an account. */
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

/** A face with the name, which leads to their page; what else is said about somebody follows it. */
export function Person({ children, ...person }: FaceProps & { children?: ReactNode }) {
  const { username, name } = person;
  const shown = <bdi>{name || username}</bdi>;
  return (
    <div className={`linked ${styles.person}`}>
      <Face {...person} />
      <div className={styles.name}>
        {username ? <Link to={pathOf('/users/:username', { username })}>{shown}</Link> : shown} {children}
      </div>
    </div>
  );
}

/**
 * Beside the name of who speaks: members choose their names, and maintainers give the username. Nothing where the name is
 * not released, as then the username is in its place.
 */
export const BesideName = ({ username, name }: Pick<FaceProps, 'username' | 'name'>) =>
  username === '' || name === '' || name === username ? null : (
    <span className="quiet">
      (<bdi>{username}</bdi>)
    </span>
  );

/** Dark enough for white letters. */
const paints = [
  '3003-rubinrot',
  '5010-enzianblau',
  '6002-laubgruen',
  '6005-moosgruen',
  '7043-verkehrsgrau-b',
  '8017-schokoladenbraun',
];

type PortraitProps = {
  username: string;
  /** As released; the username where there is none. */
  name: string;
  portrait: Stored | undefined;
  /** CSS pixels of a side; a file of twice as many is fetched. */
  size: 40 | 96 | 240;
  /** Says who it shows; beside the name it says nothing. */
  alt?: string;
  /** Not only once it is scrolled to: for paper. */
  isEager?: boolean;
};

const fileOf = { 40: '96', 96: '192', 240: '480' } as const;

/** The portrait of a member, or the initials on one of the class's colours. */
export function Portrait({ username, name, portrait, size, alt = '', isEager = false }: PortraitProps) {
  if (portrait) {
    const { kind, version } = portrait;
    const params = { username, kind, size: fileOf[size] };
    const src = `${hrefOf('GET /users/{username}/portraits/{kind}/{size}', params)}?v=${version}`;
    return (
      <img
        className={styles.portrait}
        src={src}
        alt={alt}
        width={size}
        height={size}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
      />
    );
  }
  const paint =
    paints[[...username].reduce((sum, one) => sum + (one.codePointAt(0) ?? 0), 0) % paints.length];
  const style = { '--paint': `var(--ral-${paint})`, '--side': `${size}px` } as CSSProperties;
  return (
    <span className={styles.initials} style={style} aria-hidden="true">
      {profileTexts.initials(name)}
    </span>
  );
}
