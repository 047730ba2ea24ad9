import { expect, test } from 'vitest';
import { decodeBase64Url, encodeBase64Url } from '#backend/identity/secrets.ts';
import { encryptPush } from './encrypt-push.ts';
import { createVapidKey, parseVapidKey, signVapid } from './vapid.ts';

// RFC 8291, Appendix A.
const PUBLIC_KEY = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
const PRIVATE_KEY = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
const BROWSER_KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const ENCRYPTED_MESSAGE =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

async function importKeyPair() {
  const bytes = decodeBase64Url(PUBLIC_KEY);
  const point = {
    kty: 'EC',
    crv: 'P-256',
    x: encodeBase64Url(bytes.slice(1, 33)),
    y: encodeBase64Url(bytes.slice(33)),
  };
  const ecdh = { name: 'ECDH', namedCurve: 'P-256' };
  return {
    publicKey: await crypto.subtle.importKey('jwk', point, ecdh, true, []),
    privateKey: await crypto.subtle.importKey('jwk', { ...point, d: PRIVATE_KEY }, ecdh, true, ['deriveBits']),
  };
}

test('encrypts the example of RFC 8291 to its published bytes', async () => {
  const salt = decodeBase64Url('DGv6ra1nlYgDCS1FRnbzlw');
  const keys = await importKeyPair();
  const message = await encryptPush('When I grow up, I want to be a watermelon', BROWSER_KEYS, { keys, salt });
  expect(encodeBase64Url(message)).toBe(ENCRYPTED_MESSAGE);
});

test('a drawn key signs a token that its public key verifies', async () => {
  const setting = await createVapidKey('mailto:ops@example.org');
  const vapid = parseVapidKey(setting);
  if (!vapid) throw new Error(setting);
  const header = await signVapid(vapid, 'https://push.example.net', 1_796_000_000_000);
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(header) ?? [];
  expect(key).toBe(vapid.publicKey);
  const [jwtHeader = '', claims = '', signature = ''] = token.split('.');
  const decodePart = (part: string) => JSON.parse(new TextDecoder().decode(decodeBase64Url(part))) as unknown;
  expect(decodePart(jwtHeader)).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(decodePart(claims)).toEqual({
    aud: 'https://push.example.net',
    exp: 1_796_043_200,
    sub: 'mailto:ops@example.org',
  });
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const publicKey = await crypto.subtle.importKey('raw', decodeBase64Url(key), ecdsa, false, ['verify']);
  const signedInput = new TextEncoder().encode(`${jwtHeader}.${claims}`);
  expect(await crypto.subtle.verify(ecdsa, publicKey, decodeBase64Url(signature), signedInput)).toBe(true);
});

test.each(['', 'mailto:ops@example.org', 'ops@example.org AAAA BBBB'])('rejects %j as a key', (setting) =>
  expect(parseVapidKey(setting)).toBeNull(),
);
