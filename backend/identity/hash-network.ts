import { networkOf } from '#shared/rules/network-of.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { writeBytes } from './write-bytes.ts';

/**
 * By which a network is known again, and not found: addresses are few enough to try them all, so a plain digest would
 * hide none. With another secret every network is a new one.
 */
export async function hashNetwork(
  { BACKEND_BASIC_AUTH = '' }: Pick<BackendEnv['Bindings'], 'BACKEND_BASIC_AUTH'>,
  address: string,
): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(`networks ${BACKEND_BASIC_AUTH}`), algorithm, false, ['sign']);
  return writeBytes(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(networkOf(address)))));
}
