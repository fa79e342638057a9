import { Link, useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { membersTexts } from '#texts/web/members/members.ts';
import { beside } from '../api.ts';
import { canKeepKeys } from '../session/can-keep-keys.ts';
import { Page } from '../ui/page.tsx';
import { OwnDevices } from './own-devices.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';

/** Each part needs only its own answer. */
export async function loader() {
  const [devices, passkeys] = await Promise.all([beside('GET /devices'), beside('GET /passkeys')]);
  return { devices, passkeys };
}

/** By what one logs in, and where one has. */
export function Component() {
  const { devices, passkeys } = useLoaderData<typeof loader>();
  return (
    <Page title={membersTexts.ownData.logins}>
      {canKeepKeys() && passkeys && <OwnPasskeys list={passkeys} />}
      {devices && <OwnDevices list={devices} hasPasskeys={Boolean(passkeys?.length)} />}
      <p>
        <Link to={pathOf('/contactdata')}>{membersTexts.ownData.back}</Link>
      </p>
    </Page>
  );
}
