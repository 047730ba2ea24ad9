import { Hono } from 'hono';
import { nameCourse, getNamedIds, type StoredCourse } from '#backend/office/application/name-courses.ts';
import { batchRead, queryRows } from '#backend/queries/database.ts';
import {
  type FoundApplication,
  selectApplicationsOfStudents,
  selectConversationsOfStudents,
  selectMatchingLeads,
  selectMatchingStudents,
} from '#backend/queries/office/person-search.ts';
import { selectSharedResultNames } from '#backend/queries/shared-results.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { succeedOffice } from '#shared/contract/office/office-call.ts';
import { type OfficeSearchResult, searchOffice } from '#shared/contract/office/search.ts';
import { searchAllConversations } from './conversations/search-conversations.ts';
import { parsePersonSearch } from './search/person-match.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

/** Messages that are read for each conversation to list, since several may belong to one conversation. */
const MESSAGES_PER_CONVERSATION = 3;

export const searchApi = new Hono<OfficeSessionEnv>();

serveCall(searchApi, searchOffice, async (c, { q, max }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'workAtDesk', { agentKey })) return FORBIDDEN;
  const personSearch = await parsePersonSearch(q);
  if (!personSearch) return succeedOffice(EMPTY_RESULT);
  const { match, applicationId } = personSearch;
  // One more than listed, which shows whether there are more.
  const limit = max + 1;
  const [students, leads] = await batchRead(
    c.env.DB,
    selectMatchingStudents({ agentKey, match, limit }),
    selectMatchingLeads({ agentKey, match, limit }),
  );
  const studentIds = students.map(({ id }) => id);
  const [[applications, talksOfStudents], { found: matchingTalks }] = await Promise.all([
    batchRead(
      c.env.DB,
      selectApplicationsOfStudents(agentKey, studentIds, applicationId, limit),
      selectConversationsOfStudents(agentKey, studentIds),
    ),
    searchAllConversations(c, q, 0, { names: limit, texts: limit * MESSAGES_PER_CONVERSATION }),
  ]);
  const applicationRows = applications.filter((row) => isAllowed(c, 'seeApplication', row));
  const conversations = [
    ...talksOfStudents
      .filter((row) => isAllowed(c, 'talk', row))
      .map(({ assignee, ...row }) => ({ ...row, adviser: assignee })),
    ...matchingTalks,
  ];
  return succeedOffice({
    students: toMatches(
      students.map(({ id, name, nickname, areaCode, mobile, adviser }) => ({
        id,
        name: name || nickname,
        areaCode,
        mobile,
        adviser,
      })),
      max,
    ),
    applications: toMatches(await describeApplications(c, applicationRows), max),
    conversations: toMatches(
      conversations
        .filter(({ id }, index) => conversations.findIndex((other) => other.id === id) === index)
        .map(({ id, name, adviser, status, message, line, at }) => ({
          id,
          name,
          adviser,
          isEnded: status === 'resolved',
          message,
          line,
          at,
        })),
      max,
    ),
    leads: toMatches(
      isAllowed(c, 'manageLeads', { agentKey })
        ? leads.map(({ id, name, adviser, areaCode, mobile, email, state }) => ({
            id,
            name,
            adviser,
            areaCode,
            mobile,
            email,
            state,
          }))
        : [],
      max,
    ),
  });
});

const NO_MATCHES = { matches: [], hasMore: false };
const EMPTY_RESULT: OfficeSearchResult = {
  students: NO_MATCHES,
  applications: NO_MATCHES,
  conversations: NO_MATCHES,
  leads: NO_MATCHES,
};

const toMatches = <Match>(rows: Match[], max: number) => ({ matches: rows.slice(0, max), hasMore: rows.length > max });

/** Names students and courses in the reader's language. */
async function describeApplications(c: OfficeSessionContext, rows: readonly FoundApplication[]) {
  const firstCourses = rows.map(({ courses }) => (JSON.parse(courses) as StoredCourse[])[0]);
  const names = await queryRows(
    c.env.DB,
    selectSharedResultNames(getNamedIds(firstCourses.filter((course) => course !== undefined)), c.var.desk.locale),
  );
  return rows.map(({ id, adviser, caseState, nameChn, firstName, lastName, nickname }, index) => ({
    id,
    name: nameChn || `${firstName} ${lastName}`.trim() || nickname,
    adviser,
    caseState,
    ...nameCourse(names, firstCourses[index]),
  }));
}
