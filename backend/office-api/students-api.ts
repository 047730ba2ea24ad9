import { Hono } from 'hono';
import { MAX_COUNT } from '#backend/queries/applications/board-applications.ts';
import { queryRows, batchRead, batchWrite } from '#backend/queries/database.ts';
import {
  countStudents,
  FIRST_EDGE,
  type ListEdge,
  type StudentChoice,
  type StudentRow,
  selectStudents,
  studentsWith,
} from '#backend/queries/office/students.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { isFresh } from '#backend/staff/confirm-second-factor.ts';
import { officeOk } from '#shared/contract/office/office-call.ts';
import {
  exportStudents,
  type ListedStudent,
  listStudents,
  type StudentList,
} from '#shared/contract/office/students.ts';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';
import {
  FORBIDDEN,
  type OfficeSessionContext,
  type OfficeSessionEnv,
  SECOND_FACTOR_NEEDED,
  serveCall,
} from './serve-call.ts';
import { parseStudentSearch } from './students/student-search.ts';

const PAGE_SIZE = 50;
const MAX_EXPORTED = 5000;

export const studentsApi = new Hono<OfficeSessionEnv>();

serveCall(studentsApi, listStudents, async (c, { q, filter, after, before }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'workAtDesk', { agentKey })) return FORBIDDEN;
  const choice = { filter, staffId: c.var.staff.id };
  const page = await loadPage(c, q, choice, { after, before });
  return officeOk({ ...page, cap: MAX_COUNT, canExport: isAllowed(c, 'exportStudents', { agentKey }) });
});

serveCall(studentsApi, exportStudents, async (c, { q, filter }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'exportStudents', { agentKey })) return FORBIDDEN;
  if (!isFresh(c.var.session)) return SECOND_FACTOR_NEEDED;
  const { id: staffId, name: actor } = c.var.staff;
  const find = findStudents(agentKey, q, { filter, staffId });
  const rows = find ? await queryRows(c.env.DB, find.page(FIRST_EDGE, MAX_EXPORTED)) : [];
  const rowCount = String(rows.length);
  await batchWrite(c.env.DB, [
    insertAuditEntry({ at: Date.now(), agentKey, staffId, who: actor, action: 'studentsExported', about: rowCount }),
  ]);
  return officeOk({ students: rows.map((row) => ({ ...toListed(row), email: row.email, source: row.source })) });
});

/** Statements of a list; null for a search that cannot match anything. */
function findStudents(agentKey: string, q: string, choice: StudentChoice) {
  const studentSearch = parseStudentSearch(agentKey, q);
  if (studentSearch && !studentSearch.signs) return null;
  return {
    page: (edge: ListEdge, max: number) =>
      studentSearch ? studentsWith(studentSearch, edge, max, choice) : selectStudents(agentKey, edge, max, choice),
    count: countStudents(agentKey, studentSearch, MAX_COUNT + 1, choice),
  };
}

const PLACE = /^-?\d{1,19}$/;

/** The page behind an edge; the first one where the edge is none, or where less than a page is newer. */
async function loadPage(
  c: OfficeSessionContext,
  q: string,
  choice: StudentChoice,
  { after, before }: { after: string; before: string },
): Promise<Pick<StudentList, 'students' | 'newer' | 'older' | 'total'>> {
  const find = findStudents(c.var.desk.agentKey, q, choice);
  if (!find) return { students: [], newer: '', older: '', total: 0 };
  const load = async (edge: ListEdge) => {
    const [rows, [count]] = await batchRead(c.env.DB, find.page(edge, PAGE_SIZE + 1), find.count);
    const studentRows = rows.slice(0, PAGE_SIZE);
    return {
      rows: edge.way === 'newer' ? studentRows.toReversed() : studentRows,
      hasMore: rows.length > PAGE_SIZE,
      total: count?.total ?? 0,
    };
  };
  const toPage = (rows: StudentRow[], total: number, has: { newer: boolean; older: boolean }) => ({
    students: rows.map(toListed),
    newer: has.newer ? (rows[0]?.place ?? '') : '',
    older: has.older ? (rows.at(-1)?.place ?? '') : '',
    total,
  });
  if (PLACE.test(after)) {
    const { rows, hasMore, total } = await load({ way: 'newer', place: after });
    if (hasMore) return toPage(rows, total, { newer: true, older: true });
  } else if (PLACE.test(before)) {
    const { rows, hasMore, total } = await load({ way: 'older', place: before });
    if (rows.length > 0) return toPage(rows, total, { newer: true, older: hasMore });
  }
  const { rows, hasMore, total } = await load(FIRST_EDGE);
  return toPage(rows, total, { newer: false, older: hasMore });
}

/** Bits of a place below its milliseconds (student-places.ts). */
const PLACE_BITS = 20n;

function toListed({
  place,
  id,
  name,
  nickname,
  areaCode,
  mobile,
  caseState,
  steps,
  courses,
  ...row
}: StudentRow): ListedStudent {
  const { adviser, favourites, createdAt } = row;
  const selected = JSON.parse(courses) as { schoolName?: string; courseName?: string }[];
  // A student without an application has a negative place, which is no time.
  const changedAt = place.startsWith('-') ? createdAt : Number(BigInt(place) >> PLACE_BITS);
  return {
    id,
    name: name || nickname,
    areaCode,
    mobile,
    caseState,
    step: caseState === 'accepted' ? (APPLICATION_STEPS[Math.max(0, steps - 1)] ?? 'register') : null,
    courses: selected.map(({ schoolName = '', courseName = '' }) => ({ school: schoolName, course: courseName })),
    adviser,
    favourites,
    registeredAt: createdAt,
    changedAt,
  };
}
