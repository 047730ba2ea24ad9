import { expect, test } from 'vitest';
import { agentByHost, agentByKey, agentNews } from '#backend/queries/site/agents.ts';
import { cityById, cityOfSchool, findStations } from '#backend/queries/assistant/city-figures.ts';
import { countries } from '#backend/queries/catalogue/countries.ts';
import { selectConsents } from '#backend/queries/consents.ts';
import { conversationOfOwner } from '#backend/queries/chat/conversations.ts';
import { selectQueue } from '#backend/queries/office/talk-queue.ts';
import { QUEUE_PARTS } from '#shared/rules/office-queue.ts';
import { CODE_ATTEMPTS } from '#backend/limits/rate-limits.ts';
import { getReader, type Statement } from '#backend/queries/database.ts';
import {
  applicationOfStudent,
  applicationsOfDesk,
  applicationWithStudent,
  openingsForUser,
} from '#backend/queries/applications/desk-applications.ts';
import { studentTies } from '#backend/queries/office/students.ts';
import { consumeCodeAttempt } from '#backend/queries/identity/codes.ts';
import { fileAt } from '#backend/queries/identity/files.ts';
import {
  countDevices,
  endExpiredSessions,
  endSessionOf,
  deleteOldestDevices,
  deleteDevices,
  deleteOtherDevices,
  sessionByKey,
  selectSessions,
} from '#backend/queries/identity/sessions.ts';
import { selectAccount, userByAccessToken } from '#backend/queries/identity/users.ts';
import {
  helpEntries,
  menuRows,
  pageBehindMenu,
  pageModuleItems,
  pageModules,
  selectPrivacyPolicy,
  versionNotes,
} from '#backend/queries/site/pages.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const explainQueryPlan = async ({ sql, values }: Statement) =>
  (
    await testEnv.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>()
  ).results.map((step) => step.detail);

test.each<[string, Statement]>([
  ['an agent by key', agentByKey('mso')],
  ['an agent by host', agentByHost('localhost')],
  ['an agent’s news', agentNews(101, 'zh', 1)],
  ['a menu', menuRows('mso', 'zh')],
  ['a page', pageBehindMenu({ agentId: '101', menuKey: 'fees', menuLinkEntrance: 'fees' }, 'zh')],
  ['a page’s modules', pageModules(1, 'zh', 1)],
  ['the items of a page’s modules', pageModuleItems(1, 'zh', 1)],
  ['a policy', selectPrivacyPolicy('mso', 'zh')],
  ['help of one kind', helpEntries(4, 'zh', 1)],
  ['a city', cityById(1, 'zh')],
  ['the city of a school', cityOfSchool(1, 'zh')],
  ['weather stations near a city', findStations({ countryId: 1, lat: 51.5, lng: -0.1 })],
  ['the notes of a version', versionNotes('2.2.0', 'zh')],
  ['who is logged in', userByAccessToken('hash', 0, 'mso')],
  ['what a student agreed to', selectConsents(1, 'mso')],
  ['an account', selectAccount({ areaCode: '852', mobile: '51234567' })],
  ['a session', sessionByKey('hash')],
  ['where somebody is logged in', selectSessions(1, 0)],
  ['the end of a login', endSessionOf(1, 1)],
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
  ['a file', fileAt('avatar/a.jpg')],
  ['what a desk follows', applicationsOfDesk('mso', 'following', 100)],
  ['an application at a desk', applicationWithStudent(1)],
  ['how a student stands to an agent', studentTies('mso', 1)],
  ['who opened a student’s documents', openingsForUser(1)],
  ['the application of whom a desk talks to', applicationOfStudent('mso', 1)],
  ...QUEUE_PARTS.flatMap((queuePart) =>
    [0, 3].flatMap((tag) =>
      [0, 2].map((staffId): [string, Statement] => [
        `the queue: ${queuePart}, of ${staffId || 'everybody'}, with tag ${tag || 'or none'}`,
        selectQueue(queuePart, { agentKey: 'mso', now: 1, staffId, tag, after: { at: 1, id: 1 }, most: 41 }),
      ]),
    ),
  ),
  ['a student’s conversation', conversationOfOwner('user:1', 'mso')],
])('%s is looked up by an index, never by reading a whole table', async (_name, statement) => {
  const plan = await explainQueryPlan(statement);
  expect(plan.length).toBeGreaterThan(0);
  for (const step of plan) expect(step).not.toMatch(/^SCAN/);
});

test('the countries are read whole, in the order of their index', async () => {
  expect(await explainQueryPlan(countries(getReader('zh'), 1))).toEqual([
    'SCAN countries USING INDEX countries_by_position',
    'CORRELATED SCALAR SUBQUERY 1',
    'SEARCH t USING COVERING INDEX country_terms_by_country (country_id=?)',
  ]);
});
