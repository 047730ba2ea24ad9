import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Flat } from '#shared/rules/content-form.ts';
import type { Autosaved } from './part-answer.ts';

const DELAY_MS = 1500;
/** Maximum delay of a save while the user types without a pause. */
const MAX_DELAY_MS = 10_000;
const RETRY_MS = 5000;

export type AutosaveState =
  | { kind: 'idle' | 'saving' }
  | { kind: 'saved'; at: number }
  /** There is no connection or no session; the save is retried. */
  | { kind: 'failed' }
  /** The user has to decide: a colleague changed the same field, the draft is scheduled, or it is too long. */
  | { kind: 'stopped'; why: 'both' | 'scheduled' | 'faulty' };

interface AutosaveOptions {
  action: string;
  form: { readonly current: HTMLFormElement | null };
  values: Flat;
  isUnsaved: boolean;
  isOff: boolean;
  onSaved: (submitted: Flat, stored: Flat) => void;
}

/**
 * Saves the draft of a form shortly after each edit. Only one request runs at a time; an edit during a request starts
 * another one after it.
 */
export function useAutosave({ action, form, values, isUnsaved, isOff, onSaved }: AutosaveOptions) {
  const [state, setState] = useState<AutosaveState>({ kind: 'idle' });
  const inFlight = useRef<Promise<boolean> | null>(null);
  const firstEdit = useRef(0);

  const latest = useRef({ action, form, values, isUnsaved, isOff, onSaved });
  useEffect(() => {
    latest.current = { action, form, values, isUnsaved, isOff, onSaved };
  });

  /** Saves now if needed; resolves to false if the server was unreachable and so lacks the latest edits. */
  const save = useCallback(async (): Promise<boolean> => {
    if (inFlight.current) await inFlight.current;
    const now = latest.current;
    if (!now.isUnsaved || now.isOff || !now.form.current) return true;
    setState({ kind: 'saving' });
    inFlight.current = send(now.action, new FormData(now.form.current)).then((saved) => {
      inFlight.current = null;
      if (saved === null) setState({ kind: 'failed' });
      else if (saved.kind === 'saved') {
        firstEdit.current = 0;
        now.onSaved(now.values, saved.values);
        setState({ kind: 'saved', at: saved.at });
      } else setState({ kind: 'stopped', why: saved.kind });
      return saved !== null;
    });
    return inFlight.current;
  }, []);

  const isStopped = state.kind === 'stopped';
  useEffect(() => {
    if (!isUnsaved || isOff || isStopped) return;
    firstEdit.current ||= Date.now();
    const delay = Math.min(DELAY_MS, Math.max(0, firstEdit.current + MAX_DELAY_MS - Date.now()));
    const timer = setTimeout(() => void save(), delay);
    return () => clearTimeout(timer);
  }, [isOff, isStopped, isUnsaved, save, values]);

  const retry = useEffectEvent(() => void save());
  const isFailed = state.kind === 'failed';
  useEffect(() => {
    if (!isFailed) return;
    const timer = setInterval(retry, RETRY_MS);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [isFailed]);

  return { state, save };
}

async function send(action: string, body: FormData): Promise<Autosaved | null> {
  try {
    const response = await fetch(action, { method: 'POST', body, headers: { accept: 'application/json' } });
    return response.ok ? ((await response.json()) as Autosaved) : null;
  } catch {
    return null;
  }
}
