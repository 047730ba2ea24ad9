import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ResultsDay } from '#shared/contract/matching/results-day.ts';

type Coming = { kind: 'coming' | 'failed' } | { kind: 'here'; day: ResultsDay };

const isDay = (value: unknown): value is ResultsDay =>
  typeof value === 'object' && value !== null && Array.isArray((value as { rules?: unknown }).rules);

/**
 * The file that results day is counted from, which the edge has parsed before it named it. Without a name the page is asked for
 * one: it had none to give.
 */
export function useResultsFile(file: string | null) {
  const [coming, setComing] = useState<Coming>({ kind: file ? 'coming' : 'failed' });
  const [tries, setTries] = useState(0);
  const { revalidate } = useRevalidator();

  const fetchDay = useCallback(async (address: string, signal: AbortSignal) => {
    try {
      const answer = await fetch(address, { signal });
      const told: unknown = answer.ok ? await answer.json() : null;
      setComing(isDay(told) ? { kind: 'here', day: told } : { kind: 'failed' });
    } catch {
      if (!signal.aborted) setComing({ kind: 'failed' });
    }
  }, []);

  useEffect(() => {
    if (!file) return;
    const leaving = new AbortController();
    void fetchDay(file, leaving.signal);
    return () => leaving.abort();
  }, [file, tries, fetchDay]);

  return {
    day: coming.kind === 'here' ? coming.day : null,
    hasFailed: coming.kind === 'failed',
    retry() {
      if (!file) return void revalidate();
      setComing({ kind: 'coming' });
      setTries(tries + 1);
    },
  };
}
