import { getAccountSetUp } from '#shared/contract/office/session.ts';
import type { AtDesk } from './desk.ts';

/** Authenticator secret on the page of an invitation, or '' for an invalid link. */
export async function drawSetUp(desk: AtDesk, key: string): Promise<{ secret: string; encryptedSecret: string }> {
  const response = await desk.call(getAccountSetUp, { key });
  return (response.ok && response.value) || { secret: '', encryptedSecret: '' };
}
