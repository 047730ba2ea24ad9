import type { LOCALES } from '#shared/locale/locales.ts';
import { AGENT_IDS, loadDemo, loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import type { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { createSampleCaller } from '#tests/worker/support/sample-agent.ts';
import { beginRow, sendPart, readRows } from './own-row.ts';

// Courses and entry rules of one site: the forms that staff submit, and callers that read the result as visitors.

export const COURSE_MARK = 'Zyxwv';
export const COURSE = {
  'f.name.en-us': `${COURSE_MARK} Progression Route`,
  'f.name.zh-hk': '自家合作課程',
  'f.level': 'bachelor',
  'f.fields.0.field': 'computing',
  'f.startMonths': '9;1',
  'f.weeks': '52',
  'f.feeYear': '12345',
  'f.publisher': `${COURSE_MARK} College`,
  'f.page': 'https://partner.example/fees',
  'f.day': '2026-10-01',
  before: '{}',
  converted: '[]',
};
export const RULE = {
  'f.exam': 'DSE',
  'f.level': 'bachelor',
  'f.rule': 'best5>=22 scale(5**=7,5*=6,5=5,4=4,3=3,2=2,1=1)',
  'f.ruleFor.en-us': `${COURSE_MARK} partners`,
  'f.asks.en-us': 'Best five at 22.',
  'f.programme': 'no',
  'f.confidence': 'stated',
  'f.page': 'https://partner.example/entry',
  'f.sourceTitle': `${COURSE_MARK} entry`,
  'f.year': String(new Date().getUTCFullYear()),
  before: '{}',
  converted: '[]',
};

export const OWN_SCHOOL = {
  'f.name.en-us': `${COURSE_MARK} International College`,
  'f.name.zh-hk': '自家國際書院',
  'f.country': 'uk',
  'f.city': 'Leeds',
  'f.schoolKind': 'college',
  'f.ownership': 'private',
  'f.facts.0.fact': 'tuition-undergraduate',
  'f.facts.0.amount': '15000',
  'f.facts.0.publisher': `${COURSE_MARK} College`,
  'f.facts.0.sourceTitle': 'Fees',
  'f.facts.0.page': 'https://college.example/fees',
  'f.facts.0.day': '2026-10-01',
  'f.facts.1.fact': 'fees-undergraduate',
  'f.facts.1.amount': '500',
  'f.facts.1.publisher': `${COURSE_MARK} College`,
  'f.facts.1.sourceTitle': 'Fees',
  'f.facts.1.page': 'https://college.example/fees',
  'f.facts.1.day': '2026-10-01',
  before: '{}',
  converted: '[]',
};

export interface SchoolSample {
  id: number;
  name: string;
  currency: string;
  courseId: number;
}

/** Loads the demo data. Returns a school of which one course is visible at every public level. */
export async function loadDemoSchool(): Promise<SchoolSample> {
  await loadDemo();
  await loadDemoCatalogue();
  const [schoolSample] = await readRows<SchoolSample>(
    `SELECT s.id, s.name, s.currency, c.id AS courseId FROM schools s JOIN courses c ON c.school_id = s.id AND c.major_level_id = 1
WHERE s.levels = -1 ORDER BY s.rank_sort, s.id LIMIT 1`,
  );
  if (!schoolSample) throw new Error('the demo has no school');
  return schoolSample;
}

export const beginPart = (client: DeskVisitor, kind: 'course' | 'rule', schoolId: number) =>
  beginRow(client, kind, String(schoolId));
export const publishPart = (client: DeskVisitor, partName: string, fields: Record<string, string>) =>
  sendPart(client, partName, { ...fields, do: 'publish' });
export const getPartId = (partName: string) => Number(partName.split('-')[1]);

export type Site = keyof typeof AGENT_IDS;

/** A new caller for each request, because the assistant uses a caller's earlier questions as context. */
let requestCount = 0;
export const createCaller = (site: Site, locale: (typeof LOCALES)[number] = 'en-us') =>
  createSampleCaller({
    agentKey: site,
    agentId: AGENT_IDS[site],
    publicLevel: 1,
    locale,
    chineseScript: 'zh-hk',
    visitorId: `v${(requestCount += 1)}`,
  });
