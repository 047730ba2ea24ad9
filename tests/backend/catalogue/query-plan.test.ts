import { expect, test } from 'vitest';
import { selectAgentByHost, selectAgentByKey, selectAgentNews } from '#backend/queries/site/agents.ts';
import { selectCityById, selectCityOfSchool, findStations } from '#backend/queries/assistant/city-figures.ts';
import { selectCountries } from '#backend/queries/catalogue/countries.ts';
import { selectConsents } from '#backend/queries/consents.ts';
import { selectConversationOfOwner } from '#backend/queries/chat/conversations.ts';
import { selectQueue } from '#backend/queries/office/talk-queue.ts';
import { selectMessagesOfLead, selectMessagesOfStudent } from '#backend/queries/integrations/webhooks.ts';
import { QUEUE_PARTS } from '#shared/rules/office-queue.ts';
import { CODE_ATTEMPTS } from '#backend/limits/rate-limits.ts';
import { getReader, type Statement } from '#backend/queries/database.ts';
import {
  applicationOfStudent,
  selectApplicationsOfDesk,
  applicationWithStudent,
  selectOpeningsForUser,
} from '#backend/queries/applications/desk-applications.ts';
import { selectStudentTies } from '#backend/queries/office/students.ts';
import { consumeCodeAttempt } from '#backend/queries/identity/codes.ts';
import { selectFileAt } from '#backend/queries/identity/files.ts';
import {
  countDevices,
  endExpiredSessions,
  endSessionOfUser,
  deleteOldestDevices,
  deleteDevices,
  deleteOtherDevices,
  selectSessionByKey,
  selectSessions,
} from '#backend/queries/identity/sessions.ts';
import { selectAccount, selectUserByAccessToken } from '#backend/queries/identity/users.ts';
import {
  selectHelpEntries,
  selectMenuRows,
  selectPageBehindMenu,
  selectPageModuleItems,
  selectPageModules,
  selectPrivacyPolicy,
  selectVersionNotes,
} from '#backend/queries/site/pages.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const explainQueryPlan = async ({ sql, values }: Statement) =>
  (
    await testEnv.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>()
  ).results.map((step) => step.detail);

test.each<[string, Statement]>([
  ['an agent by key', selectAgentByKey('mso')],
  ['an agent by host', selectAgentByHost('localhost')],
  ['an agent’s news', selectAgentNews(101, 'zh', 1)],
  ['a menu', selectMenuRows('mso', 'zh')],
  ['a page', selectPageBehindMenu({ agentId: '101', menuKey: 'fees', menuLinkEntrance: 'fees' }, 'zh')],
  ['a page’s modules', selectPageModules(1, 'zh', 1)],
  ['the items of a page’s modules', selectPageModuleItems(1, 'zh', 1)],
  ['a policy', selectPrivacyPolicy('mso', 'zh')],
  ['help of one kind', selectHelpEntries(4, 'zh', 1)],
  ['a city', selectCityById(1, 'zh')],
  ['the city of a school', selectCityOfSchool(1, 'zh')],
  ['weather stations near a city', findStations({ countryId: 1, lat: 51.5, lng: -0.1 })],
  ['the notes of a version', selectVersionNotes('2.2.0', 'zh')],
  ['who is logged in', selectUserByAccessToken('hash', 0, 'mso')],
  ['what a student agreed to', selectConsents(1, 'mso')],
  ['an account', selectAccount({ areaCode: '852', mobile: '51234567' })],
  ['a session', selectSessionByKey('hash')],
  ['where somebody is logged in', selectSessions(1, 0)],
  ['the end of a login', endSessionOfUser(1, 1)],
  ['whether a device is known', countDevices(1, 'hash')],
  ['devices of long ago', deleteOldestDevices(1, 50)],
  ['devices but one', deleteOtherDevices(1, 1)],
  ['all devices', deleteDevices(1)],
  ['what has run out', endExpiredSessions(0)],
  [
    'a code',
    consumeCodeAttempt(
      { areaCode: '852', mobile: '51234567' },
      { purpose: 'login', network: 'a', ...CODE_ATTEMPTS },
      0,
    ),
  ],
  ['a file', selectFileAt('avatar/a.jpg')],
  ['what a desk follows', selectApplicationsOfDesk('mso', 'following', 100)],
  ['an application at a desk', applicationWithStudent(1)],
  ['how a student stands to an agent', selectStudentTies('mso', 1)],
  ['who opened a student’s documents', selectOpeningsForUser(1)],
  ['the application of whom a desk talks to', applicationOfStudent('mso', 1)],
  ...QUEUE_PARTS.flatMap((queuePart) =>
    [0, 3].flatMap((tag) =>
      [0, 2].map((staffId): [string, Statement] => [
        `the queue: ${queuePart}, of ${staffId || 'everybody'}, with tag ${tag || 'or none'}`,
        selectQueue(queuePart, { agentKey: 'mso', now: 1, staffId, tag, after: { at: 1, id: 1 }, limit: 41 }),
      ]),
    ),
  ),
  ['a student’s conversation', selectConversationOfOwner('user:1', 'mso')],
  ['events about a student that went to webhooks', selectMessagesOfStudent('mso', 1, 1)],
  ['events about a lead that went to webhooks', selectMessagesOfLead('mso', 1, 1)],
])('%s is looked up by an index, never by reading a whole table', async (_name, statement) => {
  const plan = await explainQueryPlan(statement);
  expect(plan.length).toBeGreaterThan(0);
  // The rows of a subquery are found by its own steps.
  for (const step of plan) expect(step).not.toMatch(/^SCAN (?!\(subquery)/);
});

test('all countries are read, in the order of their index', async () => {
  expect(await explainQueryPlan(selectCountries(getReader('zh'), 1))).toEqual([
    'SCAN countries USING INDEX countries_by_position',
    'CORRELATED SCALAR SUBQUERY 1',
    'SEARCH t USING COVERING INDEX country_terms_by_country (country_id=?)',
  ]);
});
