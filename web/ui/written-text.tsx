import { type Block, piecesOf } from './plain-text.ts';
import styles from './written-text.module.css';

/** What maintainers wrote, as they see it in its preview and all others on its page. */
export function WrittenText({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.text}>
      {blocks.map((block, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no state
        <TextBlock key={position} {...block} />
      ))}
    </div>
  );
}

function TextBlock(block: Block) {
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
  const Tag = block.kind === 'paragraph' ? 'p' : 'h2';
  return (
    <Tag>
      <Words>{block.text}</Words>
    </Tag>
  );
}

function Words({ children }: { children: string }) {
  return piecesOf(children).map((piece, at) => {
    if (piece.kind === 'words') return piece.text;
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
