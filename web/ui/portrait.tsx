import type { CSSProperties } from 'react';
import type { Portrait as Stored } from '#contract/members.ts';
import { hrefOf } from '#contract/pages.ts';
import { profileTexts } from '#texts/web/members/members.ts';
import styles from './portrait.module.css';

/** Dark enough for white letters. */
const paints = [
  '3003-rubinrot',
  '5010-enzianblau',
  '6002-laubgruen',
  '6005-moosgruen',
  '7043-verkehrsgrau-b',
  '8017-schokoladenbraun',
];

type Props = {
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
export function Portrait({ username, name, portrait, size, alt = '', isEager = false }: Props) {
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
