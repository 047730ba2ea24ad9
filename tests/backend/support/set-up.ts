import { getAccountSetUp } from '#shared/contract/office/session.ts';
import type { AtDesk } from './desk.ts';

/** The authenticator's secret as the page of an invitation draws it, '' where the link opens nothing. */
export async function drawSetUp(desk: AtDesk, key: string): Promise<{ secret: string; encryptedSecret: string }> {
  const response = await desk.call(getAccountSetUp, { key });
  return (response.ok && response.value) || { secret: '', encryptedSecret: '' };
}
