import { useCallback, useEffect } from 'react';
import useSWR from 'swr';
import type { ConversationDesk } from '#shared/contract/office/conversations.ts';
import { useOffice } from '#client/features/office/office-context.tsx';
import { type DeskAddress, createDeskQuery } from './desk-address.ts';

/** Polling interval. Polling is needed because waiting times grow even when no event arrives. */
const REFRESH_MS = 30_000;

export async function fetchDesk(url: string): Promise<ConversationDesk> {
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  // The session has ended, so reloading shows the login, which then returns to this page. The drafts are stored.
  if (response.status === 401) window.location.reload();
  if (!response.ok) throw new Error(`the desk request failed with status ${response.status}`);
  // The edge has already validated the response (worker/office/office-client.ts). Parsing it again would add zod to the
  // scripts of the first load.
  return (await response.json()) as ConversationDesk;
}

/**
 * Returns the data of the loader or of the last poll, whichever is newer. A hidden page does not poll, because loading
 * a conversation marks it as read.
 */
export function useDesk(deskAddress: DeskAddress, initialDesk: ConversationDesk) {
  const { base } = useOffice();
  const { data, mutate } = useSWR(`${base}/conversations.json${createDeskQuery(deskAddress)}`, fetchDesk, {
    fallbackData: initialDesk,
    refreshInterval: REFRESH_MS,
    revalidateOnMount: false,
    dedupingInterval: 0,
    focusThrottleInterval: 1000,
  });
  const refresh = useCallback(() => {
    if (!document.hidden) void mutate();
  }, [mutate]);
  useEffect(() => {
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [refresh]);
  return { desk: data && data.now > initialDesk.now ? data : initialDesk, refresh };
}
