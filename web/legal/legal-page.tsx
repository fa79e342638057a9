import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import type { LegalPage as LegalPageName } from '#contract/site.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { call } from '../api.ts';
import { Page } from '../ui/page.tsx';
import { parsePlainText } from '../ui/plain-text.ts';
import { WrittenText } from '../ui/written-text.tsx';

const usualTitles = { impressum: frameTexts.links.imprint, datenschutz: frameTexts.links.privacy };

export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const page: LegalPageName = pathname.startsWith(pathOf('/impressum')) ? 'impressum' : 'datenschutz';
  const { text } = await call('GET /legal/{page}', { params: { page } });
  return { usualTitle: usualTitles[page], blocks: parsePlainText(text) };
}

/** Imprint or privacy notice, as the maintainers wrote it. */
export function Component() {
  const { usualTitle, blocks } = useLoaderData<typeof loader>();
  const [first, ...others] = blocks;
  const isTitled = first?.kind === 'title';

  return (
    <Page title={isTitled ? first.text : usualTitle}>
      <WrittenText blocks={isTitled ? others : blocks} contents={frameTexts.contents} />
    </Page>
  );
}
