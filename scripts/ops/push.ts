// npm run ops -- push …: manages the key pair for web push.
import { createVapidKey, parseVapidKey } from '#backend/push/vapid.ts';
import { UsageError } from './parse-environment.ts';

export const PUSH_USAGE = `npm run ops -- push key CONTACT                      creates a VAPID_KEY with the operator's mailto: or https: address, for wrangler secret put`;

/** Prints a new key pair. */
export async function runPushCommand([verb, subject = '']: string[]): Promise<boolean> {
  const key = verb === 'key' ? await createVapidKey(subject) : '';
  if (!parseVapidKey(key)) throw new UsageError('npm run ops -- push key mailto:NAME@HOST');
  console.log(key);
  return true;
}
