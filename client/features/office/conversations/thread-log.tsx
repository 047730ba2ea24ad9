import { Fragment, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import type { OpenConversation, ThreadEntry } from '#shared/contract/office/conversations.ts';
import { TEAM_ASSIGNEE } from '#shared/rules/office-conversation.ts';
import { type DeskAddress, createDeskQuery } from './desk-address.ts';
import { isolateName } from './isolated-name.ts';
import { fetchDesk } from './use-desk.ts';

type ThreadMessage = Extract<ThreadEntry, { kind: 'theirs' | 'mine' }>;

const getEntryKey = ({ kind, id }: ThreadEntry) => `${kind === 'note' ? 'n' : 'm'}${id}`;

/** Merges a page of entries with those loaded before, by time. If the page does not overlap them, it replaces them. */
function mergeEntries(existingEntries: ThreadEntry[], pageEntries: ThreadEntry[]): ThreadEntry[] {
  const pageKeys = new Set(pageEntries.map(getEntryKey));
  const remainingEntries = existingEntries.filter((entry) => !pageKeys.has(getEntryKey(entry)));
  if (remainingEntries.length === existingEntries.length) return pageEntries;
  // The entries are sorted by time, because notes are stored separately from messages. Array.prototype.toSorted is
  // missing in some supported browsers.
  return [...remainingEntries, ...pageEntries].sort((entryA, entryB) => entryA.at - entryB.at);
}

/**
 * Manages the entries of the thread and loads earlier ones. Without JavaScript, a link opens the page with earlier
 * entries.
 */
function useEntries({ entries, older }: OpenConversation) {
  const [loadedEntries, setLoadedEntries] = useState({ page: entries, all: entries, older });
  if (loadedEntries.page !== entries) {
    const allEntries = mergeEntries(loadedEntries.all, entries);
    setLoadedEntries({ page: entries, all: allEntries, older: allEntries === entries ? older : loadedEntries.older });
  }
  return {
    all: loadedEntries.all,
    older: loadedEntries.older,
    prepend(olderPage: OpenConversation) {
      const loadedKeys = new Set(loadedEntries.all.map(getEntryKey));
      const olderEntries = olderPage.entries.filter((entry) => !loadedKeys.has(getEntryKey(entry)));
      setLoadedEntries({ ...loadedEntries, all: [...olderEntries, ...loadedEntries.all], older: olderPage.older });
    },
  };
}

/** Reply that is being sent: its text or file name, and the newest message before it. */
export interface PendingReply {
  text: string;
  after: number;
}

/**
 * Returns whether the thread already contains the reply. The socket may deliver the reply before the form's response
 * arrives.
 */
const hasArrived = ({ text, after }: PendingReply, entries: readonly ThreadEntry[]) =>
  entries.some(
    (entry) =>
      entry.kind === 'mine' &&
      entry.id > after &&
      (entry.text === text || entry.files.some(({ name }) => name === text)),
  );

interface ThreadLogProps {
  open: OpenConversation;
  address: DeskAddress;
  unconfirmedReply: PendingReply | null;
}

export function ThreadLog({ open, address, unconfirmedReply }: ThreadLogProps) {
  const t = useText('office-conversations');
  const { base } = useOffice();
  const clock = useOfficeClock();
  const logRef = useRef<HTMLDivElement>(null);
  const [isLoading, setLoading] = useState(false);
  const { all, older, prepend } = useEntries(open);
  const pendingText = unconfirmedReply && !hasArrived(unconfirmedReply, all) ? unconfirmedReply.text : '';
  const firstEntryAt = all[0]?.at ?? Number.MAX_SAFE_INTEGER;
  const askedBefore = open.asked.filter(({ at }) => at <= firstEntryAt).at(-1);
  useFollowEnd(logRef, all.at(-1), pendingText);

  async function loadOlder() {
    setLoading(true);
    try {
      const olderDesk = await fetchDesk(`${base}/conversations.json${createDeskQuery({ ...address, before: older })}`);
      const logElement = logRef.current;
      if (!olderDesk.open || !logElement) return;
      const { open: earlierPage } = olderDesk;
      const distanceFromEnd = logElement.scrollHeight - logElement.scrollTop;
      flushSync(() => prepend(earlierPage));
      // Preserves the scroll position when older entries are inserted above.
      logElement.scrollTo({ top: logElement.scrollHeight - distanceFromEnd });
      logElement.focus({ preventScroll: true });
    } catch {
      // The link stays visible, so that the user can try again.
    } finally {
      setLoading(false);
    }
  }

  return (
    <div className="log" id="log" ref={logRef} role="log" aria-label={t('thread')} tabIndex={0}>
      {older > 0 && (
        <p className="log__older" id="older">
          <ButtonLink
            size="s"
            href={`${base}/conversations${createDeskQuery({ ...address, before: older })}`}
            aria-busy={isLoading || undefined}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              if (!isLoading) void loadOlder();
            }}
          >
            {t('older')}
          </ButtonLink>
        </p>
      )}
      {older === 0 && askedBefore && <AssistantSummary asked={askedBefore} />}
      {all.length === 0 && !pendingText && !askedBefore && <p className="log__none">{t('nothingSaid')}</p>}
      {all.map((entry, index) => {
        const previousEntry = all[index - 1];
        const isNewDay = !previousEntry || clock.date(previousEntry.at) !== clock.date(entry.at);
        return (
          <Fragment key={getEntryKey(entry)}>
            {isNewDay && <p className="sys">{clock.weekday(entry.at)}</p>}
            <LogEntry entry={entry} />
          </Fragment>
        );
      })}
      {pendingText && (
        <div className="line mine is-pending">
          <p className="bubble">
            <bdi>{pendingText}</bdi>
          </p>
          <p className="at">{t('sending')}</p>
        </div>
      )}
      {!open.isNewest && (
        <p className="log__older">
          <ButtonLink size="s" href={`${base}/conversations${createDeskQuery({ ...address, before: 0 })}`}>
            {t('newest')}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

/** Shows the last exchange with the assistant before the conversation, so that advisers know what the visitor wants. */
function AssistantSummary({ asked: { at, question, answer, schools } }: { asked: OpenConversation['asked'][number] }) {
  const t = useText('office-conversations');
  const clock = useOfficeClock();
  return (
    <section className="asked" aria-label={t('askedBefore')}>
      <p className="at">
        <b>{t('askedBefore')}</b> · {clock.moment(at)}
      </p>
      <p className="asked__question">
        <bdi>{question}</bdi>
      </p>
      <details className="asked__answer">
        <summary>
          <bdi>{answer}</bdi>
        </summary>
      </details>
      {schools.length > 0 && (
        <p className="meta">
          <bdi>{schools.join(' · ')}</bdi>
        </p>
      )}
    </section>
  );
}

const NEAR_END_PX = 120;

/** Scrolls to the end when the height changes, if the end was in view. */
function useFollowEnd(
  logRef: RefObject<HTMLDivElement | null>,
  lastEntry: ThreadEntry | undefined,
  pendingText: string,
) {
  const isFollowingRef = useRef(true);
  useEffect(() => {
    const logElement = logRef.current;
    if (!logElement) return;
    const scrollToEnd = () => {
      if (isFollowingRef.current) logElement.scrollTo({ top: logElement.scrollHeight });
    };
    const handleScroll = () => {
      isFollowingRef.current = logElement.scrollHeight - logElement.scrollTop - logElement.clientHeight < NEAR_END_PX;
    };
    const observer = new ResizeObserver(scrollToEnd);
    observer.observe(logElement);
    logElement.addEventListener('scroll', handleScroll);
    logElement.addEventListener('load', scrollToEnd, true);
    return () => {
      observer.disconnect();
      logElement.removeEventListener('scroll', handleScroll);
      logElement.removeEventListener('load', scrollToEnd, true);
    };
  }, [logRef]);
  useLayoutEffect(() => {
    if (pendingText) isFollowingRef.current = true;
    if (isFollowingRef.current) logRef.current?.scrollTo({ top: logRef.current.scrollHeight });
  }, [logRef, lastEntry, pendingText]);
}

function LogEntry({ entry }: { entry: ThreadEntry }) {
  const t = useText('office-conversations');
  const clock = useOfficeClock();
  switch (entry.kind) {
    case 'event': {
      const { text, sender } = entry;
      const isKnownEvent = text === 'visitorLeft' || text === 'deskClosed';
      return (
        <p className="sys">
          <span>
            {clock.time(entry.at)} {isKnownEvent ? t(`event.${text}`, { name: isolateName(sender) }) : text}
          </span>
        </p>
      );
    }
    case 'note':
      return <NoteEntry entry={entry} />;
    default:
      return <MessageLine message={entry} />;
  }
}

function NoteEntry({ entry: { at, author, text, handedTo } }: { entry: Extract<ThreadEntry, { kind: 'note' }> }) {
  const t = useText('office-conversations');
  const clock = useOfficeClock();
  return (
    <div className="private" role="note" aria-label={t('note.label')}>
      <p className="private__head">
        <b>
          <Icon name="lock" /> {t('note.label')}
        </b>
        <span className="at">
          {clock.time(at)} · <bdi>{author}</bdi>
        </span>
      </p>
      {handedTo && (
        <p className="meta">
          {t('handedTo', { name: handedTo === TEAM_ASSIGNEE ? t('team') : isolateName(handedTo) })}
        </p>
      )}
      {text && (
        <p className="words">
          <bdi>{text}</bdi>
        </p>
      )}
    </div>
  );
}

function MessageLine({ message }: { message: ThreadMessage }) {
  const t = useText('office-conversations');
  const clock = useOfficeClock();
  const { kind, at, sender, text, converted, files, delivery } = message;
  return (
    <div className={joinClasses('line', kind)}>
      {text && (
        <p className="bubble">
          <bdi>{converted ?? text}</bdi>
        </p>
      )}
      {files.map((file) => (
        <MessageFile key={file.key} file={file} />
      ))}
      <p className="at">
        {clock.time(at)} · <bdi>{sender}</bdi>
        {converted !== null && <> · {t('script.marked')}</>}
        {delivery && (
          <>
            {' · '}
            <span className={joinClasses((delivery === 'failed' || delivery === 'uncertain') && 'is-late')}>
              {t(`delivery.${delivery}`)}
            </span>
          </>
        )}
      </p>
      {converted !== null && (
        <details className="original">
          <summary>{t('script.original')}</summary>
          <p className="words">
            <bdi>{text}</bdi>
          </p>
        </details>
      )}
    </div>
  );
}

function MessageFile({ file: { key, name, shows, size } }: { file: ThreadMessage['files'][number] }) {
  const t = useText('office-conversations');
  const { base } = useOffice();
  const fileUrl = `${base}/file/${key}`;
  if (shows === 'image')
    return (
      <a className="shot" href={fileUrl}>
        <img src={fileUrl} alt={t('picture', { name })} loading="lazy" />
      </a>
    );
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a voice message has no captions.
  if (shows === 'audio') return <audio controls src={fileUrl} aria-label={name} />;
  return (
    <p className="bubble bubble--file">
      <Icon name="file" />
      <a href={fileUrl}>
        <bdi>{name}</bdi>
      </a>
      <span className="meta">{Math.ceil(size / 1024)} KB</span>
    </p>
  );
}
