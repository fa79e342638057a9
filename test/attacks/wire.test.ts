import assert from 'node:assert/strict';
import { attack, attackGroup, refused, scenario } from './attack.ts';
import { openLines } from './lines.ts';
import { cookieOf, get, post } from './request.ts';

const gallery = JSON.stringify({ title: 'Ausflug', description: 'An den See' });
const END = '\r\n\r\n';
const unreadable = '400 not-valid';

/** Raw lines of a request. */
const lines = (...texts: string[]) => texts.join('\r\n') + END;

attackGroup('the line', (site) => {
  const { anna } = site.actors;
  const cookie = `Cookie: ${cookieOf(anna)}`;
  const asAnna = `${cookie}\r\nX-XSRF-TOKEN: ${anna.cookies.get('XSRF-TOKEN')}\r\nSec-Fetch-Site: same-origin`;
  const creating = (...texts: string[]) =>
    `POST /api/v1/galleries HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${asAnna}\r\nContent-Type: application/json\r\n${texts.join('\r\n')}`;
  const chunk = `${gallery.length.toString(16)}\r\n${gallery}\r\n0`;
  /** A smuggled second request that would delete a picture. */
  const hidden = `DELETE /api/v1/galleries/${site.gallery}/images/${site.image.id} HTTP/1.1\r\nHost: x\r\n${asAnna}${END}`;

  /** Opened now, checked at the end. */
  const unfinished = ['GET / HTTP/1.1\r\nHost: x\r\nX: ', 'GET / HT', '\r\n\r\n'];
  const slow = openLines(site.address, unfinished.length, (at) => unfinished[at] ?? '');

  return [
    ...refused(unreadable, {
      'no HTTP': `hello${END}`,
      'TLS to a port without': Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3, ...Array(200).fill(65)]),
      'HTTP/2 without asking': `PRI * HTTP/2.0${END}SM${END}`,
      'HTTP/0.9': `GET /api/v1/users${END}`,
      'no Host': lines('GET /api/v1/users HTTP/1.1', cookie, 'Connection: close'),
      'two Hosts': lines(
        'GET /api/v1/users HTTP/1.1',
        'Host: klasse.example',
        'Host: boese.example',
        'Connection: close',
      ),
      'two Content-Lengths':
        creating(`Content-Length: ${gallery.length}`, 'Content-Length: 5') + END + gallery,
      'Content-Length: 5, 5':
        creating(`Content-Length: ${gallery.length}, ${gallery.length}`) + END + gallery,
      'a negative Content-Length': creating('Content-Length: -1') + END + gallery,
      'a Content-Length beyond all': creating('Content-Length: 99999999999999999999') + END + gallery,
      'chunks and a length':
        creating(`Content-Length: ${gallery.length}`, 'Transfer-Encoding: chunked') +
        END +
        chunk +
        END +
        hidden,
      'chunks twice':
        creating('Transfer-Encoding: chunked', 'Transfer-Encoding: identity') + END + chunk + END,
      'chunks behind a blank': creating('Transfer-Encoding : chunked') + END + chunk + END,
      'a chunk beyond all': `${creating('Transfer-Encoding: chunked')}${END}fffffffffffffffff\r\nx\r\n0${END}`,
      'a header on two lines': lines(
        'GET /api/v1/users HTTP/1.1',
        'Host: x',
        'Cookie: x',
        ` ${cookieOf(anna)}`,
        'Connection: close',
      ),
      'a header with a NUL': lines('GET /api/v1/users HTTP/1.1', 'Host: x', 'X: a\0b'),
      'a bare CR in a header': lines('GET /api/v1/users HTTP/1.1', 'Host: x', 'X: a\rSet-Cookie: x'),
      'a NUL in the address': lines('GET /api/v1/users\0 HTTP/1.1', 'Host: x'),
      'a blank in the address': lines('GET /api/v1/ users HTTP/1.1', 'Host: x'),
    }),
    ...refused('431 not-valid', {
      'a header of 20,000 characters': get('/users', { headers: { x: 'x'.repeat(20_000) } }),
      'an address of 20,000 characters': get('', { target: `/${'x'.repeat(20_000)}` }),
      '3,000 headers': get('/users', {
        headers: Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`x${at}`, 'x'])),
      }),
    }),
    ...['TRACE', 'PATCH', 'PROPFIND', 'get'].map((method) =>
      attack(`the method ${method}`, { method, path: '/users' }, [unreadable, '405 wrong-method']),
    ),
    ...['OPTIONS', 'PUT', 'DELETE'].map((method) =>
      attack(`${method} of a page`, { method, target: '/login' }, '404 not-found'),
    ),
    attack('OPTIONS of everything', { method: 'OPTIONS', target: '*' }, [unreadable, '404 not-found']),
    attack(
      'a preflight',
      {
        method: 'OPTIONS',
        path: '/galleries',
        headers: {
          origin: 'https://boese.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-xsrf-token',
        },
      },
      '405 wrong-method',
    ),
    attack('HEAD of what is for members', { method: 'HEAD', path: '/users', as: 'nobody' }, '401 no-session'),
    attack('HEAD of a change', { method: 'HEAD', path: '/logout' }, '405 wrong-method'),
    attack(
      'an address with another site in it',
      lines(`GET http://boese.example/api/v1/session HTTP/1.1`, 'Host: klasse.example', 'Connection: close'),
      ['401 no-session', '404 not-found', unreadable],
    ),
    scenario('CONNECT to somewhere else is hung up on', async ({ send }) => {
      assert.equal((await send(lines('CONNECT boese.example:443 HTTP/1.1', 'Host: boese.example'))).text, '');
      return [];
    }),
    ...refused('401 no-session', {
      'an upgrade to a web socket': get('/users', {
        as: 'nobody',
        headers: { connection: 'Upgrade, close', upgrade: 'websocket', 'sec-websocket-key': 'x' },
      }),
      'an upgrade to HTTP/2': get('/users', {
        as: 'nobody',
        headers: { connection: 'Upgrade, HTTP2-Settings, close', upgrade: 'h2c', 'http2-settings': 'x' },
      }),
    }),
    attack(
      'an expectation that nobody knows',
      post('/galleries', {}, { headers: { expect: 'wonders' } }),
      '400 not-valid',
    ),
    scenario('a request hidden in the body of another is no request', async ({ send }) => {
      const answer = await send(
        `POST /api/v1/galleries HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${asAnna}\r\nContent-Type: application/json\r\nContent-Length: ${hidden.length}${END}${hidden}`,
      );
      assert.deepEqual([answer.status, answer.text], [400, '{"error":"not-valid"}']);
      return [answer];
    }),
    scenario('whoever does not finish the headers is told so after a while', async () => {
      for (const received of await (await slow).ended)
        assert.match(received, /^HTTP\/1\.1 408 .*\{"error":"stopped-midway"\}$/s);
      return [];
    }),
  ];
});
