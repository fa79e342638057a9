import assert from 'node:assert/strict';
import { copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { bootDebian, whyNotBooted } from '#test/support/booted-debian.ts';
import { makePackage, nameVersion, trialSources } from '#test/support/package-sources.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { newKey, noRepository } from '#test/support/test-repository.ts';
import { writeRepository } from '../../tools/package/repository.ts';
import { openKey } from '../../tools/package/sign.ts';

const here = (name: string) => path.join(import.meta.dirname, name);

const SITE = 'http://localhost:3000';
const PROXY = 'http://localhost:8080';
const WEB_SPACE = 'http://localhost:8099';

test('new versions come by themselves from what is signed by the one key, while visitors go on', {
  skip: whyNotBooted() || noRepository,
}, async (t) => {
  const sources = await trialSources(t);
  const repository = path.join(await temporaryFolder(t), 'repository');
  const keyFile = await newKey(t);
  const signed = ['--repository', repository, '--key', keyFile];
  const now = makePackage(sources, ...signed);
  const { root, run, well, startInNetwork } = await bootDebian(t, 'bookworm', ['caddy']);
  copyFileSync(now, path.join(root, 'var/packages/now.deb'));
  startInNetwork(here('serve-folder.ts'), repository, new URL(WEB_SPACE).port);
  const version = () => /\d+\.\d+\.\d+/.exec(well('klassenkreis version'))?.[0];
  const answers = () => run(`curl -fs ${SITE}/healthz`).output.trim() === 'ok';

  await t.test('setup trusts the key of the package that is there, and sets the hour', () => {
    well('dpkg -i /var/packages/now.deb');
    const words = `--no-mail --repository ${WEB_SPACE} --update-hour 5`;
    const said = well(`klassenkreis setup --address ${SITE} ${words}`);
    well('klassenkreis member add --username anna --email a@example.org --maintainer');
    assert.match(said, /✓ Neue Versionen: /);
    assert.match(
      well('LC_ALL=C TZ=UTC systemctl show -P NextElapseUSecRealtime klassenkreis-update.timer'),
      / 05:(0|1[0-5])/,
    );
    const before = version();
    well('systemctl start klassenkreis-update');
    assert.equal(version(), before);
  });

  nameVersion(sources, '99.0.0');
  makePackage(sources, ...signed);

  await t.test('a list of another key is refused, which the maintainers are told', async (t) => {
    const told = () => well('journalctl -u klassenkreis-update-failed -o cat');
    const refused = (why: RegExp) => {
      const before = [version(), told().match(/about/g)?.length ?? 0] as const;
      assert.notEqual(run('systemctl start klassenkreis-update').code, 0);
      assert.match(well('journalctl -u klassenkreis-update -o cat -n 20'), why);
      assert.deepEqual([version(), answers()], [before[0], true]);
      for (let tries = 0; told().match(/about/g)?.length === before[1]; tries += 1)
        assert.ok(tries < 100, 'the maintainers are told');
    };
    const list = { folder: repository, debs: [], at: new Date() };
    const strangers = openKey(await newKey(t));
    t.after(strangers.close);
    writeRepository({ ...list, key: strangers });
    refused(/Die Paketquelle lässt sich nicht lesen, nichts wurde verändert/);
    const key = openKey(keyFile);
    t.after(key.close);
    writeRepository({ ...list, key });
  });

  await t.test('while it comes, no visitor is sent away by the proxy', async (t) => {
    const shipped = well('cat /usr/share/klassenkreis/Caddyfile');
    const [block = ''] = /^klasse\.example\.org \{\n[\s\S]*?^\}$/m.exec(shipped) ?? [];
    well('cat > /etc/caddy/Caddyfile', block.replace('klasse.example.org {', `${PROXY} {`));
    well('systemctl restart caddy');
    const login = [`${SITE}/login`, `${PROXY}/login`] as const;
    const stop = startInNetwork(here('ask-on.ts'), ...login);
    well('systemctl start klassenkreis-update');
    assert.equal(version(), '99.0.0');
    assert.ok(answers());
    const heard = JSON.parse(await stop()) as Record<string, Record<string, number>>;
    for (const [address, counts] of Object.entries(heard))
      t.diagnostic(`${address} ${JSON.stringify(counts)}`);
    assert.ok((heard[login[1]]?.answered ?? 0) > 50);
    assert.equal(heard[login[1]]?.failed, 0);
    assert.ok(!existsSync(path.join(root, 'usr/lib/klassenkreis.d/refused')));
  });
});
