import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MaintainerError } from '#server/maintainer-error.ts';
import { readConfig } from './config.ts';

const MAIL_FROM = 'post@klasse.example';

const mailServer = (url: string) => readConfig({ SMTP_URL: url, MAIL_FROM }).mailServer;

test('without SMTP_URL there is no mail server, and a pace all the same', () => {
  const { mailServer, mailFrom, mailPace } = readConfig({});
  assert.equal(mailServer, undefined);
  assert.match(mailFrom, /^[^@]+@[^@]+\.[^@]+$/);
  assert.deepEqual(mailPace, { perMinute: 10, perHour: 50 });
  assert.deepEqual(readConfig({ MAIL_PER_MINUTE: '0', MAIL_PER_HOUR: '7' }).mailPace, {
    perMinute: Number.POSITIVE_INFINITY,
    perHour: 7,
  });
});

test('a mail server is reached with TLS, except on this machine without login', () => {
  assert.deepEqual(mailServer('smtp://post%40klasse.example:ge%3Aheim@mail.example.org'), {
    host: 'mail.example.org',
    port: 587,
    secure: false,
    login: { user: 'post@klasse.example', pass: 'ge:heim' },
    encrypted: true,
  });
  assert.deepEqual(mailServer('smtps://mail.example.org:1465'), {
    host: 'mail.example.org',
    port: 1465,
    secure: true,
    encrypted: true,
  });
  assert.equal(mailServer('smtps://a:b@mail.example.org')?.port, 465);
  assert.equal(mailServer('smtp://127.0.0.1:25')?.encrypted, false);
  assert.equal(mailServer('smtp://localhost:25')?.encrypted, false);
  assert.deepEqual(mailServer('smtp://[::1]:25')?.host, '::1');
  assert.equal(mailServer('smtp://a:b@127.0.0.1:25')?.encrypted, true);
  assert.equal(mailServer('smtp://127.example.org')?.encrypted, true);
});

test('a wrong mail server is refused without printing its password', () => {
  const wrong = [
    'mail.example.org',
    'http://a:geheim@mail.example.org',
    'smtp://a:geheim@',
    'smtp://a:geheim@mail.example.org/pfad',
    'smtp://a:geheim@mail.example.org?tls.rejectUnauthorized=false',
    'smtp://a@mail.example.org',
    'smtp://a:geheim%zz@mail.example.org',
    'smtp://a:geheim@mail.example.org:99999',
  ];
  for (const url of wrong)
    assert.throws(
      () => mailServer(url),
      (error) =>
        error instanceof MaintainerError && /SMTP_URL/.test(error.message) && !/geheim/.test(error.message),
      url,
    );
});

test('a mail server needs a sender', () => {
  assert.throws(() => readConfig({ SMTP_URL: 'smtp://127.0.0.1' }), /MAIL_FROM fehlt/);
});

test('the sender is exactly one address, by the rule that holds before sending', () => {
  for (const wrong of ['a@b.de, c@d.de', 'a@b', 'ä@b.de', 'a..b@c.de', '"a"@b.de', 'a@b\u2028.de', 'a@-b.de'])
    for (const name of ['MAIL_FROM', 'ADMIN_EMAIL'])
      assert.throws(() => readConfig({ [name]: wrong }), new RegExp(name), wrong);
  assert.equal(readConfig({ MAIL_FROM: 'post@müller.de' }).mailFrom, 'post@xn--mller-kva.de');
});
