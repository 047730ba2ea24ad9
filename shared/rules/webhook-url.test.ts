import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWebhookUrl } from './webhook-url.ts';

test.each([
  'https://crm.example.com/hooks/1',
  'https://8.8.8.8/x',
  'https://[2606:4700::1111]/',
  'https://例子.公司/a',
])('%s is accepted', (url) => expect(parseWebhookUrl(url)).not.toBeNull());

test.each([
  'http://crm.example.com/',
  'ftp://crm.example.com/',
  'https://user:pass@crm.example.com/',
  'https://localhost/',
  'https://localhost./',
  'https://crm/',
  'https://db.internal/',
  'https://printer.local/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://10.1.2.3/',
  'https://172.31.0.1/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[2002:a00:1::]/',
  'https://[64:ff9b::a00:1]/',
  'not a url',
  '',
])('%s is rejected', (url) => expect(parseWebhookUrl(url)).toBeNull());

test('no spelling of a private address is accepted', () => {
  const hostArbitrary = fc
    .oneof(
      fc.tuple(fc.constant(10), fc.nat(255), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.constant(127), fc.nat(255), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.constant(192), fc.constant(168), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), fc.nat(255), fc.nat(255)),
    )
    .chain(([a, b, c, d]) => {
      const ipNumber = ((a * 256 + b) * 256 + c) * 256 + d;
      return fc.constantFrom(
        `${a}.${b}.${c}.${d}`,
        String(ipNumber),
        `0x${ipNumber.toString(16)}`,
        `0${ipNumber.toString(8)}`,
        `${a}.${(b * 256 + c) * 256 + d}`,
        `[::ffff:${a}.${b}.${c}.${d}]`,
        `[::${a}.${b}.${c}.${d}]`,
      );
    });
  fc.assert(fc.property(hostArbitrary, (host) => parseWebhookUrl(`https://${host}/`) === null));
});
