import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAmong, shortened, sourceOf } from './source.ts';

test('a limit counts one IPv4 address, or one IPv6 network of 64 bits, however it is written', () => {
  const sources: Record<string, string> = {
    '192.0.2.7': '192.0.2.7',
    '::ffff:192.0.2.7': '192.0.2.7',
    '::FFFF:192.0.2.7': '192.0.2.7',
    '192.0.2.7:4711': '192.0.2.7',
    '[::ffff:192.0.2.7]:4711': '192.0.2.7',
    '[2001:db8:0:7::1]:4711': '2001:db8:0:7::/64',
    '[2001:db8:0:7::1]': '2001:db8:0:7::/64',
    '2001:db8:0:7:1:2:3:4': '2001:db8:0:7::/64',
    '2001:0DB8:0000:0007::1': '2001:db8:0:7::/64',
    '2001:db8:0:7::': '2001:db8:0:7::/64',
    '2001:db8::7:0:0:0:1': '2001:db8:0:7::/64',
    '2001:db8::1': '2001:db8:0:0::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
    '::1': '0:0:0:0::/64',
    '::': '0:0:0:0::/64',
  };
  for (const [address, source] of Object.entries(sources)) assert.equal(sourceOf(address), source, address);
});

test('the log has 24 bits of an IPv4 address and 48 of an IPv6 address, never more', () => {
  const networks: Record<string, string> = {
    '192.0.2.7': '192.0.2.0/24',
    '::ffff:192.0.2.7': '192.0.2.0/24',
    '2001:db8:12:7:1:2:3:4': '2001:db8:12::/48',
    '2001:db8::7:1': '2001:db8:0::/48',
    '::1': '0:0:0::/48',
  };
  for (const [address, network] of Object.entries(networks))
    assert.equal(shortened(address), network, address);
});

test('what is no address is one source of its own and shows nothing of itself', () => {
  for (const text of [
    '',
    'unknown',
    'anna@example.org',
    '192.0.2.7:x',
    '[192.0.2.7',
    '[anna]:1',
    '<script>',
    '1.2.3.4.5',
  ]) {
    assert.equal(sourceOf(text), 'unknown');
    assert.equal(shortened(text), 'unknown');
  }
});

test('a proxy is known among those that are trusted, with a port and without', () => {
  const isTrusted = isAmong(['loopback', '10.0.0.0/8', 'fd00::/8']);
  for (const address of ['127.0.0.1', '::1', '10.1.2.3:4711', '[fd00::1]:4711', '::ffff:10.1.2.3'])
    assert.equal(isTrusted(address), true, address);
  for (const address of ['192.0.2.7', '192.0.2.7:10', 'unknown', ''])
    assert.equal(isTrusted(address), false, address);
});
