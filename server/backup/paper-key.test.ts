import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPaperKey, openText, sealOf, sealText } from './paper-key.ts';

test('a sealed text is opened by its key alone, and not where a byte of it is another', () => {
  const key = newPaperKey();
  const sealed = sealText(sealOf(key), 'geheim');
  assert.equal(openText(key, sealed), 'geheim');
  assert.equal(openText(newPaperKey(), sealed), undefined);
  const bytes = Buffer.from(sealed, 'base64');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    assert.equal(openText(key, changed.toString('base64')), undefined, `byte ${at}`);
    assert.equal(openText(key, bytes.subarray(0, at).toString('base64')), undefined, `cut at ${at}`);
  }
});
