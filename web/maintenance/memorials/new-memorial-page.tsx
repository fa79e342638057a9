import { useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { fullName } from '#contract/full-name.ts';
import type { PortraitKind } from '#contract/members.ts';
import { pathOf } from '#contract/pages.ts';
import { maintainedMemorialTexts as t } from '#texts/web/maintenance/memorials.ts';
import { call } from '../../api.ts';
import { Select } from '../../ui/select.tsx';
import { TypedName } from '../../ui/typed-name.tsx';
import { ActForm, asMaintainer, MaintenancePage, ways } from '../maintenance-page.tsx';
import { MemorialFields, memorialIn } from './memorial-page.tsx';

/** Of the address: the username of the member who has died. */
export const MEMBER = 'mitglied';

/** What is known of that member, as far as it is released. */
export const loader = asMaintainer(async ({ request }) => {
  const username = new URL(request.url).searchParams.get(MEMBER);
  const member = (await call('GET /maintenance/members')).find((one) => one.username === username);
  const isReleased = member?.consents.publication && member.state !== 'disabled';
  const params = { username: member?.username ?? '' };
  return {
    member,
    profile: isReleased ? await call('GET /users/{username}/profile', { params }) : undefined,
  };
});

/** Enters somebody who has died: a member, or somebody who never was one. */
export function Component() {
  const { member, profile } = useLoaderData<typeof loader>();
  const [asked] = useSearchParams();
  const known = {
    firstName: member?.firstName ?? asked.get('vorname') ?? '',
    surname: member?.surname ?? asked.get('nachname') ?? '',
  };
  const missingId = asked.get('gesucht');
  const [names, setNames] = useState(known);
  const [portrait, setPortrait] = useState<PortraitKind | 'none'>('none');
  const navigate = useNavigate();
  const name = fullName({ firstName: names.firstName.trim(), surname: names.surname.trim() });
  // Of two who share a name one is meant.
  const whole = name && member?.apart ? `${name} (${member.apart})` : name;
  const kinds = profile?.portraits.map(({ kind }) => kind) ?? [];
  const portraits = Object.fromEntries([
    ['none', t.noPortrait],
    ...kinds.map((kind) => [kind, t.ownPortrait(kind)]),
  ]) as Record<PortraitKind | 'none', string>;

  return (
    <MaintenancePage title={t.newTitle(member ? whole : '')} tabTitle={t.newTitle('')} back={ways.memorials}>
      <p>{member ? t.memberLead(whole) : t.noMember}</p>
      <ActForm
        run={(values) =>
          call('POST /maintenance/memorials', {
            body: {
              ...memorialIn(values),
              typed: values.typed ?? '',
              ...(member && { username: member.username }),
              ...(missingId && { missingId }),
              ...(portrait !== 'none' && { portrait }),
            },
          })
        }
        success={t.done(name)}
        done={({ id }) => navigate(pathOf('/verwaltung/gedenken/:id', { id }), { replace: true })}
        refusals={{ conflict: t.known, 'not-valid': t.notValid }}
        submit={t.submit}
      >
        <MemorialFields
          known={{ ...known, birthName: profile?.birthName ?? asked.get('geburtsname') ?? '' }}
          onName={(changed) => setNames((before) => ({ ...before, ...changed }))}
        />
        {kinds.length > 0 && (
          <Select label={t.portrait} options={portraits} value={portrait} onChange={setPortrait} />
        )}
        <TypedName name={whole} label={t.typed(whole)} other={t.mismatch} />
      </ActForm>
    </MaintenancePage>
  );
}
