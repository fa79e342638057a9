import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { nameOrUsername } from '#contract/full-name.ts';
import { pathOf } from '#contract/pages.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../../api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { asMaintainer, useAct } from '../as-maintainer.ts';
import styles from '../maintenance.module.css';
import { Letter, type MadeCode } from './letter.tsx';
import { loadMember, loadSigner } from './maintained-members.ts';

const t = maintenanceTexts.letter;

export const loader = asMaintainer(async (args) => {
  const [member, signer] = await Promise.all([loadMember(args), loadSigner()]);
  return { member, signer };
});

/** A letter with a code, for who reads no mails. */
export function Component() {
  const { member, signer } = useLoaderData<typeof loader>();
  const { attempt, isBusy } = useAct();
  const [made, setMade] = useState<MadeCode>();
  const { username } = member;
  const name = nameOrUsername(member);

  const make = () =>
    attempt({
      run: () => call('POST /maintenance/members/{username}/{act}', { params: { username, act: 'code' } }),
      done: ({ code = '', endsAt = 0 }) => setMade({ code, endsAt }),
      refusals: { conflict: maintenanceTexts.member.conflict },
    });

  const back = (
    <ButtonLink to={pathOf('/verwaltung/mitglieder/:username', { username })}>
      {maintenanceTexts.member.toMember}
    </ButtonLink>
  );

  if (!made)
    return (
      <Page title={t.title(name)}>
        <p>{t.lead(name)}</p>
        <div className={styles.buttons}>
          <Button kind="primary" busy={isBusy} onClick={make}>
            {t.make}
          </Button>
          {back}
        </div>
      </Page>
    );

  return (
    <Page title={t.title(name)}>
      <div className={styles.buttons}>
        <Button kind="primary" onClick={() => print()}>
          {t.print}
        </Button>
        {back}
      </div>
      <Letter {...{ member, made, signer }} />
    </Page>
  );
}
