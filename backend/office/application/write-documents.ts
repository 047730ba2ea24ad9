import { html } from 'hono/html';
import { nameFile } from '#shared/rules/file-name.ts';
import { isWithdrawn } from '#shared/rules/consent.ts';
import { OPENING_NOTE_MAX, OPENING_REASONS } from '#shared/rules/application/application-lists.ts';
import { deskClock, type Markup } from '#backend/office/office-view.ts';
import { joinWritten, writeIsolated } from '#backend/office/write-isolated.ts';
import { mayOpen } from '#backend/staff/may-do.ts';
import type { ApplicationView } from './application-view.ts';

/** The documents, each of which is opened with a reason. */
export function writeDocuments(view: ApplicationView): Markup {
  const { say, application } = view;
  const { documents } = application.form;
  const isGone = isWithdrawn(application.consents, 'documents');
  if (documents.length === 0) return html`<p class="none">${say(isGone ? 'goneByConsent' : 'noDocuments')}</p>`;
  return html`<ul class="notes">
    ${documents.map(
      ({ kind, name, size, contentType }, at) =>
        html`<li>
          <p>
            ${say(`kind.${kind}`)}
            <span class="meta">${writeIsolated(nameFile(name, contentType))} · ${Math.ceil(size / 1024)} KB</span>
          </p>
          ${writeOpeningForm(view, `document/${at}`, say(`kind.${kind}`))}
        </li>`,
    )}
  </ul>`;
}

/** Asks why, and says who will read the answer. */
export function writeOpeningForm(
  { base, say, application }: Pick<ApplicationView, 'base' | 'say' | 'application'>,
  what: string,
  name: string,
): Markup {
  const { id, status, deleteAskedAt } = application.row;
  const { isClosed, staysHere } = application;
  const reasons = OPENING_REASONS.filter((reason) => reason !== 'forward' || !staysHere);
  if (!mayOpen({ status, isClosed, deleteAskedAt }))
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

/** Who opened what and why, the latest first. */
export function writeOpenings({ say, locale, timeZone, application: { openings } }: ApplicationView): Markup {
  if (openings.length === 0) return html``;
  const clock = deskClock({ locale, timeZone });
  return html`<h4>${say('openings')}</h4>
    <ol class="notes">
      ${openings.map(
        ({ at, who, kind, name, reason, note }) =>
          html`<li>
            <p>${say(`kind.${kind}`)}${name ? html` <span class="meta">${writeIsolated(name)}</span>` : ''}</p>
            <p class="words">${joinWritten([say(`reason.${reason}`), writeIsolated(note)])}</p>
            <p class="meta">${writeIsolated(who)} · ${clock.moment(Date.parse(at))}</p>
          </li>`,
      )}
    </ol>`;
}
