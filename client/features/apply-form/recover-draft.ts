import type { ApplyForm } from '#shared/contract/apply-form.ts';
import { beginDraft, type DraftState, type KeptDraft, nextDraft } from './draft-state.ts';

/** What this browser kept of a draft that had not been sent. */
export interface LocalDraft {
  form: ApplyForm;
  /** The version that it rests on. */
  version: number;
  at: string;
}

/**
 * A page is opened and this browser has something unsent. Resting on what is kept, it goes on from there; else it and
 * the draft that was saved elsewhere are the student's to choose between.
 */
export function recoverDraft(kept: KeptDraft, local: LocalDraft | null): DraftState {
  const begun = beginDraft(kept);
  if (!local || JSON.stringify(local.form) === JSON.stringify(kept.form)) return begun;
  const typed = nextDraft(begun, { kind: 'edited', form: local.form });
  return local.version === kept.version ? typed : nextDraft(typed, { kind: 'overtaken', theirs: kept });
}
