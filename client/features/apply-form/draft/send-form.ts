import { askPortal, portalAddress, tellPortal } from '#client/site/asking/ask-portal.ts';
import { type SafeStorage, tabStorage } from '#client/site/storage/safe-storage.ts';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import type { Failure } from '#shared/failure.ts';
import type { DraftEvent } from './draft-machine.ts';

/** Nobody answered, or somebody who could not: trying again later may help. */
export const isUnanswered = ({ httpStatus }: Failure) => httpStatus === undefined || httpStatus >= 500;

/** Sends what stands there, and says what became of it. */
export async function sendDraft(agentKey: string, version: number, form: ApplyForm): Promise<DraftEvent> {
  const sent = await tellPortal(portalAddress(agentKey, '/appMso/apply/save'), { version, form });
  if (sent.ok) return { kind: 'saved', version: sent.value.version, at: sent.value.updatedAt };
  const { failure } = sent;
  if (failure.field === 'version') return { kind: 'overtaken', theirs: await findTheirs(agentKey) };
  return isUnanswered(failure) ? { kind: 'unanswered' } : { kind: 'refused', message: failure.message };
}

/** What was saved in between; null where it cannot be fetched, or is no draft any more. */
export async function findTheirs(agentKey: string) {
  const theirs = await askPortal(portalAddress(agentKey, '/appMso/apply/mine')).catch(() => null);
  return theirs?.status === 'draft'
    ? { form: theirs.form, version: theirs.version, updatedAt: theirs.updatedAt }
    : null;
}

const KEY_NAME = 'applySubmission';

/**
 * One key for one submission, however often it is sent: it stays over a reload, so that an answer that got lost on its
 * way does not make a second application.
 */
export function submissionKey(storage: SafeStorage = tabStorage, newKey = () => crypto.randomUUID()): string {
  const known = storage.read(KEY_NAME);
  if (known) return known;
  const key = newKey();
  storage.keep(KEY_NAME, key);
  return key;
}

export const forgetSubmission = (storage: SafeStorage = tabStorage) => storage.drop(KEY_NAME);

export const submitForm = (agentKey: string, version: number, idempotencyKey: string, form: ApplyForm) =>
  tellPortal(portalAddress(agentKey, '/appMso/apply/submit'), { version, idempotencyKey, form });
