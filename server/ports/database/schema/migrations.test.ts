import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { spellings } from './migrate.ts';
import { migrations } from './migrations.ts';
import { columnsOf, wantedShape } from './shape.ts';
import type { Migration } from './steps-to-17.ts';

/** Every step that has landed, with the hash of all that it says to either database. Lines are added, never changed. */
const landed: Record<string, string> = {
  '0001-members-sessions-galleries': 'bccaa747f02024a7208e3900797d209adc6e498479a2396e9791e082196f0709',
  '0002-consent-ledger': '9cdc57aed8e2eeecb4125b3fe568c454dcbb10a8cb8ce2a7cb06a5e77682d4ea',
  '0003-mail': '238f5161133ee651b22ede746054e485aac28116f08c5726fb7dd494f9eb6ff5',
  '0004-ended-mails': 'fc20b84d1f107201ed3495e8f203d852612228c29aebcf037e91dffe606f0c1d',
  '0005-shown-members': '34f45ad74175ebece40a90245ed8f4ee98321a5354e8fafb9f94573ba1721204',
  '0006-deleted-members': '7bd4031c4adc5144f8387b94fd46951ba44b9ae3a355ca2e94bd0e4cded527e1',
  '0007-mail-tries': '9a1943a61acfc23284c14e34da27ec3a5bb910d3fc2faa329b9d4d451f0e41fe',
  '0008-image-storage': '0f5402321ea3a45c75a1c849f16a840aabc0cca03c437cf6575155a7a3a713fd',
  '0009-no-index-by-handing': '4e8614fd9638843936bb7dbf11c39867122e6fdf0e652fce2280a8a372519f08',
  '0010-device-marks': '18fdfc8262654ed05f054d53b76bc4ed90eb9b0527f8fb66f3418ce9f2252fa4',
  '0011-alerts': '5e78538c1b6bc35db3201c523213e937ab84ffa305a591ecf37586f4f465fb52',
  '0012-maintainers': 'becd4498808bd1f9adf61df0aea4c0ab943546e006c5aa937a6ec5c294b334fe',
  '0014-sent-hash': '7ff988e1e215ba97d18a8e0cd7a9f86e36ea5f632a7411f38458fd8e4c3b885f',
  '0015-uploads-off': 'e64172d5272d785c5838f76a0e3041ed0bbbc91aa599cf4face799f057e99e33',
  '0017-maintenance-record': '232784d649c2ff2750c4dc70434affc595809384f48cc81c0d9d391a35bec376',
  '0018-mended-galleries': 'fb9868dbcc02102f0382f23e05cd3071dba776f343f85f180537195b751ba9ae',
  '0019-texts-and-names': '82b3fda46d2140931fec1ff05c0f5d52a253146af59e8492cada3141b3a18d7a',
  '0020-meetings': '7fd5c10274a9ab75a07e5a90d8bd9a6ea7e407c95cf99a48140205c019bbb916',
  '0021-calendar-addresses': 'dbbad517e903281ee46c6da60b36863d1018d7bb29c06cb6f782d9caffbaabe4',
  '0022-hidden-images': '6313f88ae6865620c9649ee95974ad975e74ade3ce4175cc6993bda8bef1ccce',
  '0023-profiles': 'e683cc896bff8c2b8be0fc2e7659c0567252d129fa46ccff87bd08794a8148aa',
  '0024-portraits': 'f0f5cacfec33cfa6b2dbd65df796fdfcdb4989657006dab3aa369783ca5126e9',
  '0025-missing-people': '8bdaf2a0fa992b2ada4ca424856f69c5b2566b5fb973b9a1efca7054614095c3',
  '0026-memorials': 'b3b1c2ebbe952c45f9ada6b987c4c7ec404950935b1dcbb2f8539674b7aa8ae5',
  '0027-yearly-check': '04f2f11befcac402afcbab74ba30155a2ff4b6a999adcf129caccf19b8f5f6a0',
  '0028-turned-images': '3d4232249d24cebaae839a7dcf2a62693dd1e6cec0829aa65febe89f0d373361',
  '0029-people-on-images': 'a24ec88db4a2d49433382d81f9ce373e3fa4b464f480aad256e8e98fe3976abc',
  '0030-words-under-images': 'e19b7be46fac8bfdb70337b911e98b07842060855939adaa7efe48de754055f8',
  '0031-news': '2026a6b9c35b2c27698a693732c5636a4c83571b6f5ba4d7a58cec1fc2d66ed7',
  '0032-mend-edited-steps': 'f98a037c529d6f713c7832765b07a7d207eaca344c80b043bc076e6be5907ed1',
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
  '0052-composed-texts': 'f8b71ad70ab7fdb368310863205b8583b68a1f21fd681fa1914f8d4ae9f53482',
  '0053-ends-of-mailed-links': 'e1f7cccc7ee0127771f776e818fd7149225dd6f17160a9d92f8860721c9b0dce',
  '0054-portraits-follow-pictures': 'aa966f33ea1294c2e1ab31b1a33d96223b266d457278a76b38f56b021e354652',
  '0055-members-who-leave': '9e89f671b69975c9f3ab8e95de617be6aad0321b362cfa938686e7de542e2c0c',
  '0056-about-which-year': 'e805c51e6a352e54835e5f590d2f3d61349bd4c28f9d35a83a29c8024d452f35',
  '0057-who-knows-what-of-a-meeting': '435f4ed5cda2b0a32715996484e212ab50281e5d623fd55e814d7cf83fa6234b',
  '0058-comments-and-memorial-notes': '933a634ab98112c45d5a4661eb9f15d501988c618fdd63c51fab68c525c57752',
};

function hashOf({ statements }: Migration): string {
  const said = Object.values(spellings).map((spell) =>
    statements.map((one) => (typeof one === 'string' ? spell(one) : [one.if, ...one.do.map(spell)])),
  );
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
  [/^blob/, /^Uint8Array$/],
  // A text, some texts, or a type of the contract that has some.
  [/^text/, /^(string|'[^']*'( \| '[^']*')*|[A-Z]\w+)$/],
];

test('the types of the tables have exactly the columns that the steps make', () => {
  const folder = path.join(import.meta.dirname, '..');
  const text = globSync('{database,*-tables}.ts', { cwd: folder })
    .map((file) => readFileSync(path.join(folder, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))
    .join('\n');
  const tables = [...text.matchAll(/^ +(\w+): \{([^{}]*)\};/gm)];
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
