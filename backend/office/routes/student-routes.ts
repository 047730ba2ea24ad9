import { Hono } from 'hono';
import { proveLogOf } from '#backend/application/walk-logs.ts';
import { openApplications } from '#backend/office/application/open-application.ts';
import { type Desk, placeOf, type SignedDeskEnv } from '#backend/office/office-auth.ts';
import { idsShown, readShown } from '#backend/office/students/student-view.ts';
import { writeStudent } from '#backend/office/students/write-student.ts';
import { applicationsWithStudents } from '#backend/queries/applications/desk-applications.ts';
import { consentsOf } from '#backend/queries/consents.ts';
import { findRow, readRows, readTogether } from '#backend/queries/database.ts';
import { collectionOfStudent } from '#backend/queries/favourites.ts';
import { applicationsOfStudent, seatsOfStudent, studentById, talkOfStudent } from '#backend/queries/office/students.ts';
import { namesOfShown, resultShownBy, shownLines } from '#backend/queries/shown-results.ts';
import { isAllowed, readTies } from '#backend/staff/check-permission.ts';

const MOST_SHOWN = 50;

/** Record of one student. */
export const studentRoutes = new Hono<SignedDeskEnv>().get('/office/:agent/students/:id{\\d+}', (c) =>
  showStudent(c, Number(c.req.param('id'))),
);

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
