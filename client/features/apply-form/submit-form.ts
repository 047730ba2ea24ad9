import type { ApplyForm } from '#shared/contract/apply-form.ts';
import { type Shelf, tabShelf } from '#client/site/browser-shelf.ts';
import { portalAddress } from '#client/site/portal-call.ts';
import { tellPortal } from '#client/site/tell-portal.ts';

const KEY_NAME = 'applySubmission';

/**
 * One key for one submission, however often it is sent: it stays over a reload, so that an answer that got lost on its
 * way does not make a second application.
 */
export function submissionKey(shelf: Shelf = tabShelf, newKey = () => crypto.randomUUID()): string {
  const known = shelf.read(KEY_NAME);
  if (known) return known;
  const key = newKey();
  shelf.keep(KEY_NAME, key);
  return key;
}

export const forgetSubmission = (shelf: Shelf = tabShelf) => shelf.drop(KEY_NAME);

export const submitForm = (agentKey: string, version: number, idempotencyKey: string, form: ApplyForm) =>
  tellPortal(portalAddress(agentKey, '/appMso/apply/submit'), { version, idempotencyKey, form });
