import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ApplyFormContextValue } from '#client/features/apply-form/apply-form-context.ts';
import { clearApplyIntent } from '#client/features/apply-start/apply-link.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { type LocalStore, createLocalStore, DRAFT_TYPE } from '#client/site/cache/local-store.ts';
import type { FormError } from '#client/site/forms/form-result.ts';
import { useFormAction } from '#client/site/forms/use-form-action.ts';
import { useSite, useSitePath } from '#client/site/site.tsx';
import { whilePending } from '#client/ui/button/button.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import {
  type DraftEvent,
  type DraftState,
  type StoredDraft,
  type LocalDraft,
  createDraftState,
  createDocumentFields,
  fetchConflictingDraft,
  clearSubmissionKey,
  isVersionConflict,
  hasUnsavedEdits,
  canSave,
  nextFormDraft,
  restoreDraft,
  sendDraft,
  type SendForm,
  getSubmissionKey,
} from './draft-machine.ts';

/** Delays after the last change until the draft is saved to local storage, and until it is sent to the backend. */
const STORE_DELAY_MS = 200;
const SAVE_DELAY_MS = 1200;
/** Interval between retries. An unavailable backend sends no event when it is back. */
const RETRY_MS = 15_000;

type DraftAction = Parameters<typeof nextFormDraft>[1] | { kind: 'recovered'; state: DraftState };

const draftReducer = (state: DraftState, action: DraftAction) =>
  action.kind === 'recovered' ? action.state : nextFormDraft(state, action);

/**
 * Manages the draft and its two copies: in local storage shortly after each change, and in the backend once typing
 * pauses. A form that has been submitted has neither copy.
 */
export function useDraft(storedDraft: StoredDraft, staffId: string, isSent = false) {
  const { keyCode } = useSite().agent;
  const [state, dispatch] = useReducer(draftReducer, storedDraft, createDraftState);
  const draftStore = useMemo(
    () => (typeof window === 'undefined' || isSent ? null : createDraftStore(staffId)),
    [staffId, isSent],
  );
  const { form, version, edits } = state;
  const initialDraftRef = useRef(storedDraft);

  useEffect(() => {
    let isMounted = true;
    void draftStore?.read().then((localDraft) => {
      if (isMounted && localDraft)
        dispatch({ kind: 'recovered', state: restoreDraft(initialDraftRef.current, localDraft) });
    });
    return () => {
      isMounted = false;
    };
  }, [draftStore]);

  const hasUnsaved = hasUnsavedEdits(state);
  useEffect(() => {
    if (!draftStore || edits === 0) return undefined;
    if (!hasUnsaved) {
      void draftStore.forget();
      return undefined;
    }
    const timer = setTimeout(
      () => void draftStore.write({ form, version, at: new Date().toISOString() }),
      STORE_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [draftStore, form, version, edits, hasUnsaved]);

  const sendForm = useSendForm();
  const saveDraft = useEffectEvent(async () => {
    dispatch({ kind: 'savingBegan' });
    dispatch(await sendDraft(sendForm, keyCode, version, form));
  });

  const isReadyToSave = canSave(state) && !isSent;
  useEffect(() => {
    if (!isReadyToSave) return undefined;
    const timer = setTimeout(() => void saveDraft(), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isReadyToSave, version, form]);

  const isOffline = state.status.kind === 'offline';
  useEffect(() => {
    if (!isOffline) return undefined;
    const retrySave = () => dispatch({ kind: 'networkReturned' });
    window.addEventListener('online', retrySave);
    const timer = setInterval(retrySave, RETRY_MS);
    return () => {
      window.removeEventListener('online', retrySave);
      clearInterval(timer);
    };
  }, [isOffline]);

  return { state, dispatch, keeper: draftStore };
}

const useSendForm = (): SendForm =>
  useFormAction<Exclude<Awaited<ReturnType<SendForm>>, FormError>>('/my-apply', { revalidates: false }).send;

/** Stores unsaved values in local storage under the user's id. */
function createDraftStore(staffId: string, store: LocalStore = createLocalStore()) {
  return {
    read: async () => (await store.read(DRAFT_TYPE, staffId)) as LocalDraft | null,
    write: (draft: LocalDraft) => store.write(DRAFT_TYPE, staffId, draft),
    forget: () => store.remove(DRAFT_TYPE, staffId),
  };
}

type DraftStore = ReturnType<typeof createDraftStore>;

type SubmissionConsents = Pick<ApplyFormContextValue, 'foreignSchools' | 'consents'>;

interface SubmissionOptions {
  dispatch: (event: DraftEvent) => void;
  draftStore: DraftStore | null;
  /** Whether a submitted form is being corrected. */
  isSent: boolean;
}

/** Submits the form: saves pending changes, submits, and navigates to the progress page. */
export function useSubmission(
  state: DraftState,
  { dispatch, draftStore, isSent }: SubmissionOptions,
  { foreignSchools, consents }: SubmissionConsents,
) {
  const t = useText('apply-form');
  const toast = useToast();
  const toPath = useSitePath();
  const { agent } = useSite();
  const navigate = useNavigate();
  const sendForm = useSendForm();
  const [isPending, setIsPending] = useState(false);
  const [errorText, setErrorText] = useState('');

  async function submitApplication() {
    if (isPending) return;
    setErrorText('');
    // The pending state must end after any error; otherwise the form would stay at "Sending…" and could neither be sent
    // nor left.
    const submitError = await whilePending(setIsPending, isSent ? submitCorrection : sendApplication);
    if (submitError !== null) setErrorText(submitError);
  }

  async function submitCorrection(): Promise<string | null> {
    const saveResult = await sendForm({ intent: 'change', ...createDocumentFields(state.version, state.form) });
    if (!saveResult.ok)
      return saveResult.isUnavailable ? t('submit.unanswered') : saveResult.message || t('change.failed');
    toast.success(t('change.done'));
    await navigate(toPath('/my-apply/proccess'));
    return null;
  }

  /** Resolves to an error text, or to null on success. */
  async function sendApplication(): Promise<string | null> {
    const { form } = state;
    let { version } = state;
    if (hasUnsavedEdits(state) || version === 0) {
      dispatch({ kind: 'savingBegan' });
      const saveEvent = await sendDraft(sendForm, agent.keyCode, version, form);
      dispatch(saveEvent);
      if (saveEvent.kind !== 'saved')
        return t(saveEvent.kind === 'unanswered' ? 'submit.unanswered' : 'submit.notSaved');
      ({ version } = saveEvent);
    }
    if (foreignSchools.length > 0) {
      const countries = [...new Set(foreignSchools.map(({ countryId }) => countryId))];
      const consentError = await consents.giveConsent({ kind: 'abroad', countries, birthday: form.personal.birthday });
      if (consentError !== null) return consentError;
    }
    const submitResult = await sendForm({
      intent: 'submit',
      idempotencyKey: getSubmissionKey(),
      ...createDocumentFields(version, form),
    });
    if (!submitResult.ok) {
      if (isVersionConflict(submitResult))
        dispatch({ kind: 'overtaken', theirs: await fetchConflictingDraft(agent.keyCode) });
      return submitResult.isUnavailable ? t('submit.unanswered') : submitResult.message || t('submit.failed');
    }
    clearSubmissionKey();
    clearApplyIntent();
    toast.success(t('submit.done'));
    try {
      await draftStore?.forget();
    } finally {
      // The backend has accepted the form, so a failure of local storage is ignored.
      await navigate(toPath('/my-apply/proccess'));
    }
    return null;
  }

  return { submit: () => void submitApplication(), isPending, failure: errorText };
}
