import { useState } from 'react';
import { newsQuestionTexts as t } from '#texts/web/news-question.ts';
import { call } from '../api.ts';
import { actsWith } from '../ui/act.tsx';
import { Block } from '../ui/block.tsx';
import { Buttons } from '../ui/button.tsx';
import { Checkbox } from '../ui/field.tsx';

const { Act } = actsWith({ failed: t.failed });

const nothing = { wanted: false, own: false };

/** Asks once which news to mail. Whatever the answer is, it is kept. */
export function MailQuestion() {
  const [chosen, setChosen] = useState(nothing);
  const [isAnswered, setIsAnswered] = useState(false);
  const done = () => setIsAnswered(true);
  if (isAnswered)
    return (
      <Block title={t.title}>
        <p ref={(said) => said?.focus()} tabIndex={-1}>
          {t.answered}
        </p>
      </Block>
    );

  return (
    <Block title={t.title}>
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
          unavailable={chosen.wanted || chosen.own ? undefined : t.nothing}
          run={() => call('PUT /news_mail', { body: chosen })}
          done={done}
        >
          {t.yes}
        </Act>
        <Act run={() => call('PUT /news_mail', { body: nothing })} done={done}>
          {t.no}
        </Act>
      </Buttons>
    </Block>
  );
}
