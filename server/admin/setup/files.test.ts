import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { mailServer } from '#server/config/settings.ts';
import { settingLine, withSettings } from './files.ts';
import { serverUrl } from './mailbox.ts';

const oddCharacters = fc.string({
  unit: fc.constantFrom(...'aZ9 #\'"`%\\$=&@:/?![](){}*~;,+-_.<>|^äöüß€\t', '\\n', '%41'),
  minLength: 1,
});

test('a login of any characters comes back from the settings file as it was typed', () => {
  fc.assert(
    fc.property(oddCharacters, oddCharacters, (user, password) => {
      const url = serverUrl('smtps', 'mail.example.org:465', { user, pass: password });
      const text = withSettings('# oben\nSMTP_URL=\n# unten\n', { SMTP_URL: url }) ?? '';
      assert.deepEqual(mailServer(parseEnv(text).SMTP_URL ?? '')?.login, { user, pass: password });
    }),
  );
});

test('a name is written so that it is read again, unless no way of quoting could', () => {
  fc.assert(
    fc.property(oddCharacters, (name) => {
      const line = settingLine('SITE_NAME', name);
      if (line === undefined) {
        const wantsQuotes = /[#]|^[\s'"`]|\s$/.test(name);
        assert.ok(wantsQuotes && name.includes("'") && name.includes('`'), name);
      } else assert.equal(parseEnv(`A=1\n${line}\nB=2`).SITE_NAME, name);
    }),
  );
});

test('what else is in the file stays byte for byte', () => {
  const file = '\n# eins\n\nexport A=1   # so\nB="zwei\n  Zeilen"\nC=3\r\nC=4\nD=';
  assert.equal(withSettings(file, { C: '4', A: '1', D: '', E: '' }), file);
  assert.equal(withSettings(file, { C: '5', E: 'e' }), `${file.replace('C=3\r\nC=4', 'C=5')}\nE=e\n`);
});

test('a value over several lines is left alone rather than torn apart', () => {
  assert.equal(withSettings('A="eins\nzwei"\nB=1\n', { A: 'neu' }), undefined);
});
