import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import type { LegalPage as LegalPageName } from '#contract/site.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { call } from '../api.ts';
import { Page } from '../ui/page.tsx';
import styles from './legal-page.module.css';
import { type Block, parsePlainText, splitAtBlanks } from './plain-text.ts';

const usualTitles = { impressum: frameTexts.links.imprint, datenschutz: frameTexts.links.privacy };

export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const page: LegalPageName = pathname.startsWith(pathOf('/impressum')) ? 'impressum' : 'datenschutz';
  const { text } = await call('GET /legal/{page}', { params: { page } });
  return { usualTitle: usualTitles[page], blocks: parsePlainText(text) };
}

/** Imprint or privacy notice, as the maintainers wrote it. */
export function LegalPage() {
  const { usualTitle, blocks } = useLoaderData<typeof loader>();
  const [first, ...others] = blocks;
  const isTitled = first?.kind === 'title';

  return (
    <Page title={isTitled ? first.text : usualTitle}>
      <div className={styles.text}>
        {(isTitled ? others : blocks).map((block, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <TextBlock key={position} {...block} />
        ))}
      </div>
    </Page>
  );
}

function TextBlock(block: Block) {
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>
            <Words>{item}</Words>
          </li>
        ))}
      </ul>
    );
  const Tag = block.kind === 'paragraph' ? 'p' : 'h2';
  return (
    <Tag>
      <Words>{block.text}</Words>
    </Tag>
  );
}

function Words({ children }: { children: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
  return splitAtBlanks(children).map((piece, at) => (at % 2 ? <mark key={at}>{piece}</mark> : piece));
}
