import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import backend from '#backend/entry.ts';
import type { Call } from '#shared/contract/call.ts';
import { coursesList } from '#shared/contract/catalogue/course.ts';
import { rankingList, rankingTables } from '#shared/contract/catalogue/ranking.ts';
import { sourceList } from '#shared/contract/catalogue/fact.ts';
import { askAssistant } from '#shared/contract/chat.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { buildRequest, buildPlatformHeaders } from '#worker/backend-client/backend-request.ts';
import {
  beginPart,
  createCaller,
  COURSE,
  getPartId,
  loadDemoSchool,
  COURSE_MARK,
  OWN_SCHOOL,
  publishPart,
  RULE,
  type Site,
  type SchoolSample,
} from './own-course.ts';

import { beginRow, readRows } from './own-row.ts';
import { scaleRunCount } from '#tests/backend/support/runs.ts';

// Tests that no response to one site contains content of another site.

const ben = new DeskVisitor('mso', 'Ben', 'administrator');
let school: SchoolSample;
let course = '';
let ownSchoolId = 0;
let leedsId = 0;
let rankingKey = '';

beforeAll(async () => {
  school = await loadDemoSchool();
});

/** Returns candidate values for an input field: ids that all sites share, and ids that only the other site has. */
const getSampleValues = (name: string): readonly unknown[] =>
  ({
    id: [school.id, school.courseId, getPartId(course), ownSchoolId],
    fkInstitutionId: [school.id, ownSchoolId],
    institutionId: [school.id, ownSchoolId],
    institutionIds: [[school.id], [ownSchoolId, school.id]],
    bbox: [[-1.7, 53.7, -1.4, 53.9]],
    city: [leedsId],
    initial: ['Z'],
    courseId: [getPartId(course)],
    fkCourseId: [getPartId(course)],
    keyword: [
      SCHOOL_NOTE['f.nameHk'],
      COURSE_MARK,
      COURSE_MARK.slice(0, 3),
      'progression route',
      '自家合作',
      school.name,
      'Zyxvw',
    ],
    courseNamed: [COURSE_MARK],
    q: [
      `${COURSE_MARK} Progression Route`,
      `How much is the ${COURSE_MARK} Progression Route?`,
      `courses at ${school.name}`,
    ],
    fkMajorLevelId: ['1'],
    fkCourseTypeGroupId: ['3'],
    startMonth: [9],
    feeMin: [12345],
    feeMax: [12345],
    showCount: [50],
    currentPage: [1],
    kind: ['course', 'school'],
    part: [1],
    sort: ['fee', 'rank', 'match', 'tuition'],
    table: [rankingKey],
    course: ['1'],
    year: [2026, 2021],
    form: [{ examForm: { publicTestType: '1' }, publicTestType: '1', publicTestSubjects: [] }],
  })[name] ?? [];

/** Name and facts that the site states for a shared school. */
const SCHOOL_NOTE = {
  'f.nameHk': '鏡湖書院',
  'f.namePage': 'https://school.example/zh-hk',
  'f.facts.0.fact': 'tuition-undergraduate',
  'f.facts.0.amount': '7777',
  'f.facts.0.publisher': `${COURSE_MARK} College`,
  'f.facts.0.sourceTitle': 'Fees',
  'f.facts.0.page': 'https://school.example/fees',
  'f.facts.0.day': '2026-10-28',
  before: '{}',
  converted: '[]',
};

const createRanking = () => ({
  'f.name.en-us': `${COURSE_MARK} Partners`,
  'f.publisher': `${COURSE_MARK} College`,
  'f.page': 'https://partner.example/ranking',
  'f.day': '2026-10-01',
  'f.order': 'highest',
  'f.ranks.0.rank': '1',
  'f.ranks.0.school': String(school.id),
  before: '{}',
  converted: '[]',
});

const isReadCall = (call: Call) => (call.isPublic ?? false) || call === askAssistant;
const READ_CALLS = KNOWN_CALLS.filter((call) => isReadCall(call) && call.input instanceof z.ZodObject);

const requestArbitrary = fc.record({
  call: fc.constantFrom(...READ_CALLS),
  locale: fc.constantFrom(...LOCALES),
  pick: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
});
type DrawnRequest = typeof requestArbitrary extends fc.Arbitrary<infer T> ? T : never;

/** Creates an input from the candidate values, with a random subset of the optional fields. */
function createInput({ call, pick }: DrawnRequest): Record<string, unknown> {
  const shape = (call.input as z.ZodObject).shape as Record<string, z.ZodType>;
  const fields = Object.entries(shape).flatMap(([name, schema], index) => {
    const values = getSampleValues(name);
    const choice = pick[index % pick.length] ?? 0;
    const isOmitted = schema.safeParse(undefined).success && choice % 3 === 0;
    return values.length === 0 || isOmitted ? [] : [[name, values[choice % values.length]]];
  });
  return Object.fromEntries(fields);
}

async function requestText(site: Site, drawnRequest: DrawnRequest): Promise<string> {
  const caller = createCaller(site, drawnRequest.locale);
  const { path, body } = buildRequest(drawnRequest.call, createInput(drawnRequest), caller);
  const headers = buildPlatformHeaders(caller, '');
  if (body) headers.set('content-type', 'application/json');
  const request = new Request(`http://backend${path}`, {
    method: drawnRequest.call.method,
    headers,
    body: body as BodyInit,
  });
  const response = (await backend.fetch(request, testEnv as never)) as Response;
  return `${response.status} ${await response.text()}`;
}

/** Removes values that differ between runs: times and ids of answers. */
const removeVolatile = (answer: string) =>
  answer.replaceAll(/"(?:timestamp|now|at|gmtCreate|answerId|messageId|echoId)":"?[^",}]*"?/g, '');

test('content of one site changes no response of another, byte for byte', async () => {
  course = await beginPart(ben, 'course', school.id);
  const rulePart = await beginPart(ben, 'rule', school.id);
  const ownSchoolPart = await beginRow(ben, 'ownSchool');
  const rankingPart = await beginRow(ben, 'ranking');
  rankingKey = `own-${rankingPart.split(' ')[1] ?? ''}`;
  ownSchoolId = Number(ownSchoolPart.split(' ')[1]);
  leedsId = (await readRows<{ id: number }>(`SELECT id FROM cities WHERE name = 'Leeds'`))[0]?.id ?? 0;
  expect([course, rulePart].map((partName) => partName.split(' ')[1]?.split('-')[0])).toEqual([
    String(school.id),
    String(school.id),
  ]);
  const drawnRequests = [
    ...fc.sample(requestArbitrary, { numRuns: scaleRunCount(300), seed: 7 }),
    ...READ_CALLS.map((call): DrawnRequest => ({ call, locale: 'en-us', pick: Array.from({ length: 12 }, () => 1) })),
  ];
  const answersBefore: string[] = [];
  for (const context of drawnRequests) answersBefore.push(removeVolatile(await requestText('northbridge', context)));
  expect((await publishPart(ben, course, COURSE)).location).toContain('done=published');
  expect((await publishPart(ben, ownSchoolPart, OWN_SCHOOL)).location).toContain('done=published');
  const ownSchoolCourse = await beginPart(ben, 'course', ownSchoolId);
  expect((await publishPart(ben, ownSchoolCourse, COURSE)).location).toContain('done=published');
  expect((await publishPart(ben, rulePart, RULE)).location).toContain('done=published');
  expect((await publishPart(ben, rankingPart, createRanking())).location).toContain('done=published');
  expect((await publishPart(ben, `school ${school.id}`, SCHOOL_NOTE)).location).toContain('done=published');

  const differingPaths = new Set<string>();
  for (const [position, context] of drawnRequests.entries()) {
    const entry = { path: context.call.path, input: createInput(context) };
    expect({ ...entry, answer: removeVolatile(await requestText('northbridge', context)) }).toEqual({
      ...entry,
      answer: answersBefore[position],
    });
    const msoAnswer = await requestText('mso', context);
    if (
      msoAnswer.includes(`${COURSE_MARK} `) ||
      msoAnswer.includes('鏡湖') ||
      msoAnswer.includes('自家') ||
      msoAnswer.includes(String(getPartId(course))) ||
      msoAnswer.includes(String(ownSchoolId))
    )
      differingPaths.add(context.call.path);
  }
  // Many calls return the content to its own site, which proves that the comparison above is not empty.
  expect([...differingPaths].toSorted()).toEqual(
    expect.arrayContaining([coursesList.path, sourceList.path, rankingList.path, rankingTables.path]),
  );
  expect(differingPaths.size).toBeGreaterThanOrEqual(11);
});
