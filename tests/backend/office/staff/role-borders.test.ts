import { beforeAll, describe, expect, it } from 'vitest';
import { deskRoutes } from '#backend/office/routes/desk-routes.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// A room that a role does not have is no room to it: its addresses answer as if they were not there, whatever is sent, and change nothing.

const CLOSED: readonly (readonly [RegExp, readonly StaffRole[]])[] = [
  [/^POST \/conversations\/tags/, ['adviser']],
  [/^\w+ \/(content|media)/, ['adviser']],
  [/^\w+ \/(site|health)/, ['adviser', 'lead']],
];

/** What each of these addresses reads out of a form; each that takes one finds what it looks for. */
const FIELDS = {
  before: '{}',
  colour: '#123456',
  'name-en': 'Intruders',
  host: 'intruder.example',
  key: 'intruder',
  kind: 'add',
  name: 'Intruder',
  login: 'intruder',
  role: 'administrator',
  id: '1',
  do: 'remove',
  entrance: 'intruder',
  menuKey: 'intruder',
  tag: 'intruder',
  undo: '1',
};
const QUERIES = ['', '?kind=course', '?kind=guide', '?kind=lecture', '?of=menu', '?of=policy', '?of=course%201'];

const routes = deskRoutes.routes
  .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/office/:agent'))
  .map(({ method, path }) => ({ method, path: path.slice('/office/:agent'.length) }));

const cases = CLOSED.flatMap(([address, roles]) =>
  roles.flatMap((role) =>
    routes.filter(({ method, path }) => address.test(`${method} ${path}`)).map((route) => ({ ...route, role })),
  ),
);

/** Sessions are looked at as they are used. */
const LIVES = new Set(['staff_sessions', 'attempts']);

async function everything(): Promise<string> {
  const { results } = await testEnv.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%\\_words%' ESCAPE '\\' AND name NOT LIKE '%\\_trigrams%' ESCAPE '\\'
  AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
  )
    .bind()
    .all<{ name: string }>();
  const rows: unknown[] = [];
  for (const { name } of results.filter((table) => !LIVES.has(table.name)))
    rows.push([name, (await testEnv.DB.prepare(`SELECT * FROM ${name}`).bind().all()).results]);
  return JSON.stringify(rows);
}

beforeAll(loadDemo);

describe('a role without the right', () => {
  it('is tried at every such address', () => {
    expect(cases.length).toBeGreaterThan(15);
    for (const [address] of CLOSED)
      expect([String(address), routes.some(({ method, path }) => address.test(`${method} ${path}`))]).toEqual([
        String(address),
        true,
      ]);
  });

  it.each(cases)('$method $path is not there for the $role, and does nothing', async ({ method, path, role }) => {
    const desk = new DeskVisitor('mso', `Mallory ${role}`, role);
    await desk.see('');
    const before = await everything();
    for (const query of QUERIES) {
      const place = `${path.replace(/:\w+(\{.*?\})?/g, '1')}${query}`;
      const answer = method === 'GET' ? await desk.see(place) : await desk.send(place, FIELDS);
      // An address that names nothing may lead to its room, which is not there either.
      const at = answer.status === 303 ? (answer.headers.get('location') ?? '').replace('/mso/_/office', '') : '';
      const room = at ? await desk.see(at) : answer;
      expect([place, at, room.status]).toEqual([place, at, 404]);
    }
    expect(await everything()).toBe(before);
  });
});
