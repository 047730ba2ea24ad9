import { beforeAll, expect, test } from 'vitest';
import { beginContent, listRows } from '#shared/contract/office/content.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { addLecture, AGENT_KEYS } from '#tests/backend/office/student-in-circumstances.ts';
import { requireStoredSite } from '#tests/backend/support/make-site.ts';
import { STAFF_ROLES } from '#shared/rules/staff-roles.ts';
import { can } from '#backend/staff/permissions.ts';

import { beginRow, readRows, sendPart, readPartStatus, LECTURE_FORM } from './own-row.ts';

// Tests permissions for the rows of a site, and requests for rows that do not exist.

const ada = new DeskVisitor('mso', 'Ada', 'lead');
const cat = new DeskVisitor('mso', 'Cat', 'adviser');

beforeAll(async () => {
  await loadDemo();
  await addLecture();
});

test('an oversized part is rejected with a message and not stored', async () => {
  const partName = await beginRow(ada, 'lecture');
  const rejectedResult = await sendPart(ada, partName, {
    ...LECTURE_FORM,
    'f.body.en-us': 'x'.repeat(250_000),
    do: 'keep',
  });
  expect([rejectedResult.status, rejectedResult.problems]).toEqual([422, expect.arrayContaining(['tooMuch'])]);
  expect(await readRows(`SELECT part FROM site_drafts WHERE part = '${partName}'`)).toEqual([]);
});

test('an unknown row is not found, and advisers have none of these lists', async () => {
  for (const partName of [
    'lecture 0',
    'lecture x',
    'lecture 1 2',
    'guide ../x',
    'guide A',
    'school',
    'constructor x',
    'lecture 1;DROP',
  ])
    expect([partName, (await sendPart(ada, partName, { do: 'publish' })).status]).toEqual([partName, 404]);
  for (const kind of ['guide', 'lecture'] as const) {
    expect((await cat.callOffice(listRows, { kind })).status).toBe(403);
    expect((await cat.callOffice(beginContent, { kind })).status).toBe(403);
  }
});

test('roles, agents and owners have exactly the permissions of the table', async () => {
  const owners = ['', ...AGENT_KEYS];
  for (const [index, owner] of owners.entries()) {
    const agentId = owner ? (await requireStoredSite(owner)).id : 0;
    await testEnv.DB.prepare(
      `INSERT INTO lectures (id, title, speaker, place, description, start_time, end_time, online, agent_id)
VALUES (?1, '{"zh":"一"}', '{"zh":""}', '{"zh":""}', '{"zh":""}', '2999-01-01 10:00:00', '2999-01-01 11:00:00', 0, ?2)`,
    )
      .bind(9500 + index, agentId)
      .all();
  }
  for (const role of STAFF_ROLES)
    for (const agentKey of AGENT_KEYS) {
      const client = new DeskVisitor(agentKey, `Row ${role}`, role);
      for (const [index, ownerKey] of owners.entries()) {
        const partName = `lecture ${9500 + index}`;
        const staff = { id: 1, name: 'x', role, scope: { kind: 'agent', agentKey } } as const;
        const isAllowed = can(staff, 'keepLectures', { agentKey, ownerKey });
        const rejectedStatus = can(staff, 'keepLectures', { agentKey, ownerKey: agentKey }) ? 404 : 403;
        const readStatus = await readPartStatus(client, partName);
        const publishStatus = (await sendPart(client, partName, { ...LECTURE_FORM, 'f.title.zh': role, do: 'publish' }))
          .status;
        expect({ role, agentKey, ownerKey, seen: readStatus, sent: publishStatus }).toEqual({
          role,
          agentKey,
          ownerKey,
          seen: isAllowed ? 200 : rejectedStatus,
          sent: isAllowed ? expect.toBeOneOf([303, 409]) : rejectedStatus,
        });
      }
    }
  expect(await readRows(`SELECT title FROM lectures WHERE id = 9500`)).toEqual([{ title: '{"zh":"一"}' }]);
});
