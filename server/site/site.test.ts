import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { api, type CallName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { examples } from '#server/http/table/openapi-examples.ts';
import { testSite } from '#test/support/test-site.ts';

test('imprint and privacy notice are there without login, with blanks to fill, and promise what is kept', async (t) => {
  const site = await testSite(t);
  const textOf = async (page: string) => {
    const { status, json } = await site.browser().get(`/legal/${page}`);
    assert.equal(status, 200);
    return (json as { text: string }).text;
  };
  assert.match(await textOf('impressum'), /^# Impressum\n.*\[.+\]/s);
  const text = await textOf('datenschutz');
  assert.match(text, /^# Datenschutz\n.*\[.+\]/s);
  const read = (file: string) => readFile(path.join(import.meta.dirname, '../..', file), 'utf8');
  const kept = /MaxRetentionSec=(\d+)day/.exec(await read('server/admin/doctor/server.ts'))?.[1];
  assert.ok(text.includes(`wird nach ${kept} Tagen gelöscht`));
  const backups = /keep: \{ type: 'string', default: '(\d+)' \}/.exec(await read('server/admin/backup.ts'));
  assert.ok(text.includes(`gelöscht, wenn es ${backups?.[1]} neuere gibt`));
  assert.match(
    text,
    /Wer eine Rundmail sendet, .* sieht selbst, wie viele sie bekamen und wer nicht: .* und nie, warum/,
  );
});

test('members learn the name of the group and the mailbox of the maintainers', async (t) => {
  const settings = { GROUP_NAME: 'Klasse 88', ADMIN_EMAIL: 'betreuung@klasse.example' };
  const anna = await testSite(t, { settings }).then((site) => site.join('anna'));
  assert.deepEqual((await anna.get('/site')).json, {
    groupName: 'Klasse 88',
    adminEmail: 'betreuung@klasse.example',
  });
  const plain = await testSite(t).then((site) => site.join('anna'));
  assert.deepEqual((await plain.get('/site')).json, {
    groupName: 'Lackiertechniker, Abschlussjahrgang 1988',
  });
});

type Operation = {
  operationId: string;
  security: object[];
  parameters?: { name: string }[];
  responses: Record<string, { description: string }>;
};

test('the OpenAPI description has every call of the table', async (t) => {
  const site = await testSite(t);
  const { json } = await site.browser().get('/openapi.json');
  const { openapi, paths } = json as { openapi: string; paths: Record<string, Record<string, Operation>> };
  assert.equal(openapi, '3.1.0');
  const described = Object.entries(paths).flatMap(([target, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${target}`),
  );
  assert.deepEqual(described.toSorted(), Object.keys(api).toSorted());

  const operationIds = new Set<string>();
  for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
    const [method = '', target = ''] = name.split(' ');
    const operation = paths[target]?.[method.toLowerCase()];
    assert.ok(operation, name);
    const schemes = method === 'GET' ? ['session'] : ['session', 'xsrf'];
    assert.deepEqual(
      operation.security.map((one) => Object.keys(one)),
      endpoint.access === 'anyone' ? [] : [schemes],
      name,
    );
    operationIds.add(operation.operationId);
    const inPath = [...target.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const found = (operation.parameters ?? []).map((parameter) => parameter.name).toSorted();
    assert.deepEqual(found, inPath.toSorted());
    const done = endpoint.answer || endpoint.file ? 200 : 204;
    const status = endpoint.status ?? (endpoint.redirect ? 302 : done);
    assert.ok(operation.responses[status], name);
    const refused = Object.values(operation.responses).flatMap(({ description }) => description.split(', '));
    for (const code of endpoint.refuses ?? []) assert.ok(refused.includes(code), `${name}: ${code}`);
  }
  assert.equal(operationIds.size, described.length, 'each name once');
});

test('the examples of the OpenAPI description are what the calls take and answer', () => {
  const shown = Object.entries(examples) as [CallName, { body?: object; answer?: object }][];
  assert.equal(shown.length, 15);
  for (const [name, { body, answer }] of shown) {
    const endpoint: Endpoint = api[name];
    if (endpoint.body && !endpoint.upload) endpoint.body.parse(body);
    if (endpoint.answer) endpoint.answer.parse(answer);
  }
});
