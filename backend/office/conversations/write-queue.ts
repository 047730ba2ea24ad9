import { html } from 'hono/html';
import { isLocale, LANGUAGE_NAMES } from '#shared/locale/locales.ts';
import { writeLeaving } from '#backend/office/application/write-application-parts.ts';
import {
  dayName,
  deskClock,
  type DeskView,
  type DeskWord,
  firstOf,
  type Markup,
  minutesWaited,
} from '#backend/office/office-view.ts';
import { isolatePlain, joinWritten, sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';
import type { QueuedRow, QueuePart } from '#backend/queries/office/talk-queue.ts';
import { firstWaiting, isLeavingRow, QUEUE_TABS, type QueueTab, writeQueueSought } from './queue-view.ts';
import { writeSeek } from './write-conversation-search.ts';
import { writeGauge } from './write-gauge.ts';

const TITLES = { waiting: 'waiting', going: 'going', later: 'queue.later', ended: 'ended' } as const;
const NOBODY: Record<QueuePart, DeskWord> = {
  waiting: 'nobodyWaits',
  going: 'nobodyGoing',
  later: 'queue.nothingLater',
  ended: 'queue.nothingOver',
};

export function writeQueue(view: DeskView): Markup {
  const { say, queue } = view;
  const isFirst = queue.sought.after === null;
  return html`${writeSeek(view)} ${writeTabs(view)} ${writeFilter(view)}
  ${queue.sections.map(
    ({ part, rows }) =>
      html`<h2><span>${say(TITLES[part])}</span></h2>
        ${
          rows.length === 0
            ? html`<p class="none">${say(NOBODY[part])}</p>`
            : html`<ul>
                ${rows.map((row) =>
                  isLeavingRow(row)
                    ? html`<li>
                        <p class="none">${writeLeaving(view, 'leavingTalk', row.deleteAskedAt)}</p>
                      </li>`
                    : writeRow(row, view),
                )}
              </ul>`
        }
        ${part === 'waiting' && isFirst ? writeTakeNext(view) : ''}`,
  )}
  ${writePages(view)}`;
}

function writeTakeNext(view: DeskView): Markup | '' {
  const first = firstWaiting(view.queue);
  return first
    ? html`<form class="take" method="post" action="${view.base}/take">
        <input type="hidden" name="id" value="${first.id}" />
        <button class="btn wide" data-key="next">${view.say('takeNext')}</button>
      </form>`
    : '';
}

const TAB_WORDS: Record<QueueTab, DeskWord> = {
  all: 'queue.all',
  mine: 'queue.mine',
  nobodys: 'queue.nobodys',
  later: 'queue.later',
  over: 'ended',
};

/** Each with how many there are; of what is over nobody counts. */
function writeTabs({ base, say, queue, open }: DeskView): Markup {
  const { counts, sought } = queue;
  const many = { all: counts.open, mine: counts.mine, nobodys: counts.waiting, later: counts.later, over: null };
  const more: Record<string, string> = open ? { c: String(open.conversation.id), v: 'queue' } : {};
  return html`<nav class="queue-tabs" aria-label="${say('queue.tabs')}">
    ${(Object.keys(QUEUE_TABS) as QueueTab[]).map((tab) => {
      const place = writeQueueSought({ tab, colleague: 0, tag: sought.tag, after: null }, more);
      return html`<a href="${base}/conversations${place}" ${tab === sought.tab ? html`aria-current="page"` : ''}
        >${say(TAB_WORDS[tab])}${many[tab] === null ? '' : html` <span class="count">${many[tab]}</span>`}</a
      >`;
    })}
  </nav>`;
}

/** Of whom, and with which tag. */
function writeFilter({ base, say, queue, staffId, open }: DeskView): Markup {
  const { sought, tags, colleagues } = queue;
  const isOn = (value: boolean) => (value ? html`selected` : '');
  return html`<details class="filter" id="filter" ${sought.colleague + sought.tag > 0 ? html`open` : ''}>
    <summary>${say('queue.filter')}</summary>
    <form class="fields" method="get" action="${base}/conversations">
      ${open ? html`<input type="hidden" name="c" value="${open.conversation.id}" />` : ''}
      ${sought.tab === 'all' || sought.tab === 'mine' ? '' : html`<input type="hidden" name="q" value="${sought.tab}" />`}
      <label for="queue-staff">${say('queue.colleague')}</label>
      <select id="queue-staff" name="staff">
        <option value="">${say('queue.everybody')}</option>
        ${colleagues.map(
          ({ id, name, talks }) =>
            html`<option value="${id}" ${isOn(id === sought.colleague)}>
              ${id === staffId ? say('queue.me', { name: isolatePlain(name) }) : isolatePlain(name)} (${talks})
            </option>`,
        )}
      </select>
      <label for="queue-tag">${say('queue.tag')}</label>
      <select id="queue-tag" name="tag">
        <option value="">${say('queue.anyTag')}</option>
        ${tags.map(({ id, name }) => html`<option value="${id}" ${isOn(id === sought.tag)}>${isolatePlain(name)}</option>`)}
      </select>
      <button class="btn">${say('queue.show')}</button>
    </form>
  </details>`;
}

function writePages({ base, say, queue, open }: DeskView): Markup | '' {
  const { sought, next } = queue;
  if (!next && !sought.after) return '';
  const more: Record<string, string> = open ? { c: String(open.conversation.id), v: 'queue' } : {};
  return html`<p class="pages">
    ${
      sought.after
        ? html`<a class="btn" href="${base}/conversations${writeQueueSought({ ...sought, after: null }, more)}"
            >${say('queue.first')}</a
          >`
        : ''
    }
    ${
      next
        ? html`<a class="btn" href="${base}/conversations${writeQueueSought({ ...sought, after: next }, more)}"
            >${say('queue.next')}</a
          >`
        : ''
    }
  </p>`;
}

function writeRow(row: QueuedRow, view: DeskView): Markup {
  const { base, open, queue } = view;
  const isOpen = open?.conversation.id === row.id;
  const tags = queue.tagged.get(row.id) ?? [];
  const place = writeQueueSought(queue.sought, { c: String(row.id) });
  const isHere = queue.here.has(row.pubsubToken);
  return html`<li>
    <a class="conv" href="${base}/conversations${place}" ${isOpen ? html`aria-current="true"` : ''}>
      <span class="face ${isHere ? 'is-here' : ''}" aria-hidden="true">${firstOf(row.name)}</span>
      <b>${writeIsolated(row.name)}${isHere ? html`<span class="sr"> · ${view.say('day.here')}</span>` : ''}</b>
      <span class="when">${writeWhen(row, view)}</span>
      <span class="last">${writeIsolated(row.lastText)}</span>
      ${writeState(row, view)}
      ${
        tags.length > 0
          ? html`<span class="last"
              >${tags.map(({ name }) => html`<span class="tag">${writeIsolated(name)}</span> `)}</span
            >`
          : ''
      }
    </a>
  </li>`;
}

function writeWhen(row: QueuedRow, view: DeskView) {
  const { say, now, locale, timeZone } = view;
  const { unread, status, staffId, askedAt, lastAt, laterUntil } = row;
  const clock = deskClock({ locale, timeZone });
  if (laterUntil > now) return say('queue.until', { time: clock.moment(laterUntil) });
  const isWaiting = status === 'open' && staffId === 0;
  const when = dayName(lastAt, timeZone) === dayName(now, timeZone) ? clock.time(lastAt) : clock.date(lastAt);
  const badge = html`<span class="unread" aria-hidden="true">${unread}</span
    ><span class="sr">${say('unread', { count: unread })}</span>`;
  if (unread === 0) return isWaiting ? say('minutes', { count: minutesWaited(view, askedAt) }) : when;
  return isWaiting ? html`${say('minutes', { count: minutesWaited(view, askedAt) })} ${badge}` : badge;
}

function writeState({ status, ended, assignee, askedAt, attributes }: QueuedRow, view: DeskView): Markup {
  const { say } = view;
  if (status === 'resolved')
    return html`<span class="last">${say(ended === 'visitorLeft' ? 'endedLeft' : 'endedClosed')}</span>`;
  const { lang = '', page = '' } = JSON.parse(attributes) as Record<string, string>;
  const about = joinWritten([isLocale(lang) ? LANGUAGE_NAMES[lang] : writeIsolated(lang), writeIsolated(page)]);
  if (assignee) return html`<span class="last">${sayIsolated(say, 'with', { name: assignee })}</span>`;
  return html`${writeGauge(minutesWaited(view, askedAt))}<span class="last about">${about}</span>`;
}
