import { html } from 'hono/html';
import type { ApplicationEvent } from '#backend/application/application-state.ts';
import type { VerifiedLog } from '#backend/application/verify-logs.ts';
import { deskClock, type Markup } from '#backend/office/office-view.ts';
import { sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';
import { canOpenDocument } from '#backend/staff/permissions.ts';
import { OPENING_NOTE_MAX, OPENING_REASONS } from '#shared/rules/application/application-lists.ts';
import type { OpenApplication } from './open-application.ts';
import { type ApplicationView, writeCourse } from './application-view.ts';

// What is on record of an application: its documents, who opened them, and its log.

/** Asks why, and says who will read the answer. */
export function writeOpeningForm(
  { base, say, application }: Pick<ApplicationView, 'base' | 'say' | 'application'>,
  what: string,
  name: string,
): Markup {
  const { id, status, deleteAskedAt } = application.row;
  const { isClosed, staysHere } = application;
  const reasons = OPENING_REASONS.filter((reason) => reason !== 'forward' || !staysHere);
  if (!canOpenDocument({ status, isClosed, deleteAskedAt }))
    return html`<p class="meta">${say(isClosed ? 'closedByConsent' : 'closedDocuments')}</p>`;
  const part = `open-${id}-${what.replace('/', '-')}`;
  return html`<details class="action" id="${part}">
    <summary>${say('openDocument', { name })}</summary>
    <form class="fields" method="post" action="${base}/applications/${id}/${what}" data-again>
      <label for="${part}-reason">${say('openReason')}</label>
      <select id="${part}-reason" name="reason" required>
        <option value="">${say('openChoose')}</option>
        ${reasons.map((reason) => html`<option value="${reason}">${say(`reason.${reason}`)}</option>`)}
      </select>
      <label for="${part}-note">${say('openNote')}</label>
      <input id="${part}-note" name="note" maxlength="${OPENING_NOTE_MAX}" aria-describedby="${part}-hint" />
      <p class="source" id="${part}-hint">${say('openHint')}</p>
      <button class="btn wide">${say('openYes')}</button>
    </form>
  </details>`;
}

type Around = Pick<ApplicationView, 'say' | 'locale' | 'timeZone' | 'application'>;

const [HEAD, TAIL] = [4, 4];

/** What was done with an application, by whom, when and with which digest: all of it, or the last few, the latest first. */
export function writeApplicationLog(
  { say, locale, application, timeZone }: Around,
  proved: VerifiedLog | null,
  last = 0,
): Markup {
  const clock = deskClock({ locale, timeZone });
  const shown = last > 0 ? application.events.slice(-last).reverse() : application.events;
  return html`<ol class="notes chained">
      ${shown.map((event) => {
        return html`<li>
          <p>${writeWhat(say, application, event)}</p>
          ${'note' in event && event.note ? html`<p class="words">${writeIsolated(event.note)}</p>` : ''}
          <p class="meta">
            ${writeIsolated(event.who)} ·
            ${clock.moment(Date.parse(event.at))}${writeDigest(say, proved?.digests.get(event.seq) ?? '')}
          </p>
        </li>`;
      })}
    </ol>
    ${proved ? writeProof(say, proved) : ''}`;
}

const writeDigest = (say: Around['say'], digest: string): Markup | '' =>
  digest &&
  html` · <span class="sr">${say('chain.digest')} </span
    ><code title="${digest}">${digest.slice(0, HEAD)}…${digest.slice(-TAIL)}</code>`;

/** Whether each entry stands on the one before it, as this page has just reckoned it. */
function writeProof(say: Around['say'], { proof }: VerifiedLog): Markup {
  if (!proof.holds) return html`<p class="notice" role="alert">${say('chain.broken', { number: proof.seq })}</p>`;
  return html`<p class="meta">
    ${proof.unsealed ? say('chain.unsealed') : html`<span class="done">✓</span> ${say('chain.holds', { count: proof.entries })}`}
  </p>`;
}

function writeWhat(say: Around['say'], application: OpenApplication, event: ApplicationEvent): Markup {
  if (event.kind === 'stepReached') return html`${say('event.stepReached', { what: say(`step.${event.step}`) })}`;
  if (event.kind === 'offerAccepted' || event.kind === 'offerDeclined')
    return html`${say(`event.${event.kind}`, { what: '' })}${writeCourse(application, event.course)}`;
  if (event.kind === 'assigned')
    return event.to > 0
      ? html`${sayIsolated(say, 'event.assigned', { what: event.name })}`
      : html`${say('event.released')}`;
  if (event.kind === 'deferred') return html`${say('event.deferred', { what: event.intake })}`;
  if (event.kind === 'closed') return html`${say('event.closed', { what: say(`state.${event.ending}`) })}`;
  if (event.kind !== 'decided') return html`${say(`event.${event.kind}`)}`;
  return html`${say('event.decided', { what: say(`outcome.${event.outcome}`) })},
  ${writeCourse(application, event.course)}`;
}
