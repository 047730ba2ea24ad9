import { html } from 'hono/html';
import {
  dayName,
  deskClock,
  type DeskView,
  type DeskWord,
  firstOf,
  type Markup,
  minutesWaited,
  readTypedMoment,
} from '#backend/office/office-view.ts';
import { nameInCatalogue } from '#backend/office/students/student-view.ts';
import { isolatePlain, sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';
import type { ConversationRow } from '#backend/queries/chat/conversations.ts';
import { instantOf } from '#shared/tenant/opening-hours.ts';
import { writeQueueSought } from './queue-view.ts';
import { LONGEST_NOTE } from './write-log.ts';

/** Whose conversation it is and in whose hands, and what can be done with it as a whole. */
export function writeTalkHead(view: DeskView): Markup {
  const { base, say, open, queue, staffId: me } = view;
  if (!open) return html``;
  const { name, status, assignee, staffId, askedAt, pubsubToken } = open.conversation;
  const isHere = queue.here.has(pubsubToken);
  const isOpen = status === 'open';
  const page = writePageAsked(view);
  const stands = assignee
    ? sayIsolated(say, 'with', { name: assignee })
    : say('waitsSince', { count: minutesWaited(view, askedAt) });
  return html`<span class="face ${isHere ? 'is-here' : ''}" aria-hidden="true">${firstOf(name)}</span>
    <div class="whom">
      <h2>${writeIsolated(name)}</h2>
      <p class="meta">
        ${isHere ? html`${say('day.here')} · ` : ''}${isOpen ? stands : say('ended')}${isOpen ? writeOff(view) : ''}${page ? html`<span class="asked-from"> · ${say('page')} ${page}</span>` : ''}
      </p>
    </div>
    ${
      isOpen && staffId !== me
        ? html`<form method="post" action="${base}/take">
            ${writeHidden(view)}<input type="hidden" name="from" value="${staffId}" />
            <button class="btn" data-key="take">${say(assignee ? 'takeOver' : 'take')}</button>
          </form>`
        : ''
    }
    ${isOpen ? html`${writePuttingOff(view)} ${writeHanding(view)} ${writeClosing(view)}` : ''}`;
}

/** A school of the site, or something of it. */
const SCHOOL_PAGE = /^\/[\w-]+\/school\/(\d+)(?=[/?#]|$)/;

export const schoolAsked = ({ attributes }: Pick<ConversationRow, 'attributes'>): string =>
  SCHOOL_PAGE.exec((JSON.parse(attributes) as { page?: string }).page ?? '')?.[1] ?? '';

/** From which page they asked for a person; of a school with its name. What visitors say of themselves is no address before it is looked at. */
export function writePageAsked({ open }: DeskView): Markup | '' {
  if (!open) return '';
  const { page = '' } = JSON.parse(open.conversation.attributes) as Record<string, string>;
  if (!/^\/[\w-]/.test(page)) return writeIsolated(page);
  const school = nameInCatalogue(open, 'school', schoolAsked(open.conversation));
  return html`<a href="${page}" target="_blank" rel="noopener">${writeIsolated(school?.name ?? page)}</a>`;
}

/** Which conversation, and where in the queue one was. */
const writeHidden = ({ open, queue }: DeskView): Markup =>
  html`<input type="hidden" name="id" value="${open?.conversation.id ?? ''}" /><input
      type="hidden"
      name="queue"
      value="${writeQueueSought(queue.sought)}"
    />`;

function writeOff({ say, open, now, locale, timeZone }: DeskView): Markup | '' {
  const { laterUntil = 0 } = open?.conversation ?? {};
  return laterUntil > now
    ? html` · ${say('queue.until', { time: deskClock({ locale, timeZone }).moment(laterUntil) })}`
    : '';
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LONGEST_MS = 366 * DAY_MS;
const BEGINS_AT = 9;

/** The day of the site's city, counted from 1970 on. */
const dayOf = (now: number, timeZone: string) => Date.parse(dayName(now, timeZone)) / DAY_MS;

/** There, at the hour at which a working day begins; `day` is 1 for tomorrow. */
const morningIn = (days: number, now: number, timeZone: string) =>
  instantOf((dayOf(now, timeZone) + days) * DAY_MS + BEGINS_AT * HOUR_MS, timeZone);

/** From one Thursday, the first day that computers count, to the next Monday are four days. */
const daysToMonday = (now: number, timeZone: string) => 7 - ((dayOf(now, timeZone) + 3) % 7);

/** For how long a conversation can be put off by one press. */
const PUT_OFF = {
  hour: (now: number) => now + HOUR_MS,
  afternoon: (now: number) => now + 4 * HOUR_MS,
  tomorrow: (now: number, timeZone: string) => morningIn(1, now, timeZone),
  monday: (now: number, timeZone: string) => morningIn(daysToMonday(now, timeZone), now, timeZone),
} as const;

const PRESSES = Object.keys(PUT_OFF) as (keyof typeof PUT_OFF)[];
const PRESS_WORDS: Record<keyof typeof PUT_OFF, DeskWord> = {
  hour: 'later.hour',
  afternoon: 'later.afternoon',
  tomorrow: 'later.tomorrow',
  monday: 'later.monday',
};

function writePuttingOff(view: DeskView): Markup {
  const { base, say, open, now, said } = view;
  const isOff = (open?.conversation.laterUntil ?? 0) > now;
  return html`<details class="closing" id="put-off" ${said.until === undefined ? '' : html`open`}>
    <summary class="btn quiet">${say('later.open')}</summary>
    <form method="post" action="${base}/later">
      ${writeHidden(view)}
      <p>${say('later.hint')}</p>
      ${isOff ? html`<button class="btn" name="for" value="now">${say('later.now')}</button>` : ''}
      ${PRESSES.map((press) => html`<button class="btn" name="for" value="${press}">${say(PRESS_WORDS[press])}</button>`)}
      <label for="until">${say('later.until')}</label>
      <input id="until" type="datetime-local" name="until" value="${said.until ?? ''}" />
      <button class="btn" name="for" value="typed">${say('later.yes')}</button>
    </form>
  </details>`;
}

function writeHanding(view: DeskView): Markup {
  const { base, say, open, queue, staffId: me, said } = view;
  const from = open?.conversation.staffId ?? 0;
  const { to = 0, note = '' } = said.handing ?? {};
  return html`<details class="closing" id="handing" ${said.handing ? html`open` : ''}>
    <summary class="btn quiet" data-key="hand">${say('hand.open')}</summary>
    <form method="post" action="${base}/hand-on">
      ${writeHidden(view)}<input type="hidden" name="from" value="${from}" />
      <label for="hand-to">${say('hand.to')}</label>
      <select id="hand-to" name="to">
        ${from > 0 ? html`<option value="0" ${to === 0 ? html`selected` : ''}>${say('hand.team')}</option>` : ''}
        ${queue.colleagues
          .filter(({ id }) => id !== from)
          .map(
            ({ id, name, isOn, seenAt }) =>
              html`<option value="${id}" ${id === to ? html`selected` : ''}>
                ${id === me ? say('queue.me', { name: isolatePlain(name) }) : isolatePlain(name)} ·
                ${say(seenAt === 0 ? 'day.gone' : isOn === 0 ? 'day.away' : 'day.here')}
              </option>`,
          )}
      </select>
      <label for="hand-note">${say('hand.note')}</label>
      <textarea id="hand-note" name="note" rows="3" maxlength="${LONGEST_NOTE}">${note}</textarea>
      <button class="btn">${say('hand.yes')}</button>
    </form>
  </details>`;
}

/** Asks before it closes, with script and without. */
const writeClosing = (view: DeskView): Markup =>
  html`<details class="closing" id="closing">
    <summary class="btn quiet">${view.say('close')}</summary>
    <form method="post" action="${view.base}/close">
      <p>${sayIsolated(view.say, 'closeSure', { name: view.open?.conversation.name ?? '' })}</p>
      ${writeHidden(view)}
      <button class="btn" data-key="close">${view.say('closeYes')}</button>
    </form>
  </details>`;

/** A press, or a moment as a field of that kind writes it, by the clock of the site's city; null for one that is past or far ahead. */
export function readUntil(press: string, typed: string, now: number, timeZone: string): number | null {
  if (press === 'now') return 0;
  if (Object.hasOwn(PUT_OFF, press)) return PUT_OFF[press as keyof typeof PUT_OFF](now, timeZone);
  const until = readTypedMoment(typed, timeZone);
  return until > now && until < now + LONGEST_MS ? until : null;
}
