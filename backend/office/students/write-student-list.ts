import { html } from 'hono/html';
import { deskClock, firstOf, type Markup, MOST_SOUGHT, type SayAtDesk } from '#backend/office/office-view.ts';
import { writeTable } from '#backend/office/write-table.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { joinWritten, writeIsolated } from '#backend/office/write-isolated.ts';
import { mayRole } from '#backend/staff/may-do.ts';
import type { StudentRow } from '#backend/queries/office/students.ts';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';
import { maskNumber, studentCalled, type StudentListView } from './student-view.ts';

export function writeStudentList(view: StudentListView): Markup {
  const { base, say, siteName, students, sought, newer, older } = view;
  const address = (edge: { after: string } | { before: string }) =>
    `${base}/students?${new URLSearchParams({ ...(sought && { q: sought }), ...edge })}`;
  return writeDocument(
    view,
    `${say('students')} | ${siteName}`,
    html`${writeBar(view, 'students')}
      <main class="list">
        <div class="list-head">
          <h2>${say('students')}</h2>
          ${
            view.role !== null && mayRole(view.role, 'exportStudents')
              ? html`<a class="btn" href="${base}/students.csv?${new URLSearchParams({ q: sought })}"
                  >${say('students.export')}</a
                >`
              : ''
          }
        </div>
        <form class="seek" method="get" action="${base}/students" role="search">
          <label for="student-seek">${say('students.seek')}</label>
          <div>
            <input id="student-seek" type="search" name="q" value="${sought}" maxlength="${MOST_SOUGHT}" />
            <button class="btn">${say('students.find')}</button>
          </div>
        </form>
        ${
          students.length === 0
            ? html`<p class="none">
                ${say(sought ? 'students.notFound' : 'students.none')}
                ${sought ? html`<a href="${base}/students">${say('students.showAll')}</a>` : ''}
              </p>`
            : html`<ul class="rows students">
                ${students.map((row) => writeRow(view, row))}
              </ul>`
        }
        ${
          newer || older
            ? html`<p class="pages">
                ${newer ? html`<a class="btn" rel="prev" href="${address({ after: newer })}">${say('students.before')}</a>` : ''}
                ${older ? html`<a class="btn" rel="next" href="${address({ before: older })}">${say('students.after')}</a>` : ''}
              </p>`
            : ''
        }
      </main>`,
  );
}

const standing = (say: SayAtDesk, { applicationStatus, steps }: StudentRow) => {
  if (!applicationStatus) return say('students.noApplication');
  if (applicationStatus === 'finished') return say('finishedTab');
  return say(`step.${APPLICATION_STEPS[Math.max(0, steps - 1)] ?? 'register'}`);
};

function writeRow({ base, say, locale, timeZone }: StudentListView, row: StudentRow): Markup {
  const called = studentCalled(row);
  return html`<li>
    <a href="${base}/students/${row.id}">
      <span class="face" aria-hidden="true">${firstOf(called)}</span>
      <span class="what"><b>${writeIsolated(called)}</b> <span class="meta">${maskNumber(row)}</span></span>
      <span>${standing(say, row)}</span>
      <span class="meta"
        >${joinWritten([
          say('students.favourites', { count: row.favourites }),
          say('students.since', { day: deskClock({ locale, timeZone }).date(row.createdAt) }),
        ])}</span
      >
    </a>
  </li>`;
}

/** The list as a table that spreadsheets open: what the page shows, and nothing more. */
export const writeStudentFile = (say: SayAtDesk, students: readonly StudentRow[]): string =>
  writeTable(
    [say('columnName'), say('columnPhone'), say('students.columnStands'), say('adviser'), say('students.columnSince')],
    students.map((row) => [
      studentCalled(row),
      maskNumber(row),
      standing(say, row),
      row.adviser,
      new Date(row.createdAt).toISOString(),
    ]),
  );
