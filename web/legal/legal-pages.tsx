import { imprint, type LegalText, privacy } from '#texts/web/legal.ts';
import { Page } from '../ui/page.tsx';
import styles from './legal-pages.module.css';

export const ImprintPage = () => <LegalPage {...imprint} />;
export const PrivacyPage = () => <LegalPage {...privacy} />;

function LegalPage({ title, sections }: LegalText) {
  return (
    <Page title={title}>
      <div className={styles.text}>
        {sections.map(({ heading, paragraphs, list }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {list && (
              <ul>
                {list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </Page>
  );
}
