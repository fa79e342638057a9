import { useRef, useState } from 'react';
import { newsQuestionTexts as t } from '#texts/web/news-question.ts';
import { call } from '../api.ts';
import { actsWith } from '../ui/act.tsx';
import { Buttons } from '../ui/button.tsx';
import { Checkbox } from '../ui/field.tsx';
import { Notice } from '../ui/page.tsx';

const { Act } = actsWith({ failed: t.failed });

const nothing = { wanted: false, own: false };

/** Asks a new member once which news to mail. Whatever the answer is, it is kept. */
export function MailQuestion() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState(nothing);
  const [isAnswered, setIsAnswered] = useState(false);
  const isNothing = !chosen.wanted && !chosen.own;

  function done() {
    setIsAnswered(true);
    heading.current?.focus();
  }

  return (
    <section aria-labelledby="mail-question">
      <Notice>
        <h2 id="mail-question" ref={heading} tabIndex={-1}>
          {t.title}
        </h2>
        {isAnswered ? (
          <p>{t.answered}</p>
        ) : (
          <>
            {(['wanted', 'own'] as const).map((name) => (
              <Checkbox
                key={name}
                label={t[name]}
                checked={chosen[name]}
                onChange={({ target }) => setChosen({ ...chosen, [name]: target.checked })}
              />
            ))}
            <Buttons>
              <Act
                kind="primary"
                unavailable={isNothing ? t.nothing : undefined}
                run={() => call('PUT /news_mail', { body: chosen })}
                done={done}
              >
                {t.yes}
              </Act>
              <Act run={() => call('PUT /news_mail', { body: nothing })} done={done}>
                {t.no}
              </Act>
            </Buttons>
          </>
        )}
      </Notice>
    </section>
  );
}
