import type { ApplyForm } from '#shared/contract/apply-form.ts';
import type { Result } from '#shared/failure.ts';
import { tellPortal } from '#client/site/tell-portal.ts';

/** The contract's call, whose schemas the browser can do without. */
const SUBMIT = '/appMso/apply/submit';
const KEY_NAME = 'applySubmission';

/**
 * One key for one submission, however often it is sent: it stays over a reload, so that an answer that got lost on its
 * way does not make a second application.
 */
export function submissionKey(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  newKey = () => crypto.randomUUID(),
): string {
  const known = storage.getItem(KEY_NAME);
  if (known) return known;
  const key = newKey();
  storage.setItem(KEY_NAME, key);
  return key;
}

export const forgetSubmission = (storage: Pick<Storage, 'removeItem'>) => storage.removeItem(KEY_NAME);

export const submitForm = (
  address: (path: string) => string,
  version: number,
  idempotencyKey: string,
  form: ApplyForm,
): Promise<Result<{ id: string }>> => tellPortal(address(SUBMIT), { version, idempotencyKey, form });
