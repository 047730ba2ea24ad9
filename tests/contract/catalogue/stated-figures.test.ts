import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFigures } from '#tests/contract/support/bare-figures.ts';
import { PAGE_HEADERS, visit, visitUntilCached } from '#tests/contract/support/browser-visit.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';
import { SECRETS } from '#tests/contract/support/secrets.ts';
import { LOCALES } from '#shared/locale/locales.ts';

// Tests pages of a backend that sends the specification's fields but no facts: the pages show the figures of these
// fields as the backend's own statement.

let portal: OutsidePortal;

beforeAll(async () => {
  portal = await startOutsidePortal({ DOMAIN_TYPE: 'development', ...SECRETS });
  // The first render in a cold runtime can take longer than a page waits for its backend.
  await visitUntilCached(portal.url, '/mso/school');
});

afterAll(() => portal?.stop());

async function readPage(path: string) {
  const { status, text } = await visit(portal.url, `/mso${path}`, { headers: PAGE_HEADERS });
  expect(status, path).toBe(200);
  return { text, plain: text.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, ' ') };
}

const LABELS = {
  'en-us': [
    ['Campus', 'King’s Buildings'],
    ['Length', '14 months'],
    ['Typical offers', 'A first degree at 2:1'],
    ['Career development', 'Most work within six months'],
    ['Core modules', 'Statistics'],
    ['Probability', 'Compulsory'],
    ['Archives', 'Elective'],
  ],
  'zh-hk': [
    ['校園', 'King’s Buildings'],
    ['修讀年期', '14 months'],
    ['取錄條件', 'A first degree at 2:1'],
    ['職業發展', 'Most work within six months'],
    ['核心科目', 'Statistics'],
    ['Probability', '必修'],
    ['Archives', '選修'],
  ],
  zh: [
    ['校区', 'King’s Buildings'],
    ['学制', '14 months'],
    ['录取条件', 'A first degree at 2:1'],
    ['职业发展', 'Most work within six months'],
    ['核心课程', 'Statistics'],
    ['Probability', '必修'],
    ['Archives', '选修'],
  ],
} as const;

describe.each(LOCALES)('in %s', (locale) => {
  test('a school has its founding year, its students, its lowest fee and its places in rankings', async () => {
    const { text, plain } = await readPage(`/school/1004?lang=${locale}`);
    for (const figureText of ['1583', '35,000', '£23,200', '20', '3'])
      expect(plain).toMatch(new RegExp(`\\s${figureText}\\b`));
    expect(plain).toContain({ 'en-us': 'Official ranking', 'zh-hk': '官方排名', zh: '官方排名' }[locale]);
    const { bare, lost, sourced } = readFigures(text);
    expect({ bare, lost }).toEqual({ bare: [], lost: [] });
    expect(sourced.length).toBeGreaterThan(3);
  });

  test('courses have their fee, and -- for an unpublished month', async () => {
    const { plain } = await readPage(`/school/1004?lang=${locale}`);
    expect(plain).toContain('£38,900');
    expect(plain).toMatch(/\s2027 \/ --\s/);
    expect((await readPage(`/school/course/1004001?lang=${locale}`)).plain).toContain('£38,900');
  });

  test('a course has its campus, duration, offer standards, structure and career development under their labels', async () => {
    portal.backend.answer('/appInstitution/getCourses/getCourseDetail/1004002', {
      json: {
        code: 1003,
        data: {
          id: 1_004_002,
          name: 'MSc Labels',
          fkInstitutionId: 1004,
          schoolName: 'The University of Edinburgh',
          campus: 'King’s Buildings',
          duration: '14 months',
          offerStandard: '<p>A first degree at 2:1</p>',
          careerDevelopment: '<p>Most work within six months</p>',
          coreCourse: '<p>Statistics</p>',
          institutionCourseSubject: [
            { mode: 1, subjectName: 'Probability' },
            { mode: 2, subjectName: 'Archives' },
          ],
        },
      },
    });
    const { plain } = await readPage(`/school/course/1004002?lang=${locale}`);
    const normalizedText = plain.replaceAll(/\s+/g, ' ');
    for (const [label, value] of LABELS[locale]) expect(normalizedText).toMatch(new RegExp(`${label} .{0,40}${value}`));
  });

  test('a list of schools has the lowest fee', async () => {
    expect((await readPage(`/school?lang=${locale}`)).plain).toContain('£23,200');
  });
});
