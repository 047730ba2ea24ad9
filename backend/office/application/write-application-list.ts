import { html } from 'hono/html';
import { stateOfCase } from '#backend/application/application-state.ts';
import { deskClock, type OfficePlace, type DeskWord, type Markup } from '#backend/office/office-view.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { joinWritten, writeIsolated } from '#backend/office/write-isolated.ts';
import { writeLeaving, writeStaysHere } from './write-application-parts.ts';
import { type OpenApplication, studentName, unanswered } from './open-application.ts';
import { writeCourse } from './application-view.ts';

/** What is over. What is being followed stands on the board. */
export const LISTS = ['finished', 'withdrawn'] as const;
type ListName = (typeof LISTS)[number];

const NONE = { finished: 'noFinished', withdrawn: 'noWithdrawn' } as const satisfies Record<ListName, DeskWord>;

const TABS = { following: 'followingTab', finished: 'finishedTab', withdrawn: 'withdrawnTab' } as const;

export const writeListTabs = ({ base, say }: OfficePlace, name: ListName | 'following'): Markup =>
  html`<nav class="tabs" aria-label="${say('applications')}">
    ${(['following', ...LISTS] as const).map(
      (one) =>
        html`<a
          href="${base}/applications${one === 'following' ? '' : `?list=${one}`}"
          ${one === name ? html`aria-current="page"` : ''}
          >${say(TABS[one])}</a
        >`,
    )}
  </nav>`;

/** One that its student is about to delete: nothing of what is in it comes as far as the page. */
type LeavingApplication = Pick<OpenApplication['row'], 'id' | 'deleteAskedAt'>;

interface ApplicationList {
  name: ListName;
  applications: readonly OpenApplication[];
  leaving: readonly LeavingApplication[];
  isFull: boolean;
}

export function writeApplicationList(
  place: OfficePlace,
  { name, applications, leaving, isFull }: ApplicationList,
): Markup {
  const { say, siteName } = place;
  return writeDocument(
    place,
    `${say('applications')} | ${siteName}`,
    html`${writeBar(place, 'applications')}
      <main class="list">
        <h2>${say('applications')}</h2>
        ${writeListTabs(place, name)}
        ${
          applications.length + leaving.length === 0
            ? html`<p class="none">${say(NONE[name])}</p>`
            : html`<ul class="rows">
                ${applications.map((one) => writeRow(place, one))} ${leaving.map((one) => writeLeavingRow(place, one))}
              </ul>`
        }
        ${isFull ? html`<p class="meta">${say('listFull', { count: applications.length + leaving.length })}</p>` : ''}
      </main>`,
  );
}

const writeLeavingRow = (place: OfficePlace, { id, deleteAskedAt }: LeavingApplication): Markup =>
  html`<li>
    <p class="meta">${place.say('application', { id })} ${writeLeaving(place, 'leaving', deleteAskedAt)}</p>
  </li>`;

function writeRow({ base, say, locale, timeZone }: OfficePlace, application: OpenApplication): Markup {
  const { row, state } = application;
  const waiting = unanswered(application).length;
  return html`<li>
    <a href="${base}/applications/${row.id}">
      <b>${writeIsolated(studentName(application))}</b>
      <span class="meta">${say('application', { id: row.id })}</span>
      <span class="meta"
        >${joinWritten(
          application.form.courses.map((_, at) => writeCourse(application, at)),
          '; ',
        )}</span
      >
      <span>${say(`state.${stateOfCase(state)}`)}</span>
      ${writeStaysHere(say, application)}
      ${waiting > 0 ? html`<span class="flag">${say('toAnswer', { count: waiting })}</span>` : ''}
      <span class="meta">${say('changed')} ${deskClock({ locale, timeZone }).moment(Date.parse(row.updatedAt))}</span>
    </a>
  </li>`;
}
