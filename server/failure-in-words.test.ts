import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resticTexts } from '#texts/admin/offsite.ts';
import { failureInWords } from './failure-in-words.ts';

const node = (code: string, message: string) => Object.assign(new Error(message), { code });

/** What maintainers must not be left with: English sentences. Codes and the names of files stay. */
const english = /\b(the|is|no such|not found|failed|unable|denied|file or directory)\b/i;

test('what is known is told in German, with codes and names; what is not known is a quotation', () => {
  const told: [unknown, RegExp][] = [
    [node('ENOENT', "ENOENT: no such file or directory, open '/n/x.csv'"), /\(ENOENT \/n\/x\.csv\)$/],
    [node('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:587'), /\(ECONNREFUSED 127\.0\.0\.1:587\)$/],
    [node('ERR_TLS_CERT_ALTNAME_INVALID', 'Hostname/IP is not valid'), /\(ERR_TLS_CERT_ALTNAME_INVALID\)$/],
    ['E: Could not get lock /var/lib/dpkg/lock-frontend', /noch einmal\.$/],
    ['E: Release file for https://x is not valid yet (invalid for another 3h).', /Uhr/],
    [new Error('S3 returned 403 – RequestTimeTooSkewed'), /Uhr/],
    ["E: The repository 'https://x stable' does not have a Release file.", /keine Paketquelle/],
  ];
  for (const [error, says] of told) {
    const words = failureInWords(error);
    assert.match(words, says);
    assert.doesNotMatch(words, english);
  }
  assert.match(failureInWords(new TypeError('x is odd')), /unbekannt; im Wortlaut: „x is odd“$/);
});

test('every failure of the copies off the server that restic is known for has a sentence', () => {
  const lines = [
    'Fatal: wrong password or no key found',
    'Fatal: unable to open config file: stat /mnt/x/config: no such file or directory\nIs there a repository at',
    'unable to create lock in backend: repository is already locked by PID 815 on host',
    'Fatal: unable to save snapshot: write /mnt/x/data: no space left on device',
    'subprocess ssh: ssh: connect to host x port 22: Network is unreachable',
    'dial tcp 192.0.2.1:443: i/o timeout',
    'ssh: connect to host x port 22: Connection refused',
    'read tcp 192.0.2.1:443: connection reset by peer',
    "Stat: The difference between the request time and the server's time is too large.",
    'Head "https://x/y": x509: certificate has expired or is not yet valid: current time is before',
    'Load(<index/1>) ciphertext verification failed',
  ];
  const unknown = lines.filter((line) => !resticTexts.failures.some(([says]) => says.test(line)));
  assert.deepEqual(unknown, []);
});
