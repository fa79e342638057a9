import { Fragment } from 'react';
import { type Block, piecesOf } from './plain-text.ts';
import styles from './written-text.module.css';

type Props = {
  blocks: readonly Block[];
  /** The name of the links to the headings, before the first of them; for texts that fill several screens. */
  contents?: string;
};

/** What maintainers wrote, as they see it in its preview and all others on its page. */
export function WrittenText({ blocks, contents }: Props) {
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  return (
    <div className={styles.text}>
      {blocks.map((block, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no state
        <Fragment key={position}>
          {contents && headings.length > 4 && block === headings[0] && (
            <Contents name={contents} blocks={blocks} />
          )}
          <TextBlock id={partId(position)} {...block} />
        </Fragment>
      ))}
    </div>
  );
}

const partId = (position: number) => `part-${position}`;

function Contents({ name, blocks }: { name: string; blocks: readonly Block[] }) {
  return (
    <nav aria-label={name} className="screen-only">
      <ul>
        {blocks.map(
          (block, position) =>
            block.kind === 'heading' && (
              <li key={partId(position)}>
                <a href={`#${partId(position)}`}>{block.text}</a>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}

function TextBlock({ id, ...block }: Block & { id: string }) {
  if ('items' in block) {
    const Tag = block.kind === 'list' ? 'ul' : 'ol';
    return (
      <Tag>
        {block.items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no state
          <li key={position}>
            <Words>{item}</Words>
          </li>
        ))}
      </Tag>
    );
  }
  if (block.kind === 'paragraph')
    return (
      <p>
        <Words>{block.text}</Words>
      </p>
    );
  return (
    <h2 id={id}>
      <Words>{block.text}</Words>
    </h2>
  );
}

function Words({ children }: { children: string }) {
  return piecesOf(children).map((piece, at) => {
    if (piece.kind === 'text') return piece.text;
    // biome-ignore-start lint/suspicious/noArrayIndexKey: pieces have no state
    if (!('href' in piece)) return <mark key={at}>{piece.text}</mark>;
    return (
      <a key={at} href={piece.href} rel="noreferrer">
        {piece.text}
      </a>
    );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: pieces have no state
  });
}
