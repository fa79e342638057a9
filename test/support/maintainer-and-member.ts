import type { TestContext } from 'node:test';
import type { MaintainedMember } from '#contract/maintenance.ts';
import type { RecordPart } from '#contract/record.ts';
import { testSite } from './test-site.ts';

/** Whom a maintainer may add. */
export const newcomer = {
  username: 'sabine',
  email: 'sabine@example.org',
  firstName: 'Sabine',
  surname: 'Körner',
  invite: false,
};

/** A site with the maintainer anna and the member bert. */
export async function maintainerAndMember(t: TestContext) {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const bert = await site.join('bert');
  await site.change('anna', { maintainer: 1 });
  const confirm = () => anna.post('/confirm_password', { password: site.password });
  const members = async () => (await anna.get('/maintenance/members')).json as MaintainedMember[];
  const record = async () => (await anna.get('/maintenance/record')).json as RecordPart;
  const act = (username: string, what: string) => anna.post(`/maintenance/members/${username}/${what}`, {});
  return { site, anna, bert, confirm, members, record, act };
}
