import { Link } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { membersTexts } from '#texts/web/members/members.ts';
import { canKeepKeys } from '../session/can-keep-keys.ts';
import { Page } from '../ui/page.tsx';
import { OwnDevices } from './own-devices.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';

/** By what one logs in, and where one has. */
export function Component() {
  return (
    <Page title={membersTexts.ownData.logins}>
      {canKeepKeys() && <OwnPasskeys />}
      <OwnDevices />
      <p>
        <Link to={pathOf('/contactdata')}>{membersTexts.ownData.back}</Link>
      </p>
    </Page>
  );
}
