import { html } from 'hono/html';
import { isLocale, LANGUAGE_NAMES } from '#shared/locale/locales.ts';
import type { ConversationRow } from '#backend/queries/chat/conversations.ts';
import { writeLeaving } from '#backend/office/application/write-application-parts.ts';
import { dayName, deskClock, type DeskView, firstOf, type Markup, minutes } from '#backend/office/office-view.ts';
import { joinWritten, sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';
import { writeSeek } from './write-found.ts';
import { writeGauge } from './write-gauge.ts';

export function writeQueue(view: DeskView): Markup {
  const { base, say, locale, waiting, going, ended, leaving } = view;
  return html`${writeSeek(view)} ${writeHead(say('waiting'), waiting.length)}
  ${
    waiting.length === 0
      ? html`<p class="none">${say('nobodyWaits')}</p>`
      : html`<ul>
            ${waiting.map((row) => writeRow(row, view))}
          </ul>
          <form class="take" method="post" action="${base}/take">
            <input type="hidden" name="id" value="${waiting[0]?.id ?? ''}" />
            <button class="btn wide" data-key="next">${say('takeNext')}</button>
          </form>`
  }
  ${writeHead(say('going'), going.length)}
  ${
    going.length === 0
      ? html`<p class="none">${say('nobodyGoing')}</p>`
      : html`<ul>
          ${going.map((row) => writeRow(row, view))}
        </ul>`
  }
  ${
    ended.length + leaving.length === 0
      ? ''
      : html`<h2><span>${say('ended')}</span></h2>
          <ul>
            ${ended.map((row) => writeRow(row, view))}
            ${leaving.map(
              ({ deleteAskedAt }) =>
                html`<li><p class="none">${writeLeaving(locale, say, 'leavingTalk', deleteAskedAt)}</p></li>`,
            )}
          </ul>`
  }`;
}

const writeHead = (words: string, count: number): Markup => html`<h2><span>${words}</span><span>${count}</span></h2>`;

function writeRow(row: ConversationRow, view: DeskView): Markup {
  const { base, open } = view;
  const isOpen = open?.conversation.id === row.id;
  return html`<li>
    <a class="conv" href="${base}/conversations?c=${row.id}" ${isOpen ? html`aria-current="true"` : ''}>
      <span class="face" aria-hidden="true">${firstOf(row.name)}</span>
      <b>${writeIsolated(row.name)}</b>
      <span class="when">${writeWhen(row, view)}</span>
      <span class="last">${writeIsolated(row.lastText)}</span>
      ${writeState(row, view)}
    </a>
  </li>`;
}

function writeWhen({ unread, status, assignee, askedAt, lastAt }: ConversationRow, { say, now, locale }: DeskView) {
  const isWaiting = status === 'open' && !assignee;
  const clock = deskClock(locale);
  const when = dayName(lastAt) === dayName(now) ? clock.time(lastAt) : clock.date(lastAt);
  const badge = html`<span class="unread" aria-hidden="true">${unread}</span
    ><span class="sr">${say('unread', { count: unread })}</span>`;
  if (unread === 0) return isWaiting ? say('minutes', { count: minutes(now - askedAt) }) : when;
  return isWaiting ? html`${say('minutes', { count: minutes(now - askedAt) })} ${badge}` : badge;
}

function writeState({ status, ended, assignee, askedAt, attributes }: ConversationRow, { say, now }: DeskView): Markup {
  if (status === 'resolved')
    return html`<span class="last">${say(ended === 'visitorLeft' ? 'endedLeft' : 'endedClosed')}</span>`;
  const { lang = '', page = '' } = JSON.parse(attributes) as Record<string, string>;
  const about = joinWritten([isLocale(lang) ? LANGUAGE_NAMES[lang] : writeIsolated(lang), writeIsolated(page)]);
  if (assignee) return html`<span class="last">${sayIsolated(say, 'with', { name: assignee })}</span>`;
  return html`${writeGauge(minutes(now - askedAt))}<span class="last about">${about}</span>`;
}
