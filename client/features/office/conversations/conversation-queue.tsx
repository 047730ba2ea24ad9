import { type CSSProperties, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { getInitial } from '#client/features/office/office-frame.tsx';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { AlertOffer } from '#client/features/office/waiting-alert.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { AppLink, ButtonLink } from '#client/ui/link/app-link.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { ConversationQueue as Queue, QueueRow } from '#shared/contract/office/conversations.ts';
import { isLocale, LANGUAGE_NAMES } from '#shared/locale/locales.ts';
import { MAX_CONVERSATION_SEARCH_CHARS } from '#shared/rules/office-conversation.ts';
import { QUEUE_TABS } from '#shared/rules/office-queue.ts';
import { type DeskAddress, createDeskQuery, getQueueChoice } from './desk-address.ts';
import { isolateName } from './isolated-name.ts';

/** Target in minutes for the first reply to a waiting visitor. */
const WAIT_GOAL_MINUTES = 5;

interface ConversationQueueProps {
  address: DeskAddress;
  queue: Queue;
  now: number;
}

/** Lists conversations by tab, colleague and tag. Search, tabs, filters and pages are links and forms. */
export function ConversationQueue({ address, queue, now }: ConversationQueueProps) {
  const t = useText('office-conversations');
  const { sections } = queue;
  return (
    <section className="queue" aria-label={t('queue')}>
      <div className="queue__top">
        <ConversationSearch />
        <QueueFilter address={address} queue={queue} />
        <QueueTabs address={address} queue={queue} />
      </div>
      <div className="queue__rows" id="queue">
        {sections.map(({ part, rows }) => (
          <section key={part} aria-label={t(`part.${part}`)}>
            <h2>
              <span>{t(`part.${part}`)}</span>
              {part === 'waiting' && <span className="num">{queue.counts.waiting}</span>}
            </h2>
            {rows.length === 0 ? (
              <div className="queue__none">
                <p>{t(`none.${part}`)}</p>
                {part === 'waiting' && <AlertOffer />}
              </div>
            ) : (
              <ul>
                {rows.map((row, index) => (
                  <li key={'id' in row ? row.id : `leaving-${index}`}>
                    {'id' in row ? (
                      <ConversationRow row={row} address={address} now={now} />
                    ) : (
                      <LeavingVisitorRow since={row.leavingSince} />
                    )}
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <QueuePages address={address} nextPage={queue.next} />
      </div>
      <TakeNextForm queue={queue} address={address} />
    </section>
  );
}

export function ConversationSearch({ query = '' }: { query?: string }) {
  const t = useText('office-conversations');
  const { base } = useOffice();
  return (
    <Form className="queue__search" method="get" action={`${base}/conversations/search`} role="search">
      <label className="sr" htmlFor="talk-seek">
        {t('search.label')}
      </label>
      <Icon name="search" />
      <input
        className="input"
        id="talk-seek"
        type="search"
        name="q"
        defaultValue={query}
        maxLength={MAX_CONVERSATION_SEARCH_CHARS}
        placeholder={t('search.label')}
        aria-keyshortcuts="f"
        autoComplete="off"
      />
      <kbd className="kbd" aria-hidden="true">
        F
      </kbd>
      <button className="sr">{t('search.find')}</button>
    </Form>
  );
}

function QueueTabs({ address, queue }: Omit<ConversationQueueProps, 'now'>) {
  const t = useText('office-conversations');
  const { base } = useOffice();
  const { counts } = queue;
  const tabCounts = { all: counts.open, mine: counts.mine, nobodys: counts.waiting, later: counts.later, over: null };
  return (
    <nav className="tabs queue__tabs" aria-label={t('tabs')}>
      {QUEUE_TABS.map((tab) => (
        <AppLink
          key={tab}
          href={`${base}/conversations${createDeskQuery({ id: address.id, column: 'queue', tag: address.tag, tab })}`}
          aria-current={tab === address.tab ? 'page' : undefined}
          keepScroll
        >
          {t(`tab.${tab}`)}
          {Boolean(tabCounts[tab]) && <span className="queue__count">{tabCounts[tab]}</span>}
        </AppLink>
      ))}
    </nav>
  );
}

function QueueFilter({ address, queue }: Omit<ConversationQueueProps, 'now'>) {
  const t = useText('office-conversations');
  const { base, frame } = useOffice();
  const navigate = useNavigate();
  const { staff, tag, tab, id } = address;
  const [isOpen, setIsOpen] = useState(false);
  const applyFilter = (changes: Partial<DeskAddress>) => {
    setIsOpen(false);
    void navigate(
      `${base}/conversations${createDeskQuery({ ...getQueueChoice(address), id, after: null, column: 'queue', ...changes })}`,
    );
  };
  const isFiltered = staff + tag > 0;
  return (
    <details className="queue__filter" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={joinClasses('btn btn--icon', isFiltered && 'is-on')} aria-label={t('filter.title')}>
        <Icon name="filter" />
      </summary>
      <Form method="get" action={`${base}/conversations`} className="desk-pop">
        {id > 0 && <input type="hidden" name="c" value={id} />}
        {tab !== 'all' && tab !== 'mine' && <input type="hidden" name="q" value={tab} />}
        <NativeSelect
          key={`staff-${staff}`}
          label={t('filter.colleague')}
          name="staff"
          id="queue-staff"
          defaultValue={staff > 0 ? String(staff) : ''}
          placeholder={t('filter.everybody')}
          choices={queue.colleagues.map(({ id: colleagueId, name, conversations }) => ({
            value: String(colleagueId),
            label: `${colleagueId === frame.staff?.id ? t('you', { name: isolateName(name) }) : isolateName(name)} (${conversations})`,
          }))}
          onChange={(event) =>
            applyFilter({ staff: Number(event.currentTarget.value), tab: tab === 'mine' ? 'all' : tab })
          }
        />
        <NativeSelect
          key={`tag-${tag}`}
          label={t('filter.tag')}
          name="tag"
          id="queue-tag"
          defaultValue={tag > 0 ? String(tag) : ''}
          placeholder={t('filter.anyTag')}
          choices={queue.tags.map(({ id: value, name }) => ({ value: String(value), label: isolateName(name) }))}
          onChange={(event) => applyFilter({ tag: Number(event.currentTarget.value) })}
        />
        <noscript>
          <Button type="submit">{t('filter.show')}</Button>
        </noscript>
        {isFiltered && (
          <ButtonLink href={`${base}/conversations${createDeskQuery({ id, tab, column: 'queue' })}`} size="s">
            {t('filter.clear')}
          </ButtonLink>
        )}
      </Form>
    </details>
  );
}

function ConversationRow({ row, address, now }: { row: QueueRow; address: DeskAddress; now: number }) {
  const t = useText('office-conversations');
  const { base } = useOffice();
  const { id, name, lastText, isHere, tags, status, staffId, waited } = row;
  const isWaiting = status === 'open' && staffId === 0;
  return (
    <AppLink
      className="conv"
      href={`${base}/conversations${createDeskQuery({ ...getQueueChoice(address), id })}`}
      aria-current={id === address.id ? 'true' : undefined}
      keepScroll
    >
      <span className={joinClasses('face', isHere && 'is-here')} aria-hidden="true">
        {getInitial(name)}
      </span>
      <b>
        <bdi>{name}</bdi>
        {isHere && <span className="sr"> · {t('here')}</span>}
      </b>
      <RowTime row={row} now={now} isWaiting={isWaiting} />
      {lastText && (
        <span className="conv__last">
          <bdi>{lastText}</bdi>
        </span>
      )}
      <span className="conv__state">
        {row.channel && <span className="tag">{t(`channel.${row.channel}`)}</span>}
        {isWaiting && <WaitGauge waitedMinutes={waited} />}
        <RowState row={row} isWaiting={isWaiting} />
        {tags.map((tag) => (
          <span key={tag.id} className="tag">
            <bdi>{tag.name}</bdi>
          </span>
        ))}
      </span>
    </AppLink>
  );
}

/** Renders a gauge with one cell per minute. The text next to it states the number. */
function WaitGauge({ waitedMinutes }: { waitedMinutes: number }) {
  const gaugeStyle = { '--of': WAIT_GOAL_MINUTES, '--is': Math.min(waitedMinutes, WAIT_GOAL_MINUTES) } as CSSProperties;
  return (
    <span
      className={joinClasses('gauge', waitedMinutes >= WAIT_GOAL_MINUTES - 1 && 'is-late')}
      style={gaugeStyle}
      aria-hidden="true"
    />
  );
}

function RowTime({ row, now, isWaiting }: { row: QueueRow; now: number; isWaiting: boolean }) {
  const t = useText('office-conversations');
  const clock = useOfficeClock();
  const { unread, lastAt, laterUntil, waited } = row;
  const formatRowTime = () => {
    if (laterUntil > now) return t('backAt', { time: clock.moment(laterUntil) });
    if (isWaiting) return t('minutes', { count: waited });
    return clock.date(lastAt) === clock.date(now) ? clock.time(lastAt) : clock.shortDate(lastAt);
  };
  return (
    <span className="conv__when">
      {(unread === 0 || isWaiting || laterUntil > now) && formatRowTime()}
      {unread > 0 && (
        <>
          <span className="conv__unread" aria-hidden="true">
            {unread}
          </span>
          <span className="sr">{t('unread', { count: unread })}</span>
        </>
      )}
    </span>
  );
}

function RowState({ row, isWaiting }: { row: QueueRow; isWaiting: boolean }) {
  const t = useText('office-conversations');
  const { frame } = useOffice();
  const { status, ended, adviser, staffId, language } = row;
  if (status === 'resolved') return <span>{t(ended === 'visitorLeft' ? 'endedBy.visitor' : 'endedBy.desk')}</span>;
  if (isWaiting) return isLocale(language) && <span className="tag">{LANGUAGE_NAMES[language]}</span>;
  return staffId === frame.staff?.id ? null : <span>{t('with', { name: isolateName(adviser) })}</span>;
}

function LeavingVisitorRow({ since }: { since: number }) {
  const t = useText('office-conversations');
  const clock = useOfficeClock();
  return <p className="queue__none">{t('leaving', { moment: clock.moment(since) })}</p>;
}

function QueuePages({ address, nextPage }: { address: DeskAddress; nextPage: Queue['next'] }) {
  const t = useText('office-conversations');
  const { base } = useOffice();
  if (!nextPage && !address.after) return null;
  const getPagePath = (pageEdge: Queue['next']) =>
    `${base}/conversations${createDeskQuery({ ...getQueueChoice(address), id: address.id, column: 'queue', after: pageEdge })}`;
  return (
    <nav className="queue__pages" aria-label={t('pages')}>
      {address.after && (
        <ButtonLink size="s" href={getPagePath(null)}>
          {t('firstPage')}
        </ButtonLink>
      )}
      {nextPage && (
        <ButtonLink size="s" rel="next" href={getPagePath(nextPage)}>
          {t('nextPage')}
        </ButtonLink>
      )}
    </nav>
  );
}

const findFirstWaiting = ({ sections }: Queue): QueueRow | undefined =>
  sections.find(({ part }) => part === 'waiting')?.rows.find((row): row is QueueRow => 'id' in row);

function TakeNextForm({ queue, address }: Omit<ConversationQueueProps, 'now'>) {
  const t = useText('office-conversations');
  const { base } = useOffice();
  const firstWaitingRow = address.after ? undefined : findFirstWaiting(queue);
  if (!firstWaitingRow) return null;
  return (
    <Form
      className="queue__take"
      method="post"
      action={`${base}/conversations${createDeskQuery({ ...getQueueChoice(address), id: firstWaitingRow.id })}`}
    >
      <input type="hidden" name="kind" value="take" />
      <input type="hidden" name="id" value={firstWaitingRow.id} />
      <Button type="submit" wide size="s" data-key="next">
        {t('takeNext')}{' '}
        <kbd className="kbd" aria-hidden="true">
          G
        </kbd>
      </Button>
    </Form>
  );
}
