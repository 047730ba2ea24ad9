import { randomText, writeBytes } from './write-bytes.ts';

// A refresh token is a key, which stays the same for as long as the session lasts, and a secret, which is good for once.
// What follows from a token is worked out of it and of the session's salt, never drawn anew: whoever brings a token
// twice within its grace gets the same answer twice, and still only hashes are kept.

const KEY_BYTES = 16;
const KEY_LENGTH = 22;
const SECRET_BYTES = 32;

export interface SessionTokens {
  refresh: string;
  access: string;
}

export const newSalt = () => randomText(SECRET_BYTES);

export const newRefreshToken = () => randomText(KEY_BYTES) + randomText(SECRET_BYTES);

/** By which a session is found, whichever of its refresh tokens is brought. */
export const keyOf = (refreshToken: string) => refreshToken.slice(0, KEY_LENGTH);

/** A refresh token with the access token that goes with it. */
export const tokensOf = async (refreshToken: string, salt: string): Promise<SessionTokens> => ({
  refresh: refreshToken,
  access: await derive(`access ${refreshToken}`, salt),
});

/** The pair that takes its place. */
export const tokensAfter = async (refreshToken: string, salt: string): Promise<SessionTokens> =>
  tokensOf(keyOf(refreshToken) + (await derive(`refresh ${refreshToken}`, salt)), salt);

async function derive(text: string, salt: string): Promise<string> {
  const encode = (value: string) => new TextEncoder().encode(value);
  const key = await crypto.subtle.importKey('raw', encode(salt), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return writeBytes(new Uint8Array(await crypto.subtle.sign('HMAC', key, encode(text))));
}
