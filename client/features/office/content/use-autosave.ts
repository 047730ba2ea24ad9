import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FlatValues } from '#shared/rules/content-form.ts';
import type { Autosaved } from './part-answer.ts';

const AUTOSAVE_DELAY_MS = 1500;
/** Maximum delay of a save while the user types without pause. */
const MAX_AUTOSAVE_DELAY_MS = 10_000;
const RETRY_MS = 5000;

export type AutosaveState =
  | { kind: 'idle' | 'saving' | 'saved' }
  /** There is no connection or no session. The form tries to save again. */
  | { kind: 'failed' }
  /** The user must decide, because a colleague changed the same field, the draft is scheduled, or it is too long. */
  | { kind: 'stopped'; why: 'both' | 'scheduled' | 'faulty' };

interface AutosaveOptions {
  action: string;
  form: { readonly current: HTMLFormElement | null };
  values: FlatValues;
  isUnsaved: boolean;
  isOff: boolean;
  /** Id that changes when the part is loaded again. It resets the state of earlier saves. */
  loadId: string;
  onSaved: (submittedValues: FlatValues, storedValues: FlatValues) => void;
}

/**
 * Saves the draft of a form shortly after each edit. Only one request runs at a time. An edit during a request is saved
 * by the next request.
 */
export function useAutosave({ action, form, values, isUnsaved, isOff, loadId, onSaved }: AutosaveOptions) {
  const [autosaveState, setAutosaveState] = useState<AutosaveState>({ kind: 'idle' });
  const [currentLoadId, setCurrentLoadId] = useState(loadId);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  if (currentLoadId !== loadId) {
    setCurrentLoadId(loadId);
    setSavedAt(null);
    if (autosaveState.kind === 'saved') setAutosaveState({ kind: 'idle' });
  }
  const saveInFlight = useRef<Promise<boolean> | null>(null);
  const firstEditAt = useRef(0);

  const latestOptions = useRef({ action, form, values, isUnsaved, isOff, onSaved });
  useEffect(() => {
    latestOptions.current = { action, form, values, isUnsaved, isOff, onSaved };
  });

  /**
   * Saves immediately if there are unsaved edits. Resolves to false if the server was unreachable, so that it does not
   * have the latest edits.
   */
  const save = useCallback(async (): Promise<boolean> => {
    if (saveInFlight.current) await saveInFlight.current;
    const currentOptions = latestOptions.current;
    if (!currentOptions.isUnsaved || currentOptions.isOff || !currentOptions.form.current) return true;
    setAutosaveState({ kind: 'saving' });
    saveInFlight.current = postForm(currentOptions.action, new FormData(currentOptions.form.current)).then(
      (savedValues) => {
        saveInFlight.current = null;
        if (savedValues === null) setAutosaveState({ kind: 'failed' });
        else if (savedValues.kind === 'saved') {
          firstEditAt.current = 0;
          currentOptions.onSaved(currentOptions.values, savedValues.values);
          setSavedAt(savedValues.at);
          setAutosaveState({ kind: 'saved' });
        } else setAutosaveState({ kind: 'stopped', why: savedValues.kind });
        return savedValues !== null;
      },
    );
    return saveInFlight.current;
  }, []);

  const isAutosaveStopped = autosaveState.kind === 'stopped';
  useEffect(() => {
    if (!isUnsaved || isOff || isAutosaveStopped) return;
    firstEditAt.current ||= Date.now();
    const delayMs = Math.min(AUTOSAVE_DELAY_MS, Math.max(0, firstEditAt.current + MAX_AUTOSAVE_DELAY_MS - Date.now()));
    const timer = setTimeout(() => void save(), delayMs);
    return () => clearTimeout(timer);
  }, [isOff, isAutosaveStopped, isUnsaved, save, values]);

  const retrySave = useEffectEvent(() => void save());
  const hasSaveFailed = autosaveState.kind === 'failed';
  useEffect(() => {
    if (!hasSaveFailed) return;
    const timer = setInterval(retrySave, RETRY_MS);
    addEventListener('online', retrySave);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retrySave);
    };
  }, [hasSaveFailed]);

  return { state: autosaveState, savedAt, save };
}

async function postForm(actionPath: string, body: FormData): Promise<Autosaved | null> {
  try {
    const response = await fetch(actionPath, { method: 'POST', body, headers: { accept: 'application/json' } });
    return response.ok ? ((await response.json()) as Autosaved) : null;
  } catch {
    return null;
  }
}
