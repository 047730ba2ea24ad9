import { texts } from '#backend/site/site-content.ts';
import { type EntryRuleSeed, published } from './entry-rule-seed.ts';

// What schools ask for one programme by name, read on the pages named. It is shown to whoever looks at a course of its field, and
// judges nobody: what holds for one programme is not widened to the courses around it.

const A_LEVEL = '3';
const IB = '4';

const MELBOURNE = {
  schoolId: 2001,
  level: 'bachelor',
  source:
    'https://study.unimelb.edu.au/how-to-apply/undergraduate-study/recognised-vce-equivalent-qualifications/qualifications/general-international-qualifications-gce-a-levels',
  sourceTitle: 'Guaranteed entry scores: GCE A Levels – University of Melbourne',
  asAt: texts('2026 年入學', '2026 年入学', '2026 intake'),
  asAtYear: 2026,
} as const;

const DUNDEE = {
  schoolId: 1037,
  level: 'bachelor',
  subjects: ['business'],
  source: 'https://www.dundee.ac.uk/undergraduate/international-business-management/entry-requirements/all',
  sourceTitle: 'International Business Management, entry requirements – University of Dundee',
  asAt: texts('2026 年 9 月入學', '2026 年 9 月入学', 'September 2026'),
  asAtYear: 2026,
  name: texts('國際商業管理（一年級）', '国际商业管理（一年级）', 'International Business Management, level 1'),
} satisfies Partial<Parameters<typeof published>[1]>;

export const PROGRAMME_RULES: EntryRuleSeed[] = [
  published(A_LEVEL, {
    ...MELBOURNE,
    id: 141,
    subjects: ['business'],
    name: texts('商學士', '商学士', 'Bachelor of Commerce'),
    note: texts(
      'ABB 保證取錄；要修數學，英文不低於 C。',
      'ABB 保证录取；要修数学，英语不低于 C。',
      'ABB guarantees a place; mathematics, and English at C or better.',
    ),
  }),
  published(A_LEVEL, {
    ...MELBOURNE,
    id: 142,
    subjects: ['social'],
    name: texts('文學士', '文学士', 'Bachelor of Arts'),
    note: texts(
      'BBB 保證取錄，最低 BBC；英文不低於 C。',
      'BBB 保证录取，最低 BBC；英语不低于 C。',
      'BBB guarantees a place, BBC is the minimum; English at C or better.',
    ),
  }),
  published(A_LEVEL, {
    ...MELBOURNE,
    id: 143,
    subjects: ['architecture'],
    name: texts('設計學士', '设计学士', 'Bachelor of Design'),
    note: texts(
      'BBB 保證取錄；英文不低於 C。',
      'BBB 保证录取；英语不低于 C。',
      'BBB guarantees a place; English at C or better.',
    ),
  }),
  published(A_LEVEL, { ...DUNDEE, id: 144, note: texts('A-level BBC。', 'A-level BBC。', 'A-level BBC.') }),
  published(IB, {
    ...DUNDEE,
    id: 145,
    note: texts(
      '總分 30，高級程度 5、5、4。',
      '总分 30，高级别 5、5、4。',
      'A total of 30, with 5, 5 and 4 at higher level.',
    ),
  }),
];
