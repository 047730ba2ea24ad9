import { type RefObject, useEffect, useRef } from 'react';
import { countNews } from '#client/features/chat/conversation/next-conversation.ts';
import { type HumanService, useConversation, useIsPast } from '#client/features/chat/panel/use-conversation.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Waiting } from '#client/ui/say/waiting.tsx';
import { Greeting, ItemRow, messageItems } from './message-row.tsx';
import { FailedAloud, OutgoingMessage } from './outgoing-message.tsx';
import { type Pull, useFollowEnd, usePull } from './use-scroll.ts';
import { TalkRating } from './talk-rating.tsx';
import './messages.css';
import './answer.css';
import './files.css';

/** A screen reader reads out what was added, by what the log's aria-live says a moment later: so long it stays off. */
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
  const last = view.messages.at(-1)?.seq ?? 0;
  const isEmpty = view.rev !== null && view.messages.length === 0 && outgoing.length === 0;
  const { isAtEnd, goToEnd } = useFollowEnd({
    scroller,
    content,
    firstKey: view.messages[0]?.seq ?? 0,
    ownCount: outgoing.length,
    onEndSeen: () => conversation.see(last),
    last,
    isEmpty,
  });
  const pull = usePull(scroller, {
    mayPull: view.hasOlder && state.socket === 'open',
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
          {view.hasOlder && (
            <OlderMessages pull={pull} isLoading={state.isLoadingOlder} onLoad={conversation.loadOlder} />
          )}
          {isEmpty && <Greeting service={service} />}
          {/* What is loaded at first, or from before, is no news to be read out. */}
          <div
            className="said__log"
            role="log"
            aria-label={t('talk.log')}
            aria-live={tellsNews ? 'polite' : 'off'}
            aria-relevant="additions"
          >
            {messageItems(view.messages).map((item) => (
              <ItemRow key={item.key} item={item} service={service} onFollow={onFollow} />
            ))}
          </div>
          {outgoing.map((one) => (
            <OutgoingMessage key={one.echoId} outgoing={one} />
          ))}
          <TalkRating />
          <ComingMessages />
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

interface OlderMessagesProps {
  pull: Pull;
  isLoading: boolean;
  onLoad: () => void;
}

/** Loads the page before: by a pull, or by a press where nothing can be pulled. */
function OlderMessages({ pull, isLoading, onLoad }: OlderMessagesProps) {
  const { t } = useChatText();
  return (
    <div className="said__older" data-pull={pull.state} style={{ paddingBlockStart: pull.distance }}>
      {isLoading ? (
        <Waiting label={t('talk.loadingOlder')} />
      ) : (
        <button type="button" className="said__load" onClick={onLoad}>
          {pull.state === 'active' ? t('talk.release') : pull.state === 'pull' ? t('talk.pull') : t('talk.older')}
        </button>
      )}
    </div>
  );
}

/** What is being written on the other side. Beside the log, so that it is not read out piece by piece. */
function ComingMessages() {
  const { t } = useChatText();
  const { state } = useConversation();
  const { drafts, session } = state.view;
  const written = Object.entries(drafts).filter(([, text]) => text !== '');
  const isThinking = (session?.answering ?? []).some((seq) => !drafts[seq]);
  const name = session?.agent?.name || t('talk.adviser');
  return (
    <>
      {written.map(([question, text]) => (
        <div className="answer answer--draft" key={question} aria-busy="true">
          <p dir="auto">{text}</p>
        </div>
      ))}
      {isThinking && <Typing text={t('talk.thinking')} />}
      {state.isAgentTyping && <Typing text={t('talk.typing', { name })} />}
    </>
  );
}

function Typing({ text }: { text: string }) {
  return (
    <p className="said__typing">
      <span className="scale" aria-hidden="true" />
      {text}
    </p>
  );
}

const SWIPE_PX = 20;

/** Puts the keyboard of a phone away once a finger has gone so far over the list: it covers what is to be read. */
function useSwipeDismiss(scroller: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current } = scroller;
    if (!current) return;
    let from = 0;
    const onStart = ({ touches }: TouchEvent) => {
      from = touches[0]?.clientY ?? 0;
    };
    const onMove = ({ touches }: TouchEvent) => {
      const focused = document.activeElement;
      const far = Math.abs((touches[0]?.clientY ?? from) - from) > SWIPE_PX;
      // To the list and not to nowhere: a modal would bring it back from there.
      if (far && focused instanceof HTMLTextAreaElement) current.focus({ preventScroll: true });
    };
    current.addEventListener('touchstart', onStart, { passive: true });
    current.addEventListener('touchmove', onMove, { passive: true });
    return () => {
      current.removeEventListener('touchstart', onStart);
      current.removeEventListener('touchmove', onMove);
    };
  }, [scroller]);
}
