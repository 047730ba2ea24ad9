import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashRecoveryCode, createRecoveryCodes } from './staff-secrets.ts';
import { computeCode, verifyTotpCode, createTotpSecret, decodeBase32, getStep, encodeBase32 } from './totp.ts';
import { formatDeviceName } from './staff-sign-in.ts';

const getBytes = (text: string) => new TextEncoder().encode(text);

describe('a TOTP code', () => {
  // Test vectors of RFC 6238, appendix B, for SHA-1.
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('equals the RFC 6238 test vector at second %i', async (second, code) => {
    expect(await computeCode(encodeBase32(getBytes('12345678901234567890')), getStep(second * 1000), 8)).toBe(code);
  });

  it('is accepted one step early or late, and no further', async () => {
    const secret = createTotpSecret();
    const now = 1_800_000_000_000;
    for (const stepOffset of [-2, -1, 0, 1, 2]) {
      const code = await computeCode(secret, getStep(now) + stepOffset);
      const verifiedStep = await verifyTotpCode(secret, code, now);
      expect(verifiedStep).toBe(Math.abs(stepOffset) <= 1 ? getStep(now) + stepOffset : null);
    }
  });

  it('is rejected with other digits', async () => {
    const secret = encodeBase32(getBytes('12345678901234567890'));
    for (const code of ['', '28708', '287083', '94287082', 'abcdef'])
      expect(await verifyTotpCode(secret, code, 59_000)).toBeNull();
    expect(await verifyTotpCode(secret, '287082', 59_000)).toBe(1);
  });
});

describe('base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('encodes %j without padding', (text, expectedText) => {
    expect(encodeBase32(getBytes(text))).toBe(expectedText);
  });

  it('decodes its own output, however it is typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const bitGroups =
          encodeBase32(bytes)
            .toLowerCase()
            .match(/.{1,4}/g) ?? [];
        expect(decodeBase32(bitGroups.join(' '))).toEqual(bytes);
      }),
    );
    expect(decodeBase32('MZXW6YTBO1')).toBeNull();
  });
});

describe('recovery codes', () => {
  it('are ten different codes, and are accepted however they are typed', async () => {
    const { codes, hashes } = await createRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const [index, code] of codes.entries()) {
      expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
      expect(await hashRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(hashes[index]);
    }
  });
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox · macOS'],
  [
    'Mozilla/5.0 (Linux; Android 14; V2307A) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36 XWEB/1260183 MMWEBSDK/20240404 MicroMessenger/8.0.49(0x28003137) WeChat/arm64',
    'WeChat · Android',
  ],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36 ArkWeb/6.0 HuaweiBrowser/5.1.5 Mobile',
    'Huawei · HarmonyOS',
  ],
  ['curl/8.5.0', ''],
])('a device is named after its browser and system', (userAgent, name) =>
  expect(formatDeviceName(userAgent)).toBe(name),
);
