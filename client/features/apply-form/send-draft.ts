import type { Application } from '#shared/contract/application.ts';
import type { ApplyForm } from '#shared/contract/apply-form.ts';
import type { Failure, Result } from '#shared/failure.ts';
import { askPortal } from '#client/site/ask-portal.ts';
import { tellPortal } from '#client/site/tell-portal.ts';
import type { DraftEvent } from './draft-state.ts';

// The contract's calls, whose schemas the browser can do without.
const SAVE = '/appMso/apply/save';
const MINE = '/appMso/apply/mine';

/** Nobody answered, or somebody who could not: trying again later may help. */
export const isUnanswered = ({ httpStatus }: Failure) => httpStatus === undefined || httpStatus >= 500;

/** Sends what stands there, and says what became of it. */
export async function sendDraft(
  address: (path: string) => string,
  version: number,
  form: ApplyForm,
): Promise<DraftEvent> {
  const sent: Result<{ version: number; updatedAt: string }> = await tellPortal(address(SAVE), { version, form });
  if (sent.ok) return { kind: 'saved', version: sent.value.version, at: sent.value.updatedAt };
  const { failure } = sent;
  if (failure.field === 'version') return { kind: 'overtaken', theirs: await findTheirs(address) };
  return isUnanswered(failure) ? { kind: 'unanswered' } : { kind: 'refused', message: failure.message };
}

/** What was saved in between; null where it cannot be fetched, or is no draft any more. */
export async function findTheirs(address: (path: string) => string) {
  const theirs = await askPortal<Application | null>(address(MINE)).catch(() => null);
  return theirs?.status === 'draft'
    ? { form: theirs.form, version: theirs.version, updatedAt: theirs.updatedAt }
    : null;
}
