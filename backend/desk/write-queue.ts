import { html } from 'hono/html';
import type { ConversationRow } from '#backend/queries/chat/conversations.ts';
import { type DeskView, firstOf, type Markup, minutes } from './desk-view.ts';

/** Within so many minutes somebody should have answered. */
const GOAL_MINUTES = 5;

export function writeQueue(view: DeskView): Markup {
  const { base, say, conversations } = view;
  const waiting = conversations.filter(({ assignee }) => !assignee);
  const going = conversations.filter(({ assignee }) => assignee).toSorted((a, b) => b.lastAt - a.lastAt);
  return html`<h2><span>${say('waiting')}</span><span>${waiting.length}</span></h2>
    ${
      waiting.length === 0
        ? html`<p class="none">${say('nobodyWaits')}</p>`
        : html`<ul>
              ${waiting.map((row) => writeRow(row, view))}
            </ul>
            <form class="take" method="post" action="${base}/take">
              <input type="hidden" name="id" value="${waiting[0]?.id ?? ''}" />
              <button class="btn wide">${say('takeNext')}</button>
            </form>`
    }
    <h2><span>${say('going')}</span><span>${going.length}</span></h2>
    <ul>
      ${going.map((row) => writeRow(row, view))}
    </ul>`;
}

function writeRow(row: ConversationRow, { base, say, open, now }: DeskView): Markup {
  const isOpen = open?.conversation.id === row.id;
  const waited = minutes(now - row.askedAt);
  return html`<li>
    <a class="conv" href="${base}?c=${row.id}" ${isOpen ? html`aria-current="true"` : ''}>
      <span class="face" aria-hidden="true">${firstOf(row.name)}</span>
      <b>${row.name}</b>
      <span class="when"
        >${
          row.unread > 0
            ? html`<span class="unread" aria-label="${say('unread', { count: row.unread })}">${row.unread}</span>`
            : row.assignee
              ? ''
              : say('minutes', { count: waited })
        }</span
      >
      <span class="last">${row.lastText}</span>
      ${row.assignee ? html`<span class="last">${row.assignee}</span>` : writeGauge(waited)}
    </a>
  </li>`;
}

/** The wait beside the goal; the number stands in words above it. */
const writeGauge = (waited: number): Markup =>
  html`<meter
    class="gauge"
    min="0"
    max="${GOAL_MINUTES}"
    high="${GOAL_MINUTES - 1}"
    value="${Math.min(GOAL_MINUTES, waited)}"
    aria-hidden="true"
  ></meter>`;
