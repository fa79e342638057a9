import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { MaintainedMember } from '#contract/maintenance.ts';
import { pathOf } from '#contract/pages.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { CallError, call } from '../../api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Page } from '../../ui/page.tsx';
import { useRootMark } from '../../ui/use-root-mark.ts';
import { asMaintainer, useAct } from '../as-maintainer.ts';
import styles from '../maintenance.module.css';
import { Letter, type MadeCode } from './letter.tsx';
import { loadSigner } from './maintained-members.ts';

const t = maintenanceTexts.letters;

/** Whoever was disabled or deleted since the page was loaded gets no letter. */
function orSkip(error: unknown): undefined {
  if (error instanceof CallError && (error.code === 'conflict' || error.code === 'not-found'))
    return undefined;
  throw error;
}

type Made = { member: MaintainedMember; made: MadeCode };

export const loader = asMaintainer(async () => {
  const [members, signer] = await Promise.all([call('GET /maintenance/members'), loadSigner()]);
  // Whom an invitation has reached needs no letter.
  const absent = members.filter(
    ({ state, email, maybeOutdated }) =>
      state === 'not-invited' || (state === 'invited' && (email === '' || maybeOutdated)),
  );
  return { absent, signer };
});

/** The letters of all who were never here and whom no mail has reached, to be printed in one go. */
export function Component() {
  const { absent, signer } = useLoaderData<typeof loader>();
  const { attempt, isBusy } = useAct();
  const dialogs = useDialogs();
  const [letters, setLetters] = useState<Made[]>([]);
  useRootMark('letters');

  const make = () =>
    attempt({
      async run() {
        const made: Made[] = [];
        // One after the other; who has come or gone meanwhile is left out.
        for (const member of absent) {
          const params = { username: member.username, act: 'code' } as const;
          const answer = await call('POST /maintenance/members/{username}/{act}', { params }).catch(orSkip);
          const { code, endsAt } = answer ?? {};
          if (code && endsAt) made.push({ member, made: { code, endsAt } });
        }
        return made;
      },
      async done(made) {
        setLetters(made);
        if (made.length < absent.length) await dialogs.error(t.failed(absent.length - made.length));
      },
      refusals: {},
    });

  return (
    <Page title={t.title}>
      <p className={styles.buttons}>{absent.length === 0 ? t.none : t.lead(absent.length)}</p>
      <div className={styles.buttons}>
        {absent.length > 0 && letters.length === 0 && (
          <Button kind="primary" busy={isBusy} onClick={make}>
            {t.make}
          </Button>
        )}
        {letters.length > 0 && (
          <Button kind="primary" onClick={() => print()}>
            {maintenanceTexts.letter.print}
          </Button>
        )}
        <ButtonLink to={pathOf('/verwaltung/mitglieder')}>{maintenanceTexts.member.toList}</ButtonLink>
      </div>
      <div className={styles.letters}>
        {letters.map(({ member, made }) => (
          <Letter key={member.username} {...{ member, made, signer }} />
        ))}
      </div>
    </Page>
  );
}
