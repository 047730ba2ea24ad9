import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { createLocalStore, type LocalStore } from '#client/site/kept/local-store.ts';
import { useSite } from '#client/site/site.tsx';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import {
  beginDraft,
  type DraftState,
  isUnsaved,
  type KeptDraft,
  type LocalDraft,
  maySave,
  nextDraft,
  recoverDraft,
} from './draft-machine.ts';
import { sendDraft } from './send-form.ts';

/** How long after the last key the draft is kept in this browser, and sent to the backend. */
const KEEP_MS = 200;
const SEND_MS = 1200;
/** A backend that is down does not say when it is back. */
const TRY_AGAIN_MS = 15_000;

type Step = Parameters<typeof nextDraft>[1] | { kind: 'recovered'; state: DraftState };

const reduce = (state: DraftState, step: Step) => (step.kind === 'recovered' ? step.state : nextDraft(state, step));

/** The draft and its two copies: one in this browser a moment after each key, one at the backend when typing rests. */
export function useDraft(kept: KeptDraft, staffId: string) {
  const { keyCode } = useSite().agent;
  const [state, dispatch] = useReducer(reduce, kept, beginDraft);
  const keeper = useMemo(() => (typeof window === 'undefined' ? null : keepDrafts(staffId)), [staffId]);
  const { form, version, edits } = state;
  const first = useRef(kept);

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
    const timer = setTimeout(() => void keeper.write({ form, version, at: new Date().toISOString() }), KEEP_MS);
    return () => clearTimeout(timer);
  }, [keeper, form, version, edits, unsaved]);

  const send = useCallback(
    async (what: { version: number; form: ApplyForm }) => {
      dispatch({ kind: 'savingBegan' });
      dispatch(await sendDraft(keyCode, what.version, what.form));
    },
    [keyCode],
  );

  const ready = maySave(state);
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(() => void send({ version, form }), SEND_MS);
    return () => clearTimeout(timer);
  }, [ready, version, form, send]);

  const isOffline = state.standing.kind === 'offline';
  useEffect(() => {
    if (!isOffline) return undefined;
    const tryAgain = () => dispatch({ kind: 'networkReturned' });
    window.addEventListener('online', tryAgain);
    const timer = setInterval(tryAgain, TRY_AGAIN_MS);
    return () => {
      window.removeEventListener('online', tryAgain);
      clearInterval(timer);
    };
  }, [isOffline]);

  return { state, dispatch, keeper };
}

const TYPE = 'applyDraft';

/** What is typed and not yet sent, in this browser and under the student's own number. */
function keepDrafts(staffId: string, store: LocalStore = createLocalStore()) {
  return {
    read: async () => (await store.read(TYPE, staffId)) as LocalDraft | null,
    write: (draft: LocalDraft) => store.write(TYPE, staffId, draft),
    forget: () => store.remove(TYPE, staffId),
  };
}

export type DraftKeeper = ReturnType<typeof keepDrafts>;
