import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocale } from '#client/i18n/use-text.ts';
import { getPortalUrl, type PortalOutput, type PortalInput, postPortal } from '#client/site/portal/fetch-portal.ts';
import { useSite } from '#client/site/site.tsx';
import { LIST_ROWS } from '#shared/constants.ts';
import type { CallError } from '#shared/call-error.ts';

const REACH_PATH = '/appMso/dse/reach';
export type EntryCourses = PortalOutput<typeof REACH_PATH>;
export type EntryCourseRow = EntryCourses['rows'][number];
type ReachQuery = Omit<PortalInput<typeof REACH_PATH>, 'currentPage' | 'showCount'>;

/** Debounce delay in milliseconds while a slider moves. */
const DEBOUNCE_MS = 250;

/**
 * Loads the matching courses. Outdated requests are aborted, and the previous result stays until the next one arrives.
 * Further pages are appended.
 */
export function useEntryCourses(query: ReachQuery) {
  const { agent, user } = useSite();
  const locale = useLocale();
  const [entryCourses, setEntryCourses] = useState<EntryCourses | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [isSearching, setSearching] = useState(true);
  const [retryCount, setRetryCount] = useState(0);
  const controllerRef = useRef<AbortController>(null);
  const queryJson = JSON.stringify(query);

  const fetchPage = useCallback(
    async (currentPage: number, applyResult: (entryCoursesPage: EntryCourses) => void) => {
      controllerRef.current?.abort();
      const abortController = new AbortController();
      controllerRef.current = abortController;
      setSearching(true);
      const input = { ...(JSON.parse(queryJson) as ReachQuery), currentPage, showCount: LIST_ROWS };
      const result = await postPortal(getPortalUrl(agent.keyCode, REACH_PATH), input, {
        signal: abortController.signal,
      });
      if (abortController.signal.aborted) return;
      setSearching(false);
      setError(result.ok ? null : result.error);
      if (result.ok) applyResult(result.value);
    },
    [queryJson, agent.keyCode],
  );

  const isFirstRun = useRef(true);
  useEffect(() => {
    const delayMs = isFirstRun.current ? 0 : DEBOUNCE_MS;
    isFirstRun.current = false;
    const timer = setTimeout(() => void fetchPage(1, setEntryCourses), delayMs);
    return () => {
      clearTimeout(timer);
      controllerRef.current?.abort();
    };
  }, [fetchPage, locale, user?.staffId, retryCount]);

  const loadMore = () => {
    const nextPage = Math.floor((entryCourses?.rows.length ?? 0) / LIST_ROWS) + 1;
    void fetchPage(nextPage, (nextCourses) =>
      setEntryCourses((previousCourses) => ({
        ...nextCourses,
        rows: [...(previousCourses?.rows ?? []), ...nextCourses.rows],
      })),
    );
  };
  return {
    reach: entryCourses,
    failure: error,
    isSearching,
    more: loadMore,
    retry: () => setRetryCount(retryCount + 1),
  };
}
