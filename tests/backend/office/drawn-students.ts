import fc from 'fast-check';
import type { SqlValue, Statement } from '#backend/queries/database.ts';
import { indexStudents } from '#backend/queries/office/student-places.ts';
import { incrementAllSiteVersions } from '#backend/queries/site/agents.ts';
import { insertRow, type Row } from '#backend/queries/write-rows.ts';
import { AGENT_IDS } from '#tests/backend/support/demo-data.ts';

// Random students on two sites, and random later changes to them.

const SITE_KEYS = ['mso', 'hengdu'] as const;
const NAMES = { name: '{}', name_chn: '{}' };
const SCHOOLS = [
  { name: 'University of Leeds', name_chn: { zh: '利兹大学', 'zh-hk': '列斯大學' } },
  { name: 'The "New" College', name_chn: { zh: '新', 'zh-hk': '' } },
].map(({ name, name_chn }, index) => ({
  id: 9001 + index,
  name,
  name_chn: JSON.stringify(name_chn),
  country_id: 990,
  state_id: 990,
  city_id: 990,
  type_id: 990,
  initial: 'L',
  lat: 53.5,
  lng: -2,
  name_sort: 'l',
  rank_sort: 1,
  currency: 'GBP',
  tuition_sort: 1,
  nature: '{}',
  detail: '{}',
}));
export const DRAWN_CATALOGUE: (readonly [string, Row])[] = [
  ['countries', { id: 990, country_key: 'x', position: 99, ...NAMES, offered: 1, capital: '{}', lat: 1, lng: 1 }],
  ['states', { id: 990, country_id: 990, state_key: 'x', ...NAMES }],
  ['cities', { id: 990, country_id: 990, state_id: 990, city_key: 'x', ...NAMES, lat: 1, lng: 1 }],
  ['institution_types', { id: 990, type_key: 'x', name: '{}' }],
  ...SCHOOLS.map((school) => ['schools', school] as const),
];

export const NAME_PARTS = [
  '陳',
  '思',
  '敏',
  '陳思敏',
  'Mei',
  'LING',
  'a',
  "O'Brien",
  '"',
  '%',
  '_',
  '*',
  ' ',
  ' : ',
  '😀',
  '12',
  '大學',
];
export const textArbitrary = fc.array(fc.constantFrom(...NAME_PARTS), { maxLength: 4 }).map((parts) => parts.join(''));
const momentArbitrary = fc.constantFrom(
  '2026-01-01T00:00:00.000Z',
  '2026-01-01T00:00:00.001Z',
  '2026-11-26T19:04:37.123Z',
);
const agentKey = fc.constantFrom(...SITE_KEYS);
const status = fc.constantFrom('draft', 'following', 'finished', 'withdrawn');
const createForm = ([nameChn, schoolName, courseName, firstName, lastName]: readonly string[]) =>
  JSON.stringify({
    personal: { nameChn, firstName, lastName },
    courses: [{ schoolName, courseName }, { courseName: schoolName }],
  });
const form = fc.tuple(textArbitrary, textArbitrary, textArbitrary, textArbitrary, textArbitrary).map(createForm);

export const FIRST_DRAWN_ID = 5_000_000;
export const DRAWN_COUNT = 5;
const userIdArbitrary = fc.nat(DRAWN_COUNT - 1).map((index) => FIRST_DRAWN_ID + index);
const school = fc.constantFrom(...SCHOOLS.map(({ id }) => id));

const createChangeArbitrary = (sql: string, ...arbitraries: fc.Arbitrary<SqlValue>[]): fc.Arbitrary<Statement> =>
  fc.tuple(...arbitraries).map((values) => ({ sql, values }));
const mobile = fc.string({ unit: fc.constantFrom('1', '2'), minLength: 8, maxLength: 8 });

/**
 * Random changes that create, delete or move an entry of the students index: a student's link to a site, position in
 * the order, or indexed word.
 */
export const changeArbitrary = fc.oneof(
  createChangeArbitrary(
    'UPDATE users SET nickname = ?2, name = ?3 WHERE id = ?1',
    userIdArbitrary,
    textArbitrary,
    textArbitrary,
  ),
  createChangeArbitrary(
    'UPDATE users SET first_name = ?2, last_name = ?3 WHERE id = ?1',
    userIdArbitrary,
    textArbitrary,
    textArbitrary,
  ),
  createChangeArbitrary('UPDATE OR IGNORE users SET mobile = ?2 WHERE id = ?1', userIdArbitrary, mobile),
  createChangeArbitrary('UPDATE users SET delete_asked_at = ?2 WHERE id = ?1', userIdArbitrary, fc.constantFrom(0, 1)),
  createChangeArbitrary(
    'UPDATE users SET agent_id = ?2 WHERE id = ?1',
    userIdArbitrary,
    fc.constantFrom(101, 102, 103, 77),
  ),
  createChangeArbitrary(
    `INSERT OR IGNORE INTO applications (user_id, agent_key, status, form, updated_at) SELECT id, ?2, ?3, ?4, ?5 FROM users WHERE id = ?1`,
    userIdArbitrary,
    agentKey,
    status,
    form,
    momentArbitrary,
  ),
  createChangeArbitrary(
    `UPDATE OR IGNORE applications SET status = ?2, updated_at = ?3 WHERE user_id = ?1`,
    userIdArbitrary,
    status,
    momentArbitrary,
  ),
  createChangeArbitrary('UPDATE applications SET form = ?2 WHERE user_id = ?1', userIdArbitrary, form),
  createChangeArbitrary('UPDATE applications SET agent_key = ?2 WHERE user_id = ?1', userIdArbitrary, agentKey),
  createChangeArbitrary('DELETE FROM applications WHERE user_id = ?1', userIdArbitrary),
  createChangeArbitrary(
    `INSERT OR IGNORE INTO school_favourites (user_id, school_id, created_at) SELECT id, ?2, 0 FROM users WHERE id = ?1`,
    userIdArbitrary,
    school,
  ),
  createChangeArbitrary('DELETE FROM school_favourites WHERE user_id = ?1 AND school_id = ?2', userIdArbitrary, school),
  createChangeArbitrary(
    `INSERT OR IGNORE INTO chat_contacts (agent_key, owner, source_id, pubsub_token, name)
SELECT ?2, 'user:' || CAST(?1 AS INTEGER), ?2 || ?1, ?2 || ?1, '' WHERE EXISTS (SELECT 1 FROM users WHERE id = ?1)`,
    userIdArbitrary,
    agentKey,
  ),
  createChangeArbitrary(
    `INSERT INTO chat_conversations (contact_id, agent_key, status, asked_at, last_at)
SELECT id, agent_key, ?2, 0, 0 FROM chat_contacts WHERE owner = 'user:' || CAST(?1 AS INTEGER) ON CONFLICT (contact_id) DO UPDATE SET status = excluded.status`,
    userIdArbitrary,
    fc.constantFrom('open', 'resolved'),
  ),
  createChangeArbitrary(
    `UPDATE OR IGNORE chat_contacts SET owner = 'user:' || CAST(?2 AS INTEGER) WHERE owner = 'user:' || CAST(?1 AS INTEGER)`,
    userIdArbitrary,
    userIdArbitrary,
  ),
  createChangeArbitrary(
    `DELETE FROM chat_conversations WHERE contact_id IN (SELECT id FROM chat_contacts WHERE owner = 'user:' || CAST(?1 AS INTEGER))`,
    userIdArbitrary,
  ),
  createChangeArbitrary(`DELETE FROM chat_contacts WHERE owner = 'user:' || CAST(?1 AS INTEGER)`, userIdArbitrary),
  createChangeArbitrary('UPDATE schools SET name = ?2 WHERE id = ?1', school, textArbitrary),
  createChangeArbitrary(`UPDATE schools SET name_chn = json_object('zh', ?2) WHERE id = ?1`, school, textArbitrary),
  createChangeArbitrary(
    `UPDATE OR IGNORE agents SET key_code = 'for-a-while' WHERE id = ?1`,
    fc.constantFrom(101, 102),
  ),
);

export const indexDrawn = () =>
  indexStudents({ sql: 'SELECT id FROM users WHERE id >= :first', values: { first: FIRST_DRAWN_ID } });

export const NOBODY_DRAWN: Statement[] = [
  { sql: 'DELETE FROM chat_contacts', values: [] },
  ...SCHOOLS.map(({ id, name, name_chn }) => ({
    sql: 'UPDATE schools SET name = ?2, name_chn = ?3 WHERE id = ?1',
    values: [id, name, name_chn],
  })),
  {
    sql: 'DELETE FROM student_words WHERE rowid IN (SELECT id FROM student_places WHERE user_id >= ?1)',
    values: [FIRST_DRAWN_ID],
  },
  { sql: 'DELETE FROM student_places WHERE user_id >= ?1', values: [FIRST_DRAWN_ID] },
  { sql: 'DELETE FROM users WHERE id >= ?1', values: [FIRST_DRAWN_ID] },
  ...SITE_KEYS.map((key) => ({
    sql: 'UPDATE agents SET key_code = ?2 WHERE id = ?1',
    values: [Number(AGENT_IDS[key]), key],
  })),
  incrementAllSiteVersions(),
];

export const drawnStudent = fc.record({
  nickname: textArbitrary,
  name: textArbitrary,
  agent: fc.constantFrom(101, 102, 103),
  applied: fc.option(fc.tuple(agentKey, status, form, momentArbitrary)),
  school: fc.option(school),
});
export const insertDrawn = (
  {
    nickname,
    name,
    agent,
    applied,
    school: savedSchool,
  }: typeof drawnStudent extends fc.Arbitrary<infer One> ? One : never,
  at: number,
) => {
  const id = FIRST_DRAWN_ID + at;
  return [
    insertRow('users', {
      id,
      area_code: '852',
      mobile: String(12_211_120 + at),
      password_hash: '',
      agent_id: agent,
      nickname,
      name,
      created_at: 0,
    }),
    ...(applied
      ? [
          insertRow('applications', {
            user_id: id,
            agent_key: applied[0],
            status: applied[1],
            form: applied[2],
            updated_at: applied[3],
          }),
        ]
      : []),
    ...(savedSchool === null
      ? []
      : [insertRow('school_favourites', { user_id: id, school_id: savedSchool, created_at: 0 })]),
  ];
};
