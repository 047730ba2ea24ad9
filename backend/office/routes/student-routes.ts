import { html } from 'hono/html';
import { Hono } from 'hono';
import { proveLogOf } from '#backend/application/walk-logs.ts';
import { openApplications } from '#backend/office/application/open-application.ts';
import { asText, type Desk, placeOf, type SignedDeskEnv } from '#backend/office/office-auth.ts';
import {
  deskClock,
  deskWords,
  firstOf,
  type Markup,
  MOST_SOUGHT,
  type SayAtDesk,
} from '#backend/office/office-view.ts';
import {
  idsShown,
  maskNumber,
  readShown,
  readSought,
  studentCalled,
  type StudentListView,
} from '#backend/office/students/student-view.ts';
import { writeStudent } from '#backend/office/students/write-student.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { joinWritten, writeIsolated } from '#backend/office/write-isolated.ts';
import { formatCsv } from '#shared/rules/csv.ts';
import { applicationsWithStudents } from '#backend/queries/applications/desk-applications.ts';
import { consentsOf } from '#backend/queries/consents.ts';
import { findRow, readRows, readTogether, writeTogether } from '#backend/queries/database.ts';
import { collectionOfStudent } from '#backend/queries/favourites.ts';
import {
  applicationsOfStudent,
  FIRST_EDGE,
  type ListEdge,
  seatsOfStudent,
  studentById,
  type StudentRow,
  studentsOf,
  studentsWith,
  talkOfStudent,
} from '#backend/queries/office/students.ts';
import { namesOfShown, resultShownBy, shownLines } from '#backend/queries/shown-results.ts';
import { noteStaffAction } from '#backend/queries/staff/accounts.ts';
import { isAllowed, readTies } from '#backend/staff/check-permission.ts';
import { roleCan } from '#backend/staff/permissions.ts';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';

function writeStudentList(view: StudentListView): Markup {
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
            view.role !== null && roleCan(view.role, 'exportStudents')
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

const standing = (say: SayAtDesk, { caseState, steps }: StudentRow) => {
  if (!caseState) return say('students.noApplication');
  // Once a place is taken up, the step says more.
  return say(
    caseState === 'accepted' ? `step.${APPLICATION_STEPS[Math.max(0, steps - 1)] ?? 'register'}` : `state.${caseState}`,
  );
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
const writeStudentFile = (say: SayAtDesk, students: readonly StudentRow[]): string =>
  formatCsv(
    [say('columnName'), say('columnPhone'), say('students.columnStands'), say('adviser'), say('students.columnSince')],
    students.map((row) => [
      studentCalled(row),
      maskNumber(row),
      standing(say, row),
      row.adviser,
      new Date(row.createdAt).toISOString(),
    ]),
  );

const PAGE = 50;
const MOST_EXPORTED = 5000;
const MOST_SHOWN = 50;

/** Students of an agent: to find one, to see one whole, and the list as a file. */
export const studentRoutes = new Hono<SignedDeskEnv>()
  .get('/office/:agent/students', async (c) => {
    const { agentKey } = c.var.desk;
    if (!isAllowed(c, 'workAtDesk', { agentKey })) return c.notFound();
    const sought = asText(c.req.query('q'));
    const page = await readPage(c, sought);
    const place = await placeOf(c, c.var.staff.name);
    return c.html(writeStudentList({ ...place, ...page, sought }));
  })
  .get('/office/:agent/students.csv', async (c) => {
    const { agentKey, locale } = c.var.desk;
    if (!isAllowed(c, 'exportStudents', { agentKey })) return c.notFound();
    const rows = await findStudents(c, asText(c.req.query('q')), FIRST_EDGE, MOST_EXPORTED);
    const { id: staffId, name: who } = c.var.staff;
    const noted = {
      at: Date.now(),
      agentKey,
      staffId,
      who,
      action: 'studentsExported',
      about: String(rows.length),
    } as const;
    await writeTogether(c.env.DB, [noteStaffAction(noted)]);
    return c.body(writeStudentFile(deskWords(locale), rows), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="students.csv"',
    });
  })
  .get('/office/:agent/students/:id{\\d+}', (c) => showStudent(c, Number(c.req.param('id'))));

function findStudents(c: Desk, typed: string, edge: ListEdge, most: number): Promise<StudentRow[]> {
  const { agentKey } = c.var.desk;
  const sought = readSought(agentKey, typed);
  if (!sought) return readRows(c.env.DB, studentsOf(agentKey, edge, most));
  return sought.signs ? readRows(c.env.DB, studentsWith(sought, edge, most)) : Promise.resolve([]);
}

const PLACE = /^-?\d{1,19}$/;

/** A page of the list, and where those beside it begin; the first one where an address names none, or less than a page of newer ones. */
async function readPage(c: Desk, sought: string): Promise<Pick<StudentListView, 'students' | 'newer' | 'older'>> {
  const [after, before] = [asText(c.req.query('after')), asText(c.req.query('before'))];
  const read = (edge: ListEdge) => findStudents(c, sought, edge, PAGE + 1);
  const ends = (rows: StudentRow[]) => ({ newer: rows[0]?.place ?? '', older: rows.at(-1)?.place ?? '' });
  if (PLACE.test(after)) {
    const rows = await read({ way: 'newer', place: after });
    const students = rows.slice(0, PAGE).toReversed();
    if (rows.length > PAGE) return { students, ...ends(students) };
  } else if (PLACE.test(before)) {
    const rows = await read({ way: 'older', place: before });
    const students = rows.slice(0, PAGE);
    const { newer, older } = ends(students);
    if (rows.length > 0) return { students, newer, older: rows.length > PAGE ? older : '' };
  }
  const rows = await read(FIRST_EDGE);
  const students = rows.slice(0, PAGE);
  return { students, newer: '', older: rows.length > PAGE ? ends(students).older : '' };
}

async function showStudent(c: Desk, id: number) {
  const { agentKey, locale, base } = c.var.desk;
  const ties = await readTies(c.env.DB, agentKey, id);
  if (!isAllowed(c, 'seeStudent', ties)) return c.redirect(`${base}/students`, 303);
  const found = await findRow(c.env.DB, studentById(id, agentKey, locale));
  if (!found) return c.redirect(`${base}/students`, 303);
  // Whoever only talks here has told this agent no birthday.
  const student = ties?.cameByItsSite || ties?.hasApplied ? found : { ...found, birthday: '' };
  const [place, [applications, favourites, [talk = null], seats, consents, [kept], shownSaid]] = await Promise.all([
    placeOf(c, c.var.staff.name),
    readTogether(
      c.env.DB,
      applicationsOfStudent(agentKey, id),
      collectionOfStudent(id, locale, MOST_SHOWN),
      talkOfStudent(agentKey, id),
      seatsOfStudent(id, locale, MOST_SHOWN),
      consentsOf(id, agentKey),
      resultShownBy(id, agentKey),
      shownLines(id, agentKey),
    ),
  ]);
  const sent = applications.flatMap(({ id: one, status }) => (status === 'draft' ? [] : [one]));
  const rows = sent.length > 0 ? await readRows(c.env.DB, applicationsWithStudents(sent)) : [];
  const opened = await openApplications(
    c.env.DB,
    rows.filter((row) => isAllowed(c, 'seeApplication', row)).toSorted((one, other) => other.id - one.id),
  );
  const shown = readShown(kept, consents);
  const applied = opened.flatMap(({ form }) => form.courses.map(({ schoolId }) => String(schoolId)));
  const [names, proved] = await Promise.all([
    readRows(c.env.DB, namesOfShown(idsShown(shown, applied), locale)),
    opened[0] ? proveLogOf(c.env.DB, agentKey, opened[0].row.id) : null,
  ]);
  return c.html(
    writeStudent({
      ...place,
      now: Date.now(),
      student,
      applications,
      opened,
      proved,
      favourites,
      talk,
      seats,
      consents,
      shown,
      shownSaid,
      names,
    }),
  );
}
