import { getAccountSetUp } from '#shared/contract/office/session.ts';
import type { OfficeDesk } from './desk.ts';

/** Opens an invitation. Returns the authenticator secret from its page. Returns '' for an invalid link. */
export async function startSetUp(desk: OfficeDesk, key: string): Promise<{ secret: string; encryptedSecret: string }> {
  const response = await desk.callOffice(getAccountSetUp, { key });
  return (response.ok && response.value) || { secret: '', encryptedSecret: '' };
}
