import type { Serve } from '#server/http/table/serve.ts';
import type { MaintenanceRecord } from '#server/people/record.ts';
import { mustBeSelf } from '../people/username.ts';
import type { YearlyChecks } from './yearly-checks.ts';

type Deps = { yearlyChecks: YearlyChecks; record: MaintenanceRecord };

/** Whether the data of members still hold. */
export function serveYearlyCheck(serve: Serve, { yearlyChecks, record }: Deps): void {
  serve('PUT /users/{username}/yearly_check', async ({ params, member, body, write }) => {
    mustBeSelf(member, params.username);
    await write((transaction) => yearlyChecks.setWanted(transaction, member.id, body.wanted));
  });

  serve('POST /confirm_data', async ({ body, request }) => {
    const id = await yearlyChecks.confirm(body.token);
    request.log.info({ member: id, result: 'done' }, 'data confirmed');
  });

  serve('GET /maintenance/yearly_check', () => yearlyChecks.state());

  serve('PUT /maintenance/yearly_check', async ({ body, member, write }) => {
    await write(async (transaction) => {
      const hasChanged = await yearlyChecks.choose(transaction, body.month);
      if (hasChanged) await record.add(transaction, member, { act: 'yearly-check-set' });
    });
  });
}
