import { useEffect, useMemo, useState } from 'react';
import { tabShelf } from '#client/site/browser-shelf.ts';

/** 'small': out of sight, and its conversation goes on. */
type ChatStage = 'open' | 'small' | 'closed';

/** Where the chat stands in this tab, over navigations and reloads. */
export function useChatPlace(agentKey: string) {
  const key = `chat.${agentKey}`;
  // Who opens it by hand wants the focus there; a page that comes again leaves it alone.
  const [{ stage, isAsked }, setPlace] = useState({ stage: 'closed' as ChatStage, isAsked: false });
  useEffect(() => {
    const kept = tabShelf.read(key);
    setPlace({ stage: kept === 'open' || kept === 'small' ? kept : 'closed', isAsked: false });
  }, [key]);
  const acts = useMemo(() => {
    const put = (next: ChatStage) => () => {
      tabShelf.keep(key, next);
      setPlace({ stage: next, isAsked: true });
    };
    return { openChat: put('open'), shrinkChat: put('small'), closeChat: put('closed') };
  }, [key]);
  return { stage, isAsked, ...acts };
}
