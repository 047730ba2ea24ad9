import { fetchPortal, getPortalUrl } from '#client/site/portal/fetch-portal.ts';
import type { Fields, FormResult, FormError } from '#client/site/forms/form-result.ts';
import { type SafeStorage, tabStorage } from '#client/site/storage/safe-storage.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import type { CallError } from '#shared/call-error.ts';

/** Draft of the form: local values, the stored version on which they are based, and the save status. */
export interface DraftState {
  form: ApplyForm;
  version: number;
  /** Number of changes so far. It shows whether a completed save contains the current values. */
  edits: number;
  savedEditCount: number;
  status: DraftStatus;
  savedAt: string;
}

type DraftStatus =
  | { kind: 'resting' }
  | { kind: 'saving'; savedEditCount: number }
  /** Saving failed without a response. The values are in local storage and are sent when the network is back. */
  | { kind: 'offline' }
  | { kind: 'refused'; message: string }
  /**
   * Another tab or device has saved a version, so the student must choose one of the two. `otherDraft` is null if the
   * other one could not be loaded.
   */
  | { kind: 'conflict'; otherDraft: StoredDraft | null };

export interface StoredDraft {
  form: ApplyForm;
  version: number;
  updatedAt: string;
}

export type DraftEvent =
  | { kind: 'edited'; form: ApplyForm }
  | { kind: 'savingBegan' }
  | { kind: 'saved'; version: number; at: string }
  | { kind: 'unanswered' }
  | { kind: 'refused'; message: string }
  | { kind: 'overtaken'; theirs: StoredDraft | null }
  | { kind: 'networkReturned' }
  | { kind: 'choseMine' }
  | { kind: 'choseTheirs' };

export const createDraftState = ({ form, version, updatedAt }: StoredDraft): DraftState => ({
  form,
  version,
  edits: 0,
  savedEditCount: 0,
  status: { kind: 'resting' },
  savedAt: updatedAt,
});

export const hasUnsavedEdits = ({ edits, savedEditCount }: DraftState) => edits > savedEditCount;

/**
 * Whether there are unsaved changes that can be saved now, that is, not during a save or a conflict and not while
 * offline.
 */
export const canSave = (state: DraftState) =>
  hasUnsavedEdits(state) && (state.status.kind === 'resting' || state.status.kind === 'refused');

export function nextFormDraft(state: DraftState, event: DraftEvent): DraftState {
  switch (event.kind) {
    case 'edited': {
      const nextStatus: DraftStatus = state.status.kind === 'refused' ? { kind: 'resting' } : state.status;
      return { ...state, form: event.form, edits: state.edits + 1, status: nextStatus };
    }
    case 'savingBegan':
      return canSave(state) ? { ...state, status: { kind: 'saving', savedEditCount: state.edits } } : state;
    case 'saved': {
      if (state.status.kind !== 'saving') return state;
      const { savedEditCount } = state.status;
      return { ...state, version: event.version, savedAt: event.at, savedEditCount, status: { kind: 'resting' } };
    }
    case 'unanswered':
      return { ...state, status: { kind: 'offline' } };
    case 'refused':
      return { ...state, status: { kind: 'refused', message: event.message } };
    case 'overtaken':
      return { ...state, status: { kind: 'conflict', otherDraft: event.theirs } };
    case 'networkReturned':
      return state.status.kind === 'offline' ? { ...state, status: { kind: 'resting' } } : state;
    case 'choseMine':
      return resolveWithLocal(state);
    case 'choseTheirs':
      return state.status.kind === 'conflict' && state.status.otherDraft
        ? createDraftState(state.status.otherDraft)
        : state;
    default:
      return assertNever(event);
  }
}

/**
 * Resolves a conflict in favour of the local values: the next save is based on the version number of the remote draft.
 */
function resolveWithLocal(state: DraftState): DraftState {
  if (state.status.kind !== 'conflict' || !state.status.otherDraft) return state;
  const { version } = state.status.otherDraft;
  return { ...state, version, edits: state.edits + 1, status: { kind: 'resting' } };
}

export interface LocalDraft {
  form: ApplyForm;
  /** Stored version on which the draft is based. */
  version: number;
  at: string;
}

/**
 * Returns the initial state if there are unsaved local changes. Editing continues with them if they are based on the
 * stored version. Otherwise there is a conflict.
 */
export function restoreDraft(storedDraft: StoredDraft, localDraft: LocalDraft | null): DraftState {
  const storedState = createDraftState(storedDraft);
  if (!localDraft || JSON.stringify(localDraft.form) === JSON.stringify(storedDraft.form)) return storedState;
  const restoredState = nextFormDraft(storedState, { kind: 'edited', form: localDraft.form });
  return localDraft.version === storedDraft.version
    ? restoredState
    : nextFormDraft(restoredState, { kind: 'overtaken', theirs: storedDraft });
}

/** Whether there was no response or the backend is unavailable, so that a retry may succeed. */
export const isUnanswered = ({ httpStatus }: CallError) => httpStatus === undefined || httpStatus >= 500;

type SaveDraftResult = FormResult<{ version: number; updatedAt: string }>;

export type SendForm = (fields: Fields) => Promise<SaveDraftResult | FormError>;

/** Whether the error is a version conflict. */
export const isVersionConflict = ({ fields = {} }: FormError) => 'version' in fields;

export async function sendDraft(
  send: SendForm,
  agentKey: string,
  version: number,
  form: ApplyForm,
): Promise<DraftEvent> {
  const saveResult = await send({ intent: 'save', ...createDocumentFields(version, form) });
  if (saveResult.ok) return { kind: 'saved', version: saveResult.value.version, at: saveResult.value.updatedAt };
  if (isVersionConflict(saveResult)) return { kind: 'overtaken', theirs: await fetchConflictingDraft(agentKey) };
  return saveResult.isUnavailable ? { kind: 'unanswered' } : { kind: 'refused', message: saveResult.message };
}

/** Creates the form fields of a draft, which is sent as one JSON document. */
export const createDocumentFields = (version: number, form: ApplyForm): Fields => ({
  version: String(version),
  form: JSON.stringify(form),
});

/** Loads the stored draft. Returns null on failure, or if the form has been submitted in the meantime. */
export async function fetchConflictingDraft(agentKey: string) {
  const otherApplication = await fetchPortal(getPortalUrl(agentKey, '/appMso/apply/mine')).catch(() => null);
  return otherApplication?.status === 'draft'
    ? { form: otherApplication.form, version: otherApplication.version, updatedAt: otherApplication.updatedAt }
    : null;
}

const STORAGE_KEY = 'applySubmission';

/**
 * Returns the idempotency key of a submission. It survives reloads, so that a lost response does not lead to a second
 * application.
 */
export function getSubmissionKey(storage: SafeStorage = tabStorage, generateKey = () => crypto.randomUUID()): string {
  const storedKey = storage.read(STORAGE_KEY);
  if (storedKey) return storedKey;
  const key = generateKey();
  storage.keep(STORAGE_KEY, key);
  return key;
}

export const clearSubmissionKey = (storage: SafeStorage = tabStorage) => storage.drop(STORAGE_KEY);
