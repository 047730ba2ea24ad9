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
import { type DeskAddress, type DeskColumn, deskQuery } from './desk-address.ts';
import { findActionResult, type ConversationActionResult } from './desk-answer.ts';
import { ConversationHead } from './conversation-head.tsx';
import { ConversationQueue } from './conversation-queue.tsx';
import { isolatedName } from './isolated-name.ts';
import { KeyboardFoot, KeyboardHelp } from './keyboard-help.tsx';
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
  answer: ConversationActionResult | null;
  echoId: string;
  isTooLarge: boolean;
}

/** Shows queue, thread and visitor side by side; a narrow screen shows one of the three. */
export function ConversationsPage({ address, desk: loaded, answer, echoId, isTooLarge }: ConversationsPageProps) {
  const t = useText('office-conversations');
  const { base, frame } = useOffice();
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const { desk, refresh } = useDesk(address, loaded);
  const [column, setColumn] = useState<DeskColumn>(address.column);
  const [lastAddress, setLastAddress] = useState(address);
  const typing = useTyping();
  const { open, queue, now } = desk;
  if (lastAddress !== address) {
    setLastAddress(address);
    setColumn(address.column);
  }

  function onEvent({ event, data }: DeskEvent) {
    const isHere = address.id > 0 && (data.id === address.id || data.conversation_id === address.id);
    if (event === 'conversation.typing_on' || event === 'conversation.typing_off') {
      if (isHere) typing.show(event.endsWith('on') && open ? t('typing', { name: isolatedName(open.name) }) : '');
      return;
    }
    if (event === 'desk.typing') {
      if (isHere && data.staff !== frame.staff?.id)
        typing.show(t('colleagueTyping', { name: isolatedName(data.name ?? '') }));
      return;
    }
    if (isHere) typing.show('');
    if (isHere && data.message_type === 0) alertInBackground(t('newMessage'), window.location.href);
    refresh();
    // Updates the counts of the page head and the announcement of waiting visitors.
    void mutate(`${base}/waiting`);
  }
  const connection = useDeskSocket(`${base}/live`, { onEvent, onOpen: refresh });

  const page = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const reply = useRef<HTMLTextAreaElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isNote, setNote] = useState(address.isNote);
  const find = (selector: string) => page.current?.querySelector<HTMLElement>(selector) ?? null;
  const writeNote = (isOn: boolean) => {
    setNote(isOn);
    setColumn('thread');
    requestAnimationFrame(() => (isOn ? note : reply).current?.focus());
  };
  const openMenu = (id: string) => {
    const menu = page.current?.querySelector<HTMLDetailsElement>(`#${id}`);
    if (!menu) return;
    menu.open = true;
    menu.querySelector<HTMLElement>('select, textarea, button')?.focus();
  };
  const moveTo = (delta: number) => {
    const rows = [...(page.current?.querySelectorAll<HTMLElement>('.conv') ?? [])];
    const focused = rows.findIndex((row) => row === document.activeElement);
    const position = focused >= 0 ? focused : rows.findIndex((row) => row.hasAttribute('aria-current'));
    rows[Math.max(0, Math.min(rows.length - 1, position + delta))]?.focus();
  };
  const keys = useDeskKeys(
    {
      j: () => moveTo(1),
      k: () => moveTo(-1),
      // 'g' takes the open conversation, or else opens the one that has waited longest.
      g: () => (find('[data-key="take"]') ?? find('[data-key="next"]'))?.click(),
      r: () => writeNote(false),
      n: () => writeNote(true),
      l: () => openMenu('put-off'),
      t: () => openMenu('handing'),
      e: () => openMenu('closing'),
      f: () => find('#talk-seek')?.focus(),
      '?': () => help.current?.showModal(),
    },
    isHelpOpen,
  );

  return (
    <div className={joinClasses('desk-page', !keys.isOn && 'keys-off')} ref={page}>
      <OfficeTitle title={t('title')} />
      <h1 className="sr">{t('title')}</h1>
      <ConnectionBar state={connection} />
      {open && (
        <nav className="tabs desk-tabs" id="tabs" aria-label={t('columns')}>
          {(['queue', 'thread', 'person'] as const).map((item) => (
            <AppLink
              key={item}
              href={`${base}/conversations${deskQuery({ ...address, column: item })}`}
              data-column={item}
              aria-current={item === column ? 'page' : undefined}
              keepScroll
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                setColumn(item);
                void navigate(`${base}/conversations${deskQuery({ ...address, column: item })}`, {
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
      <div className={joinClasses('desk', !open && 'is-idle')} data-view={open ? column : address.column}>
        <ConversationQueue address={address} queue={queue} now={now} />
        {open ? (
          <Thread
            key={`${open.id}-${address.script ?? ''}-${address.before}`}
            open={open}
            desk={desk}
            address={address}
            answer={answer}
            echoId={echoId}
            isTooLarge={isTooLarge}
            typing={typing.text}
            reply={reply}
            note={note}
            isNote={isNote}
            onNote={writeNote}
          />
        ) : (
          <IdleThread address={address} queue={queue} />
        )}
        {open && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard.
          <aside className="person" aria-label={t('person')} tabIndex={0}>
            <VisitorPanels open={open} desk={desk} here={`${base}/conversations${deskQuery(address)}`} />
          </aside>
        )}
      </div>
      <KeyboardFoot onHelp={() => help.current?.showModal()} />
      <KeyboardHelp dialog={help} isOn={keys.isOn} onChange={keys.setOn} onToggle={setHelpOpen} />
    </div>
  );
}

const TYPING_SHOWN_MS = 6000;

function useTyping() {
  const [text, setText] = useState('');
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(() => setText(''), TYPING_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, show: setText };
}

function ConnectionBar({ state }: { state: ConnectionState }) {
  const t = useText('office-conversations');
  return (
    <p className={joinClasses('desk-net', state === 'back' && 'is-back')} id="netbar" role="status">
      {state === 'lost' ? t('offline') : state === 'back' ? t('reconnected') : ''}
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

interface ThreadProps extends Omit<ConversationsPageProps, 'desk'> {
  open: OpenConversation;
  desk: ConversationDesk;
  typing: string;
  reply: RefObject<HTMLTextAreaElement | null>;
  note: RefObject<HTMLTextAreaElement | null>;
  isNote: boolean;
  onNote: (isOn: boolean) => void;
}

function Thread({ open, desk, address, answer, echoId, isTooLarge, typing, reply, note, isNote, onNote }: ThreadProps) {
  const t = useText('office-conversations');
  const { base, frame } = useOffice();
  const [pending, setPending] = useState<PendingReply | null>(null);
  const newest = Math.max(0, ...open.entries.filter(({ kind }) => kind !== 'note').map(({ id }) => id));
  const area = useRef<HTMLElement>(null);
  const current = `${base}/conversations${deskQuery(address)}`;
  const consumed = findActionResult('take', answer);
  const isEnded = open.status !== 'open';
  const next = nextConversation(desk, open.id, frame.staff?.id ?? 0);
  return (
    <section className="thread" id="thread" aria-label={t('thread')} tabIndex={-1} ref={area}>
      <ConversationHead open={open} queue={desk.queue} address={address} answer={answer} next={next} />
      {(consumed || answer?.about === 'notSent') && (
        <p className="thread__notice" role="alert">
          {consumed ? t('takenMeanwhile', { name: isolatedName(consumed.name) }) : t('problem.notSent')}
        </p>
      )}
      <ThreadLog open={open} address={address} pending={pending} />
      <div className="compose">
        <nav className="compose__modes" aria-label={t('compose')}>
          {([false, true] as const).map((isNoteMode) => (
            <AppLink
              key={String(isNoteMode)}
              href={`${base}/conversations${deskQuery({ ...address, isNote: isNoteMode })}`}
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
            {typing}
          </p>
        </nav>
        {isEnded && !isNote && (
          <p className="compose__over" id="over">
            {t(open.ended === 'visitorLeft' ? 'over.left' : 'over.closed', { name: isolatedName(open.name) })}
          </p>
        )}
        <ReplyForm
          open={open}
          here={current}
          answer={answer}
          echoId={echoId}
          isTooLarge={isTooLarge}
          isHidden={isNote}
          input={reply}
          dropArea={area}
          onPending={(text) => setPending(text ? { text, after: newest } : null)}
        />
        <NoteForm
          conversation={open.id}
          here={current}
          answer={answer}
          isHidden={!isNote}
          input={note}
          onSaved={() => onNote(false)}
        />
      </div>
    </section>
  );
}

/**
 * Returns the user's next conversation after the current one was closed, snoozed or handed over; 0 if there is none.
 */
function nextConversation({ queue }: ConversationDesk, current: number, me: number): number {
  const ownConversations = queue.sections
    .flatMap(({ rows }) => rows)
    .filter(
      (row): row is QueueRow => 'id' in row && row.staffId === me && row.status === 'open' && row.laterUntil === 0,
    );
  const position = ownConversations.findIndex(({ id }) => id === current);
  return (ownConversations[position + 1] ?? ownConversations.find(({ id }) => id !== current))?.id ?? 0;
}
