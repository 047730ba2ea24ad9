import { Fragment, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import type { OpenConversation, ThreadEntry } from '#shared/contract/office/conversations.ts';
import { HANDED_TO_TEAM } from '#shared/rules/office-conversation.ts';
import { type DeskAddress, deskQuery } from './desk-address.ts';
import { isolatedName } from './isolated-name.ts';
import { fetchDesk } from './use-desk.ts';

type Message = Extract<ThreadEntry, { kind: 'theirs' | 'mine' }>;

const getKey = ({ kind, id }: ThreadEntry) => `${kind === 'note' ? 'n' : 'm'}${id}`;

/** Merges a page of entries with those loaded before, by time. A page that does not overlap them replaces them. */
function mergeEntries(existing: ThreadEntry[], page: ThreadEntry[]): ThreadEntry[] {
  const keys = new Set(page.map(getKey));
  const rest = existing.filter((entry) => !keys.has(getKey(entry)));
  if (rest.length === existing.length) return page;
  // Sorts by time, since notes are stored apart from messages. (Some supported browsers lack
  // Array.prototype.toSorted.)
  return [...rest, ...page].sort((item, other) => item.at - other.at);
}

/** Manages the entries of the thread and loads earlier pages into it; without JavaScript a link leads to them. */
function useEntries({ entries, older }: OpenConversation) {
  const [existing, setKnown] = useState({ page: entries, all: entries, older });
  if (existing.page !== entries) {
    const all = mergeEntries(existing.all, entries);
    setKnown({ page: entries, all, older: all === entries ? older : existing.older });
  }
  return {
    all: existing.all,
    older: existing.older,
    prepend(page: OpenConversation) {
      const keys = new Set(existing.all.map(getKey));
      const before = page.entries.filter((entry) => !keys.has(getKey(entry)));
      setKnown({ ...existing, all: [...before, ...existing.all], older: page.older });
    },
  };
}

/** Reply that is being sent: its text or file name, and the newest message before it. */
export interface PendingReply {
  text: string;
  after: number;
}

/** Whether the thread has the reply already, since the socket may deliver it before the form's response arrives. */
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
  pending: PendingReply | null;
}

export function ThreadLog({ open, address, pending: pendingReply }: ThreadLogProps) {
  const t = useText('office-conversations');
  const { base } = useOffice();
  const clock = useOfficeClock();
  const log = useRef<HTMLDivElement>(null);
  const [isLoading, setLoading] = useState(false);
  const { all, older, prepend } = useEntries(open);
  const pending = pendingReply && !hasArrived(pendingReply, all) ? pendingReply.text : '';
  useFollowedEnd(log, all.at(-1), pending);

  async function loadOlder() {
    setLoading(true);
    try {
      const page = await fetchDesk(`${base}/conversations.json${deskQuery({ ...address, before: older })}`);
      const element = log.current;
      if (!page.open || !element) return;
      const { open: earlier } = page;
      const fromEnd = element.scrollHeight - element.scrollTop;
      flushSync(() => prepend(earlier));
      // Preserves the scroll position when older entries are inserted above.
      element.scrollTo({ top: element.scrollHeight - fromEnd });
      element.focus({ preventScroll: true });
    } catch {
      // The link stays, so that the user can try again.
    } finally {
      setLoading(false);
    }
  }

  return (
    // A scrollable region must be focusable for keyboard users.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="log" id="log" ref={log} role="log" aria-label={t('thread')} tabIndex={0}>
      {older > 0 && (
        <p className="log__older" id="older">
          <ButtonLink
            size="s"
            href={`${base}/conversations${deskQuery({ ...address, before: older })}`}
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
      {all.length === 0 && !pending && <p className="log__none">{t('nothingSaid')}</p>}
      {all.map((entry, index) => {
        const before = all[index - 1];
        const isNewDay = !before || clock.date(before.at) !== clock.date(entry.at);
        return (
          <Fragment key={getKey(entry)}>
            {isNewDay && <p className="sys">{clock.weekday(entry.at)}</p>}
            <Entry entry={entry} />
          </Fragment>
        );
      })}
      {pending && (
        <div className="line mine is-pending">
          <p className="bubble">
            <bdi>{pending}</bdi>
          </p>
          <p className="at">{t('sending')}</p>
        </div>
      )}
      {!open.isNewest && (
        <p className="log__older">
          <ButtonLink size="s" href={`${base}/conversations${deskQuery({ ...address, before: 0 })}`}>
            {t('newest')}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

const NEAR_END_PX = 120;

/** Scrolls to the end when the height changes, if the end was in view. */
function useFollowedEnd(log: RefObject<HTMLDivElement | null>, last: ThreadEntry | undefined, pending: string) {
  const follows = useRef(true);
  useEffect(() => {
    const element = log.current;
    if (!element) return;
    const toEnd = () => {
      if (follows.current) element.scrollTo({ top: element.scrollHeight });
    };
    const onScroll = () => {
      follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
    };
    const observer = new ResizeObserver(toEnd);
    observer.observe(element);
    element.addEventListener('scroll', onScroll);
    element.addEventListener('load', toEnd, true);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('load', toEnd, true);
    };
  }, [log]);
  useLayoutEffect(() => {
    if (pending) follows.current = true;
    if (follows.current) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [log, last, pending]);
}

function Entry({ entry }: { entry: ThreadEntry }) {
  const t = useText('office-conversations');
  const clock = useOfficeClock();
  switch (entry.kind) {
    case 'event': {
      const { text, sender } = entry;
      const isKnown = text === 'visitorLeft' || text === 'deskClosed';
      return (
        <p className="sys">
          <span>
            {clock.time(entry.at)} {isKnown ? t(`event.${text}`, { name: isolatedName(sender) }) : text}
          </span>
        </p>
      );
    }
    case 'note':
      return <Note entry={entry} />;
    default:
      return <MessageLine message={entry} />;
  }
}

function Note({ entry: { at, author, text, handedTo } }: { entry: Extract<ThreadEntry, { kind: 'note' }> }) {
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
          {t('handedTo', { name: handedTo === HANDED_TO_TEAM ? t('team') : isolatedName(handedTo) })}
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

function MessageLine({ message }: { message: Message }) {
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

function MessageFile({ file: { key, name, shows, size } }: { file: Message['files'][number] }) {
  const t = useText('office-conversations');
  const { base } = useOffice();
  const url = `${base}/file/${key}`;
  if (shows === 'image')
    return (
      <a className="shot" href={url}>
        <img src={url} alt={t('picture', { name })} loading="lazy" />
      </a>
    );
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a voice message has no captions.
  if (shows === 'audio') return <audio controls src={url} aria-label={name} />;
  return (
    <p className="bubble bubble--file">
      <Icon name="file" />
      <a href={url}>
        <bdi>{name}</bdi>
      </a>
      <span className="meta">{Math.ceil(size / 1024)} KB</span>
    </p>
  );
}
