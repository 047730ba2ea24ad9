import { Hono } from 'hono';
import { getNamedIds, nameCourse, type StoredCourse } from '#backend/office/application/name-courses.ts';
import { MAX_BOARD_COUNT } from '#backend/queries/applications/board-applications.ts';
import { queryRows, batchRead, batchWrite } from '#backend/queries/database.ts';
import {
  countStudents,
  FIRST_CURSOR,
  type ListCursor,
  type StudentChoice,
  type StudentRow,
  selectStudents,
  selectStudentsWith,
} from '#backend/queries/office/students.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import { type SharedResultName, selectSharedResultNames } from '#backend/queries/shared-results.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { isRecentlyVerified } from '#backend/staff/confirm-second-factor.ts';
import { succeedOffice } from '#shared/contract/office/office-call.ts';
import {
  exportStudents,
  type ListedStudent,
  listStudents,
  type StudentList,
} from '#shared/contract/office/students.ts';
import {
  FORBIDDEN,
  type OfficeSessionContext,
  type OfficeSessionEnv,
  SECOND_FACTOR_NEEDED,
  serveCall,
} from './serve-call.ts';
import { parseStudentSearch } from './students/student-search.ts';

const PAGE_SIZE = 50;
const MAX_EXPORTED_STUDENTS = 5000;

export const studentsApi = new Hono<OfficeSessionEnv>();

serveCall(studentsApi, listStudents, async (c, { q, filter, after, before }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'workAtDesk', { agentKey })) return FORBIDDEN;
  const choice = { filter, staffId: c.var.staff.id };
  const page = await loadPage(c, q, choice, { after, before });
  return succeedOffice({ ...page, cap: MAX_BOARD_COUNT, canExport: isAllowed(c, 'exportStudents', { agentKey }) });
});

serveCall(studentsApi, exportStudents, async (c, { q, filter }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'exportStudents', { agentKey })) return FORBIDDEN;
  if (!isRecentlyVerified(c.var.session)) return SECOND_FACTOR_NEEDED;
  const { id: staffId, name: actor } = c.var.staff;
  const studentQueries = findStudents(agentKey, q, { filter, staffId });
  const rows = studentQueries
    ? await queryRows(c.env.DB, studentQueries.page(FIRST_CURSOR, MAX_EXPORTED_STUDENTS))
    : [];
  const rowCount = String(rows.length);
  await batchWrite(c.env.DB, [
    insertAuditEntry({ at: Date.now(), agentKey, staffId, who: actor, action: 'studentsExported', about: rowCount }),
  ]);
  const names = await loadCourseNames(c, rows);
  return succeedOffice({
    students: rows.map((row) => ({ ...toListedStudent(row, names), email: row.email, source: row.source })),
  });
});

/** Returns the statements of a list, or null if the search cannot match anything. */
function findStudents(agentKey: string, q: string, choice: StudentChoice) {
  const studentSearch = parseStudentSearch(agentKey, q);
  if (studentSearch && !studentSearch.signs) return null;
  return {
    page: (cursor: ListCursor, max: number) =>
      studentSearch
        ? selectStudentsWith(studentSearch, cursor, max, choice)
        : selectStudents(agentKey, cursor, max, choice),
    count: countStudents(agentKey, studentSearch, MAX_BOARD_COUNT + 1, choice),
  };
}

const CURSOR_PATTERN = /^-?\d{1,19}$/;

/**
 * Loads the page after or before a cursor. Without a cursor, or if less than a full page is newer, loads the first
 * page.
 */
async function loadPage(
  c: OfficeSessionContext,
  q: string,
  choice: StudentChoice,
  { after, before }: { after: string; before: string },
): Promise<Pick<StudentList, 'students' | 'newer' | 'older' | 'total'>> {
  const studentQueries = findStudents(c.var.desk.agentKey, q, choice);
  if (!studentQueries) return { students: [], newer: '', older: '', total: 0 };
  const loadFrom = async (cursor: ListCursor) => {
    const [rows, [countRow]] = await batchRead(
      c.env.DB,
      studentQueries.page(cursor, PAGE_SIZE + 1),
      studentQueries.count,
    );
    const pageRows = rows.slice(0, PAGE_SIZE);
    return {
      rows: cursor.way === 'newer' ? pageRows.toReversed() : pageRows,
      hasMore: rows.length > PAGE_SIZE,
      total: countRow?.total ?? 0,
    };
  };
  const toPage = async (rows: StudentRow[], total: number, hasPages: { newer: boolean; older: boolean }) => {
    const names = await loadCourseNames(c, rows);
    return {
      students: rows.map((row) => toListedStudent(row, names)),
      newer: hasPages.newer ? (rows[0]?.place ?? '') : '',
      older: hasPages.older ? (rows.at(-1)?.place ?? '') : '',
      total,
    };
  };
  if (CURSOR_PATTERN.test(after)) {
    const { rows, hasMore, total } = await loadFrom({ way: 'newer', place: after });
    if (hasMore) return toPage(rows, total, { newer: true, older: true });
  } else if (CURSOR_PATTERN.test(before)) {
    const { rows, hasMore, total } = await loadFrom({ way: 'older', place: before });
    if (rows.length > 0) return toPage(rows, total, { newer: true, older: hasMore });
  }
  const { rows, hasMore, total } = await loadFrom(FIRST_CURSOR);
  return toPage(rows, total, { newer: false, older: hasMore });
}

/** Number of bits below the milliseconds in a cursor position (student-places.ts). */
const CURSOR_TIE_BITS = 20n;

const parseCourses = (courses: string) => JSON.parse(courses) as StoredCourse[];

const loadCourseNames = (c: OfficeSessionContext, rows: readonly StudentRow[]) =>
  queryRows(
    c.env.DB,
    selectSharedResultNames(getNamedIds(rows.flatMap(({ courses }) => parseCourses(courses))), c.var.desk.locale),
  );

function toListedStudent(
  { place, id, name, nickname, areaCode, mobile, caseState, courses, ...row }: StudentRow,
  names: readonly SharedResultName[],
): ListedStudent {
  const { adviser, favourites, createdAt } = row;
  // The position of a student without an application is negative and contains no time.
  const changedAt = place.startsWith('-') ? createdAt : Number(BigInt(place) >> CURSOR_TIE_BITS);
  return {
    id,
    name: name || nickname,
    areaCode,
    mobile,
    caseState,
    courses: parseCourses(courses).map((chosenCourse) => nameCourse(names, chosenCourse)),
    adviser,
    favourites,
    registeredAt: createdAt,
    changedAt,
  };
}
