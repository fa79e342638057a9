import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { nameOrUsername } from '#contract/full-name.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Act, asMaintainer, MaintenancePage, ways } from '../maintenance-page.tsx';
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
  const [made, setMade] = useState<MadeCode>();
  const { username } = member;

  return (
    <MaintenancePage title={t.title(nameOrUsername(member))} back={ways.member(username)}>
      {made ? (
        <>
          <Button kind="primary" onClick={() => print()}>
            {t.print}
          </Button>
          <Letter {...{ member, made, signer }} />
        </>
      ) : (
        <>
          <p>{t.lead}</p>
          <Act
            kind="primary"
            run={() =>
              call('POST /maintenance/members/{username}/{act}', { params: { username, act: 'code' } })
            }
            done={({ code = '', endsAt = 0 }) => setMade({ code, endsAt })}
            refusals={{ conflict: maintenanceTexts.member.conflict }}
          >
            {t.make}
          </Act>
        </>
      )}
    </MaintenancePage>
  );
}
