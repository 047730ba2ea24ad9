import { describe, expect, test, vi } from 'vitest';
import { scanFile } from './scan-file.ts';

const BYTES = new TextEncoder().encode('%PDF-1.7');
const SCANNER = { SCAN_URL: 'https://scanner.example/scan', SCAN_AUTHORIZATION: 'Bearer key' };
const scanBytes = (respondToScan: () => Response | Promise<Response>, env: object = SCANNER) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const send = vi.fn<typeof fetch>(async () => respondToScan());
  return { send, result: scanFile(env, BYTES, 'request-1', send) };
};

describe('a file before storage', () => {
  test('is not scanned without a configured scanner', async () => {
    const { send, result } = scanBytes(() => Response.json({ infected: true }), { SCAN_URL: '' });
    expect([await result, send.mock.calls.length]).toEqual([null, 0]);
  });

  test('is posted to the scanner unchanged, with its authorization', async () => {
    const { send, result } = scanBytes(() => Response.json({ infected: false }));
    expect(await result).toBe(null);
    const [url, init] = send.mock.calls[0] ?? [];
    expect([url, init?.method, init?.body]).toEqual([SCANNER.SCAN_URL, 'POST', BYTES]);
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer key');
  });

  test('rejects a file in which the scanner finds something', async () => {
    expect(await scanBytes(() => Response.json({ infected: true, name: 'EICAR' })).result).toBe('infected');
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['an error', () => Response.json({ infected: false }, { status: 500 })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.example' } })],
    ['something else', () => Response.json({ status: 'clean' })],
    ['words', () => new Response('clean')],
    ['nothing', () => Promise.reject(new TypeError('no route to the scanner'))],
  ])('is not stored when the scanner responds with %s', async (_, respondToScan) => {
    expect(await scanBytes(respondToScan).result).toBe('notScanned');
  });
});
