import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocale } from '#client/i18n/use-text.ts';
import { portalAddress, type PortalOutput, type PortalInput, postPortal } from '#client/site/portal/fetch-portal.ts';
import { useSite } from '#client/site/site.tsx';
import { LIST_ROWS } from '#shared/constants.ts';
import type { CallError } from '#shared/call-error.ts';

const PATH = '/appMso/dse/reach';
export type EntryCourses = PortalOutput<typeof PATH>;
export type EntryCourseRow = EntryCourses['rows'][number];
type ReachQuery = Omit<PortalInput<typeof PATH>, 'currentPage' | 'showCount'>;

/** Debounce delay, for a slider that moves. */
const DEBOUNCE_MS = 250;

/**
 * Loads the matching courses. Outdated requests are aborted, and the previous result stays until the next one arrives.
 * Further pages are appended.
 */
export function useEntryCourses(query: ReachQuery) {
  const { agent, user } = useSite();
  const locale = useLocale();
  const [reach, setReach] = useState<EntryCourses | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [isSearching, setSearching] = useState(true);
  const [again, setAgain] = useState(0);
  const controller = useRef<AbortController>(null);
  const text = JSON.stringify(query);

  const ask = useCallback(
    async (currentPage: number, put: (next: EntryCourses) => void) => {
      controller.current?.abort();
      const ownAbortController = new AbortController();
      controller.current = ownAbortController;
      setSearching(true);
      const input = { ...(JSON.parse(text) as ReachQuery), currentPage, showCount: LIST_ROWS };
      const result = await postPortal(portalAddress(agent.keyCode, PATH), input, { signal: ownAbortController.signal });
      if (ownAbortController.signal.aborted) return;
      setSearching(false);
      setFailure(result.ok ? null : result.error);
      if (result.ok) put(result.value);
    },
    [text, agent.keyCode],
  );

  const isFirst = useRef(true);
  useEffect(() => {
    const wait = isFirst.current ? 0 : DEBOUNCE_MS;
    isFirst.current = false;
    const timer = setTimeout(() => void ask(1, setReach), wait);
    return () => {
      clearTimeout(timer);
      controller.current?.abort();
    };
  }, [ask, locale, user?.staffId, again]);

  const more = () => {
    const page = Math.floor((reach?.rows.length ?? 0) / LIST_ROWS) + 1;
    void ask(page, (next) => setReach((before) => ({ ...next, rows: [...(before?.rows ?? []), ...next.rows] })));
  };
  return { reach, failure, isSearching, more, retry: () => setAgain(again + 1) };
}
