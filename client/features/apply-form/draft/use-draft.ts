import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SharedForm } from '#client/features/apply-form/apply-form-context.ts';
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
  beginDraft,
  documentFields,
  fetchConflictingDraft,
  clearSubmissionKey,
  isOvertaken,
  isUnsaved,
  canSave,
  nextFormDraft,
  recoverDraft,
  sendDraft,
  type SendForm,
  submissionKey,
} from './draft-machine.ts';

/** Delays after the last change until the draft is saved to local storage, and until it is sent to the backend. */
const STORE_DELAY_MS = 200;
const SEND_MS = 1200;
/** Interval of retries, since an unavailable backend sends no event when it is back. */
const RETRY_MS = 15_000;

type Step = Parameters<typeof nextFormDraft>[1] | { kind: 'recovered'; state: DraftState };

const reduce = (state: DraftState, step: Step) => (step.kind === 'recovered' ? step.state : nextFormDraft(state, step));

/**
 * Manages the draft and its two copies: local storage shortly after each change, and the backend once typing pauses. A
 * submitted form has neither copy.
 */
export function useDraft(storedDraft: StoredDraft, staffId: string, isSent = false) {
  const { keyCode } = useSite().agent;
  const [state, dispatch] = useReducer(reduce, storedDraft, beginDraft);
  const keeper = useMemo(
    () => (typeof window === 'undefined' || isSent ? null : saveDrafts(staffId)),
    [staffId, isSent],
  );
  const { form, version, edits } = state;
  const first = useRef(storedDraft);

  useEffect(() => {
    let isHere = true;
    void keeper?.read().then((local) => {
      if (isHere && local) dispatch({ kind: 'recovered', state: recoverDraft(first.current, local) });
    });
    return () => {
      isHere = false;
    };
  }, [keeper]);

  const unsaved = isUnsaved(state);
  useEffect(() => {
    if (!keeper || edits === 0) return undefined;
    if (!unsaved) {
      void keeper.forget();
      return undefined;
    }
    const timer = setTimeout(() => void keeper.write({ form, version, at: new Date().toISOString() }), STORE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [keeper, form, version, edits, unsaved]);

  const sendForm = useSendForm();
  const save = useEffectEvent(async () => {
    dispatch({ kind: 'savingBegan' });
    dispatch(await sendDraft(sendForm, keyCode, version, form));
  });

  const ready = canSave(state) && !isSent;
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(() => void save(), SEND_MS);
    return () => clearTimeout(timer);
  }, [ready, version, form]);

  const isOffline = state.standing.kind === 'offline';
  useEffect(() => {
    if (!isOffline) return undefined;
    const tryAgain = () => dispatch({ kind: 'networkReturned' });
    window.addEventListener('online', tryAgain);
    const timer = setInterval(tryAgain, RETRY_MS);
    return () => {
      window.removeEventListener('online', tryAgain);
      clearInterval(timer);
    };
  }, [isOffline]);

  return { state, dispatch, keeper };
}

const useSendForm = (): SendForm =>
  useFormAction<Exclude<Awaited<ReturnType<SendForm>>, FormError>>('/my-apply', { revalidates: false }).send;

/** Stores unsaved values in local storage under the user's id. */
function saveDrafts(staffId: string, store: LocalStore = createLocalStore()) {
  return {
    read: async () => (await store.read(DRAFT_TYPE, staffId)) as LocalDraft | null,
    write: (draft: LocalDraft) => store.write(DRAFT_TYPE, staffId, draft),
    forget: () => store.remove(DRAFT_TYPE, staffId),
  };
}

type DraftKeeper = ReturnType<typeof saveDrafts>;

type Agreed = Pick<SharedForm, 'abroad' | 'consents'>;

interface Sending {
  dispatch: (event: DraftEvent) => void;
  keeper: DraftKeeper | null;
  /** True if a submitted form is being corrected. */
  isSent: boolean;
}

/** Submits the form: saves pending changes, submits, and navigates to the progress page. */
export function useSubmission(state: DraftState, { dispatch, keeper, isSent }: Sending, { abroad, consents }: Agreed) {
  const t = useText('apply-form');
  const toast = useToast();
  const address = useSitePath();
  const { agent } = useSite();
  const navigate = useNavigate();
  const sendForm = useSendForm();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState('');

  async function submit() {
    if (isPending) return;
    setFailure('');
    // The pending state must end after any error: a form that stays at "Sending…" can neither be sent nor left.
    const error = await whilePending(setIsPending, isSent ? correct : send);
    if (error !== null) setFailure(error);
  }

  async function correct(): Promise<string | null> {
    const savedAnswer = await sendForm({ intent: 'change', ...documentFields(state.version, state.form) });
    if (!savedAnswer.ok)
      return savedAnswer.isUnavailable ? t('submit.unanswered') : savedAnswer.message || t('change.failed');
    toast.success(t('change.done'));
    await navigate(address('/my-apply/proccess'));
    return null;
  }

  /** Resolves to an error text, or to null on success. */
  async function send(): Promise<string | null> {
    const { form } = state;
    let { version } = state;
    if (isUnsaved(state) || version === 0) {
      dispatch({ kind: 'savingBegan' });
      const savedEvent = await sendDraft(sendForm, agent.keyCode, version, form);
      dispatch(savedEvent);
      if (savedEvent.kind !== 'saved')
        return t(savedEvent.kind === 'unanswered' ? 'submit.unanswered' : 'submit.notSaved');
      ({ version } = savedEvent);
    }
    if (abroad.length > 0) {
      const countries = [...new Set(abroad.map(({ countryId }) => countryId))];
      const error = await consents.giveConsent({ what: 'abroad', countries, birthday: form.personal.birthday });
      if (error !== null) return error;
    }
    const answer = await sendForm({
      intent: 'submit',
      idempotencyKey: submissionKey(),
      ...documentFields(version, form),
    });
    if (!answer.ok) {
      if (isOvertaken(answer)) dispatch({ kind: 'overtaken', theirs: await fetchConflictingDraft(agent.keyCode) });
      return answer.isUnavailable ? t('submit.unanswered') : answer.message || t('submit.failed');
    }
    clearSubmissionKey();
    clearApplyIntent();
    toast.success(t('submit.done'));
    try {
      await keeper?.forget();
    } finally {
      // The backend has accepted the form, so a failure of local storage is ignored.
      await navigate(address('/my-apply/proccess'));
    }
    return null;
  }

  return { submit: () => void submit(), isPending, failure };
}
