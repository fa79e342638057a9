import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { meetingTexts } from '#contract/meeting-fields.ts';
import type { Migration } from './first-release.ts';
import { spellings } from './migrate.ts';
import { migrations } from './migrations.ts';
import { columnsOf, wantedShape } from './shape.ts';

/** Every step that has landed, with the hash of all that it says to either database. Lines are added, never changed. */
const landed: Record<string, string> = {
  '0032-first-release': '941872b4a6a7c85287e4560152a8d7f06f43683e5224ff84cc6c5de1146b2e76',
  '0033-what-maintainers-read': '48d4d6846c3b040921e2e1aadad93288e8f4263bbc04a380f0272416b7d8f76d',
  '0034-asked-organisers': '2afda9d5cdce7ffed28b45e054c4233fce68778ab32aa4d63da66297f928edaf',
  '0035-declined-names': 'c25fae2aa29b384b209055d844a14957f97dd1213089fb4559892c7c9c4d3945',
  '0036-hidden-hashes': '4bea0a6bb6ff57162506b21de3b9e185711ae8c30f99e59ea939d5fa7a5cefb6',
  '0037-login-links': 'd73f69d972cf98c9cdd04724a09881f9935e70b4ea407b22991c937dfc0bfaee',
  '0038-passkeys': '5406ebfa7ad67646506526d1f5635c18871e7d9a23fea84cc7126a7a040b0b33',
  '0039-own-devices': '71c9760458f7cdd8135294f0e3942a56299a00486cf780cb5656f19fe20bcbbf',
  '0040-entered-for-others': '803543673fb9620aeef257ebe62b365aebac44ea33bdd6be6c29572f9793ef8d',
  '0041-votes-by-mail': '9326860b4a5b3b4359284819f2e44ca7365b02a7fb0333f6d6aa5f189c99ef9e',
  '0042-former-traces': '4bee8a6fd2657da43bbe2dfef0fb871d63ce40b7dea85935d11728785cbc7933',
  '0043-trash': '3094ac4b1d6a499d09cb93bfafddabef788824e06e14bcd0075e9b7a2a7624a8',
  '0044-meetings-as-news': 'c956109294871d7a09bd114282b1b6c431e219172f4ed1c46123f08e036e9ba1',
  '0045-group-email-archive': 'd8dbb6af3f228d044645196505f6b9d776072348f61a04ad288afb697e8d8207',
  '0046-dead-addresses': '04d8a3c66c69f90c81966dde8e3033f89be5b926684253ed168fbb0c03b21f8b',
  '0047-album': 'd34ecfde7fba6a029f356b5ffdcb1e610799dd6153273d480e415e5123f34da7',
  '0049-alerts-in-words': '91f4502e297b74a1bbc061ce161ae3242be8bdec335e19a90c98412ddf8cdb56',
  '0050-who-called-a-meeting': 'adc5f4178f2545da47902d2c6668f21f26886c54e6e009d4839c6091b4e19535',
  '0051-hidden-hashes-of-turned-pictures': '51bd1964eac0d605f7dba7354eb9a18bc8e2ca86a1bbabad1343e14f49da65bc',
  '0052-composed-texts': '61d26fcf0bcd1ab09db265d461269a66e9bd29343e76fe14432d90c1719cbde9',
  '0053-ends-of-mailed-links': 'e1f7cccc7ee0127771f776e818fd7149225dd6f17160a9d92f8860721c9b0dce',
  '0054-portraits-follow-pictures': 'aa966f33ea1294c2e1ab31b1a33d96223b266d457278a76b38f56b021e354652',
  '0055-members-who-leave': '9e89f671b69975c9f3ab8e95de617be6aad0321b362cfa938686e7de542e2c0c',
  '0056-about-which-year': 'e805c51e6a352e54835e5f590d2f3d61349bd4c28f9d35a83a29c8024d452f35',
  '0057-who-knows-what-of-a-meeting': '435f4ed5cda2b0a32715996484e212ab50281e5d623fd55e814d7cf83fa6234b',
  '0063-dead-by-proof': '3792b6dcb22cab4db6124d9a60dc4a85e7991bf06eab3f69eefc7cdbd45f5897',
  '0058-comments-and-memorial-notes': '933a634ab98112c45d5a4661eb9f15d501988c618fdd63c51fab68c525c57752',
  '0065-indexes-without-literals': '27cbe661ea446e94514b6c002771e54bddf7f78fc43d06e6b81a3f5b83053aab',
  '0066-what-grows': '2dd76b7872564016872d8f7a6a90b94aaa1068ac448035879f0f9a5300d4f476',
  '0069-passwords-without-proof': '2289098b893bc2673e626f48cc530f8987d95d818f25018bf450889c75712a64',
  '0070-any-24-hours': '393ef1cc32a4b2a3c9808fa007b58ca21ff10fe033651a2ce6f6d815bd84486c',
  '0071-who-leaves-and-who-asks': '392f0f3dd4aee959d0b0476d9d98b3826ef4aa0cbefb696aba91341601069148',
  '0072-said-by-way-of-organisers': '1670790d92c89f9ff7f2898ba909f5fb5db194f652c2766d03cac6378eb8f69b',
  '0073-mail-of-own-news': 'e448d67f621a78f3015dbcceccdfc8c01c6edd2daa4d49b742159b1d98de13ca',
  '0075-without-revisions-of-galleries': 'd17a0ac8f975e9c441fa40ae9dcf99064991ebb7f259ed23189c340d7036864f',
  '0078-what-is-sent-once': '97aa9df9cc52d1078c49325c50b03f9e3d472cd8d0ed3bdae738118fff5b0bce',
  '0080-collected-pictures': '97cb753af2edbda66ab6514104e948686e88610ef831995982429601741e1b77',
  '0082-greetings': 'a17155a33632ddc6c2c175741b6239a210a74c4aba49e7d1316b82323b2c161c',
  '0083-faces-of-meetings': 'd69f95acf5638537c5606cfb975707e190db62a3fd066ad72fe595f89a51dfaf',
  '0085-what-an-image-repeats': 'fa6005112a24efbdd0855d1cb1d69dbc8a9545cdb14e7beae9e28a6f4017f531',
};

function hashOf({ statements }: Migration): string {
  const said = Object.values(spellings).map((spell) => statements.map(spell));
  return hash('sha256', JSON.stringify(said));
}

test('a step of the schema never changes once it has landed', () => {
  const names = migrations.map(({ name }) => name);
  assert.deepEqual(names, [...new Set(names)]);
  for (const step of migrations) {
    const frozen = landed[step.name];
    const found = hashOf(step);
    assert.ok(
      frozen !== undefined,
      `${step.name} is new. When it is as it shall land, add to \`landed\` in schema/migrations.test.ts:\n` +
        `  '${step.name}': '${found}',`,
    );
    assert.ok(
      frozen === found,
      `${step.name} has landed: databases were made by it, and none of them takes it again. Put back what it said, ` +
        'and change what it made by a new step at the end of migrations.ts.',
    );
  }
  const gone = Object.keys(landed).filter((name) => !names.includes(name));
  assert.deepEqual(
    gone,
    [],
    'Databases that have taken a step which is gone count as those of a later version.',
  );
});

/** How a column is called in the types of the tables, by what it is in the schema. */
const kinds: [RegExp, RegExp][] = [
  [/^(integer|bigint)/, /^number$/],
  [/^integer .*\bdefault\b/, /^Generated<number>$/],
  [/^blob/, /^Uint8Array$/],
  // A text, some texts, or a type of the contract that has some.
  [/^text/, /^(string|'[^']*'( \| '[^']*')*|[A-Z]\w+|StoredWord<[A-Z]\w+>)$/],
];

test('the types of the tables have exactly the columns that the steps make', () => {
  const folder = path.join(import.meta.dirname, '..');
  const text = globSync('{database,*-tables}.ts', { cwd: folder })
    .map((file) => readFileSync(path.join(folder, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))
    .join('\n');
  const texts = meetingTexts.map((name) => `${name}: string;`).join('');
  const tables = [...text.replace('MeetingTexts & {', `{${texts}`).matchAll(/^ +(\w+): \{([^{}]*)\};/gm)];
  const wanted = wantedShape();
  const ours = [...wanted].filter(([name, { table }]) => name === table).map(([name]) => name);
  assert.deepEqual(tables.map(([, name]) => name).toSorted(), ours.toSorted());

  for (const [, table = '', body = ''] of tables) {
    const columns = [...body.matchAll(/(\w+):([^;]+);/g)];
    assert.deepEqual(columns.map(([, name]) => name).toSorted(), columnsOf(table).toSorted(), table);
    for (const [, column, type = ''] of columns) {
      const { how = '' } = wanted.get(`${table}.${column}`) ?? {};
      const kind = type.replace('| null', '').trim();
      assert.ok(
        kinds.some(([made, told]) => made.test(how) && told.test(kind)),
        `${table}.${column} is ${how}, not ${kind}`,
      );
      assert.equal(/\| null$/.test(type), !/ not null/.test(how), `${table}.${column} is ${how}`);
    }
  }
});
