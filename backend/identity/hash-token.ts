import { writeBytes } from './write-bytes.ts';

/** Tokens are long and random, so a plain digest hides them well enough, and lets an index find them. */
export async function hashToken(token: string): Promise<string> {
  return writeBytes(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));
}
