import type { ApplyForm } from '#shared/contract/apply-form.ts';
import type { Result } from '#shared/failure.ts';
import { type Shelf, tabShelf } from '#client/site/browser-shelf.ts';
import { tellPortal } from '#client/site/tell-portal.ts';

/** The contract's call, whose schemas the browser can do without. */
const SUBMIT = '/appMso/apply/submit';
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

export const submitForm = (
  address: (path: string) => string,
  version: number,
  idempotencyKey: string,
  form: ApplyForm,
): Promise<Result<{ id: string }>> => tellPortal(address(SUBMIT), { version, idempotencyKey, form });
