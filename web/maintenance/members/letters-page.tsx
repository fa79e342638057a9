import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { MaintainedMember } from '#contract/maintenance.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { CallError, call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useRootMark } from '../../ui/use-root-mark.ts';
import styles from '../maintenance.module.css';
import { Act, asMaintainer, MaintenancePage, ways } from '../maintenance-page.tsx';
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
  const dialogs = useDialogs();
  const [letters, setLetters] = useState<Made[]>([]);
  useRootMark('letters');

  /** One after the other; who has come or gone meanwhile is left out. */
  async function make() {
    const made: Made[] = [];
    for (const member of absent) {
      const params = { username: member.username, act: 'code' } as const;
      const answer = await call('POST /maintenance/members/{username}/{act}', { params }).catch(orSkip);
      const { code, endsAt } = answer ?? {};
      if (code && endsAt) made.push({ member, made: { code, endsAt } });
    }
    return made;
  }

  return (
    <MaintenancePage title={t.title} back={ways.members}>
      <p className="screen-only">{absent.length === 0 ? t.none : t.lead(absent.length)}</p>
      {letters.length > 0 ? (
        <Button kind="primary" onClick={() => print()}>
          {maintenanceTexts.letter.print}
        </Button>
      ) : (
        absent.length > 0 && (
          <Act
            kind="primary"
            run={make}
            done={async (made) => {
              setLetters(made);
              if (made.length < absent.length) await dialogs.error(t.failed(absent.length - made.length));
            }}
          >
            {t.make}
          </Act>
        )
      )}
      <div className={styles.letters}>
        {letters.map(({ member, made }) => (
          <Letter key={member.username} {...{ member, made, signer }} />
        ))}
      </div>
    </MaintenancePage>
  );
}
