import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { alertInBackground } from '#client/features/office/waiting-alert.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';
import type { ConversationDesk, OpenConversation, QueueRow } from '#shared/contract/office/conversations.ts';
import { type DeskAddress, type DeskColumn, createDeskQuery } from './desk-address.ts';
import { findActionResult, type ConversationActionResult } from './desk-answer.ts';
import { ConversationHead } from './conversation-head.tsx';
import { ConversationQueue } from './conversation-queue.tsx';
import { isolateName } from './isolated-name.ts';
import { KeyboardFooter, KeyboardHelp } from './keyboard-help.tsx';
import { NoteForm } from './note-form.tsx';
import { ReplyForm } from './reply-form.tsx';
import { type PendingReply, ThreadLog } from './thread-log.tsx';
import { useDesk } from './use-desk.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { type ConnectionState, type DeskEvent, useDeskSocket } from './use-desk-socket.ts';
import { VisitorPanels } from './visitor-panels.tsx';
import './conversations.css';

interface ConversationsPageProps {
  address: DeskAddress;
  desk: ConversationDesk;
  actionResult: ConversationActionResult | null;
  echoId: string;
  isTooLarge: boolean;
}

/** Shows queue, thread and visitor side by side. A narrow screen shows only one of them. */
export function ConversationsPage({
  address,
  desk: initialDesk,
  actionResult,
  echoId,
  isTooLarge,
}: ConversationsPageProps) {
  const t = useText('office-conversations');
  const { base, frame } = useOffice();
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const { desk, refresh } = useDesk(address, initialDesk);
  const [visibleColumn, setVisibleColumn] = useState<DeskColumn>(address.column);
  const [lastAddress, setLastAddress] = useState(address);
  const typingState = useTypingNotice();
  const { open, queue, now } = desk;
  if (lastAddress !== address) {
    setLastAddress(address);
    setVisibleColumn(address.column);
  }

  function handleDeskEvent({ event, data }: DeskEvent) {
    const isOpenConversation = address.id > 0 && (data.id === address.id || data.conversation_id === address.id);
    if (event === 'conversation.typing_on' || event === 'conversation.typing_off') {
      if (isOpenConversation)
        typingState.show(event.endsWith('on') && open ? t('typing', { name: isolateName(open.name) }) : '');
      return;
    }
    if (event === 'desk.typing') {
      if (isOpenConversation && data.staff !== frame.staff?.id)
        typingState.show(t('colleagueTyping', { name: isolateName(data.name ?? '') }));
      return;
    }
    if (isOpenConversation) typingState.show('');
    if (isOpenConversation && data.message_type === 0) alertInBackground(t('newMessage'), window.location.href);
    refresh();
    // Updates the counts of the page head and the announcement of waiting visitors.
    void mutate(`${base}/waiting`);
  }
  const connection = useDeskSocket(`${base}/live`, { onEvent: handleDeskEvent, onOpen: refresh });

  const pageRef = useRef<HTMLDivElement>(null);
  const helpRef = useRef<HTMLDialogElement>(null);
  const replyRef = useRef<HTMLTextAreaElement>(null);
  const noteRef = useRef<HTMLTextAreaElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isNoteMode, setNoteMode] = useState(address.isNote);
  const findElement = (selector: string) => pageRef.current?.querySelector<HTMLElement>(selector) ?? null;
  const switchToNote = (isOn: boolean) => {
    setNoteMode(isOn);
    setVisibleColumn('thread');
    requestAnimationFrame(() => (isOn ? noteRef : replyRef).current?.focus());
  };
  const openMenu = (id: string) => {
    const menuElement = pageRef.current?.querySelector<HTMLDetailsElement>(`#${id}`);
    if (!menuElement) return;
    menuElement.open = true;
    menuElement.querySelector<HTMLElement>('select, textarea, button')?.focus();
  };
  const moveFocus = (delta: number) => {
    const rowElements = [...(pageRef.current?.querySelectorAll<HTMLElement>('.conv') ?? [])];
    const focusedIndex = rowElements.findIndex((row) => row === document.activeElement);
    const startIndex =
      focusedIndex >= 0 ? focusedIndex : rowElements.findIndex((row) => row.hasAttribute('aria-current'));
    rowElements[Math.max(0, Math.min(rowElements.length - 1, startIndex + delta))]?.focus();
  };
  const deskKeys = useDeskKeys(
    {
      j: () => moveFocus(1),
      k: () => moveFocus(-1),
      // 'g' takes over the open conversation. If it cannot be taken over, 'g' opens the conversation that has waited
      // longest.
      g: () => (findElement('[data-key="take"]') ?? findElement('[data-key="next"]'))?.click(),
      r: () => switchToNote(false),
      n: () => switchToNote(true),
      l: () => openMenu('put-off'),
      t: () => openMenu('handing'),
      e: () => openMenu('closing'),
      f: () => findElement('#talk-seek')?.focus(),
      '?': () => helpRef.current?.showModal(),
    },
    isHelpOpen,
  );

  return (
    <div className={joinClasses('desk-page', !deskKeys.isOn && 'keys-off')} ref={pageRef}>
      <OfficeTitle title={t('title')} />
      <h1 className="sr">{t('title')}</h1>
      <ConnectionBar state={connection} />
      {open && (
        <nav className="tabs desk-tabs" id="tabs" aria-label={t('columns')}>
          {(['queue', 'thread', 'person'] as const).map((item) => (
            <AppLink
              key={item}
              href={`${base}/conversations${createDeskQuery({ ...address, column: item })}`}
              data-column={item}
              aria-current={item === visibleColumn ? 'page' : undefined}
              keepScroll
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                setVisibleColumn(item);
                void navigate(`${base}/conversations${createDeskQuery({ ...address, column: item })}`, {
                  replace: true,
                  preventScrollReset: true,
                });
              }}
            >
              {t(`column.${item}`)}
              {item === 'queue' && <span className="queue__count">{queue.counts.waiting}</span>}
            </AppLink>
          ))}
        </nav>
      )}
      <div className={joinClasses('desk', !open && 'is-idle')} data-view={open ? visibleColumn : address.column}>
        <ConversationQueue address={address} queue={queue} now={now} />
        {open ? (
          <ConversationThread
            key={`${open.id}-${address.script ?? ''}-${address.before}`}
            open={open}
            desk={desk}
            address={address}
            actionResult={actionResult}
            echoId={echoId}
            isTooLarge={isTooLarge}
            typingName={typingState.text}
            reply={replyRef}
            note={noteRef}
            isNote={isNoteMode}
            onNote={switchToNote}
          />
        ) : (
          <IdleThread address={address} queue={queue} />
        )}
        {open && (
          <div className="person" role="region" aria-label={t('person')} tabIndex={0}>
            <VisitorPanels open={open} desk={desk} pageUrl={`${base}/conversations${createDeskQuery(address)}`} />
          </div>
        )}
      </div>
      <KeyboardFooter onHelp={() => helpRef.current?.showModal()} />
      <KeyboardHelp dialog={helpRef} isOn={deskKeys.isOn} onChange={deskKeys.setOn} onToggle={setHelpOpen} />
    </div>
  );
}

const TYPING_NOTICE_MS = 6000;

function useTypingNotice() {
  const [typingText, setTypingText] = useState('');
  useEffect(() => {
    if (!typingText) return;
    const timer = setTimeout(() => setTypingText(''), TYPING_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [typingText]);
  return { text: typingText, show: setTypingText };
}

function ConnectionBar({ state: connectionState }: { state: ConnectionState }) {
  const t = useText('office-conversations');
  return (
    <p className={joinClasses('desk-net', connectionState === 'back' && 'is-back')} id="netbar" role="status">
      {connectionState === 'lost' ? t('offline') : connectionState === 'back' ? t('reconnected') : ''}
    </p>
  );
}

function IdleThread({ address, queue }: { address: DeskAddress; queue: ConversationDesk['queue'] }) {
  const t = useText('office-conversations');
  const { counts, longestWait, repliesToday } = queue;
  return (
    <section className="thread thread--idle" id="thread" aria-label={t('thread')}>
      <p role={address.id > 0 ? 'alert' : undefined}>{t(address.id > 0 ? 'notHere' : 'nothingOpen')}</p>
      <dl className="desk-figures" id="facts">
        <div>
          <dt>{t('figure.waiting')}</dt>
          <dd>{counts.waiting}</dd>
        </div>
        <div>
          <dt>{t('figure.longest')}</dt>
          <dd>{longestWait === null ? '–' : t('minutes', { count: longestWait })}</dd>
        </div>
        <div>
          <dt>{t('figure.replies')}</dt>
          <dd>{repliesToday}</dd>
        </div>
      </dl>
    </section>
  );
}

interface ConversationThreadProps extends Omit<ConversationsPageProps, 'desk'> {
  open: OpenConversation;
  desk: ConversationDesk;
  typingName: string;
  reply: RefObject<HTMLTextAreaElement | null>;
  note: RefObject<HTMLTextAreaElement | null>;
  isNote: boolean;
  onNote: (isNoteMode: boolean) => void;
}

function ConversationThread({
  open,
  desk,
  address,
  actionResult,
  echoId,
  isTooLarge,
  typingName,
  reply,
  note,
  isNote,
  onNote,
}: ConversationThreadProps) {
  const t = useText('office-conversations');
  const { base, frame } = useOffice();
  const [pendingReply, setPendingReply] = useState<PendingReply | null>(null);
  const newestId = Math.max(0, ...open.entries.filter(({ kind }) => kind !== 'note').map(({ id }) => id));
  const threadRef = useRef<HTMLElement>(null);
  const currentPath = `${base}/conversations${createDeskQuery(address)}`;
  const takenResult = findActionResult('take', actionResult);
  const isEnded = open.status !== 'open';
  const nextId = findNextConversation(desk, open.id, frame.staff?.id ?? 0);
  return (
    <section className="thread" id="thread" aria-label={t('thread')} tabIndex={-1} ref={threadRef}>
      <ConversationHead open={open} queue={desk.queue} address={address} actionResult={actionResult} nextId={nextId} />
      {(takenResult || actionResult?.about === 'notSent') && (
        <p className="thread__notice" role="alert">
          {takenResult ? t('takenMeanwhile', { name: isolateName(takenResult.name) }) : t('problem.notSent')}
        </p>
      )}
      <ThreadLog open={open} address={address} unconfirmedReply={pendingReply} />
      <div className="compose">
        <nav className="compose__modes" aria-label={t('compose')}>
          {([false, true] as const).map((isNoteMode) => (
            <AppLink
              key={String(isNoteMode)}
              href={`${base}/conversations${createDeskQuery({ ...address, isNote: isNoteMode })}`}
              aria-current={isNoteMode === isNote ? 'true' : undefined}
              keepScroll
              onClick={(event) => {
                event.preventDefault();
                onNote(isNoteMode);
              }}
            >
              {isNoteMode && <Icon name="lock" />}
              {t(isNoteMode ? 'mode.note' : 'mode.reply')}
              <kbd className="kbd" aria-hidden="true">
                {isNoteMode ? 'N' : 'R'}
              </kbd>
            </AppLink>
          ))}
          <p className="compose__typing" id="typing" role="status">
            {typingName}
          </p>
        </nav>
        {isEnded && !isNote && (
          <p className="compose__over" id="over">
            {t(open.ended === 'visitorLeft' ? 'over.left' : 'over.closed', { name: isolateName(open.name) })}
          </p>
        )}
        <ReplyForm
          open={open}
          pageUrl={currentPath}
          actionResult={actionResult}
          echoId={echoId}
          isTooLarge={isTooLarge}
          isHidden={isNote}
          input={reply}
          dropArea={threadRef}
          onPending={(text) => setPendingReply(text ? { text, after: newestId } : null)}
        />
        <NoteForm
          conversationId={open.id}
          pageUrl={currentPath}
          actionResult={actionResult}
          isHidden={!isNote}
          input={note}
          onSaved={() => onNote(false)}
        />
      </div>
    </section>
  );
}

/**
 * Returns the conversation to show after the current one was closed, snoozed or handed over, or 0 if the user has no
 * other.
 */
function findNextConversation({ queue }: ConversationDesk, currentId: number, staffId: number): number {
  const staffConversations = queue.sections
    .flatMap(({ rows }) => rows)
    .filter(
      (row): row is QueueRow => 'id' in row && row.staffId === staffId && row.status === 'open' && row.laterUntil === 0,
    );
  const currentIndex = staffConversations.findIndex(({ id }) => id === currentId);
  return (staffConversations[currentIndex + 1] ?? staffConversations.find(({ id }) => id !== currentId))?.id ?? 0;
}
