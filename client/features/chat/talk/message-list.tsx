import { useRef } from 'react';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useConversation } from '#client/features/chat/panel/conversation-context.ts';
import type { HumanService } from '#client/features/chat/panel/use-human-service.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { countNews } from '#client/features/chat/conversation/next-conversation.ts';
import { ComingLines } from './coming-lines.tsx';
import { FailedAloud } from './failed-aloud.tsx';
import { Greeting } from './greeting.tsx';
import { OlderLines } from './older-lines.tsx';
import { OutgoingMessage } from './outgoing-message.tsx';
import { talkItems } from './talk-items.ts';
import { TalkRow } from './talk-row.tsx';
import { useFollowEnd } from './use-follow-end.ts';
import { useIsPast } from './use-is-past.ts';
import { usePull } from './use-pull.ts';
import { useSwipeDismiss } from './use-swipe-dismiss.ts';
import './talk.css';
import './answer.css';
import './files.css';

/** What has just been drawn is read out, by whatever the log says of itself then: so long it keeps silent about it. */
const HUSH_MS = 500;

interface MessageListProps {
  service: HumanService;
  onFollow: () => void;
}

export function MessageList({ service, onFollow }: MessageListProps) {
  const { t } = useChatText();
  const { conversation, state } = useConversation();
  const { view, outgoing } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const last = view.lines.at(-1)?.seq ?? 0;
  const isEmpty = view.rev !== null && view.lines.length === 0 && outgoing.length === 0;
  const { isAtEnd, goToEnd } = useFollowEnd({
    scroller,
    content,
    firstKey: view.lines[0]?.seq ?? 0,
    ownCount: outgoing.length,
    onEndSeen: () => conversation.see(last),
    last,
    isEmpty,
  });
  const pull = usePull(scroller, {
    mayPull: view.hasOlder && state.line === 'open',
    isLoading: state.isLoadingOlder,
    onPulled: conversation.loadOlder,
  });
  useSwipeDismiss(scroller);
  const news = isAtEnd ? 0 : countNews(state);
  const tellsNews = useIsPast(HUSH_MS, view.rev !== null && !state.isLoadingOlder);

  return (
    <div className="chat__middle">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard. */}
      <div className="said" ref={scroller} tabIndex={0} role="region" aria-label={t('talk.label')}>
        <div className="said__inside" ref={content}>
          {view.hasOlder && <OlderLines pull={pull} isLoading={state.isLoadingOlder} onLoad={conversation.loadOlder} />}
          {isEmpty && <Greeting service={service} />}
          {/* What is loaded at first, or from before, is no news to be read out. */}
          <div
            className="said__log"
            role="log"
            aria-label={t('talk.log')}
            aria-live={tellsNews ? 'polite' : 'off'}
            aria-relevant="additions"
          >
            {talkItems(view.lines).map((item) => (
              <TalkRow key={item.key} item={item} service={service} onFollow={onFollow} />
            ))}
          </div>
          {outgoing.map((one) => (
            <OutgoingMessage key={one.echoId} outgoing={one} />
          ))}
          <ComingLines />
          <FailedAloud />
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className="said__end" onClick={goToEnd}>
          <Icon name="down" />
          {news > 0 ? t('talk.news', { count: news }) : t('talk.toEnd')}
        </button>
      )}
    </div>
  );
}
