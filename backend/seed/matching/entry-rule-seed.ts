import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { LevelKey } from '#backend/seed/plans/award-plans.ts';
import type { Subject } from '#backend/seed/catalogue/catalogue-seed.ts';
import type { Texts } from '#backend/site/site-content.ts';
import { type CountingSeed, rule } from './counting-seed.ts';

/** A published rule, with its words in every language, and the courses that it is published for. */
export interface EntryRuleSeed {
  schoolId: number;
  level: LevelKey;
  /** None named: all. */
  subjects: Subject[];
  asAt: Texts;
  source: string;
  sourceTitle: string;
  asAtYear: number;
  /** Second hand: it is shown and judges nobody. */
  isIndirect: boolean;
  rule: CountingSeed & Pick<EntryRule, 'asked'>;
}

type Published = Omit<EntryRuleSeed, 'rule' | 'subjects' | 'isIndirect'> &
  Partial<Pick<EntryRuleSeed, 'subjects' | 'isIndirect'>> &
  Pick<CountingSeed, 'id' | 'name' | 'note'> &
  Partial<Pick<EntryRule, 'asked' | 'required' | 'points' | 'take' | 'topGrades' | 'fullMarks'>>;

/** What is not said is not asked for. */
export const published = (
  exam: EntryRule['exam'],
  {
    schoolId,
    level,
    subjects = [],
    source,
    sourceTitle,
    asAt,
    asAtYear,
    isIndirect = false,
    asked = 0,
    ...words
  }: Published,
): EntryRuleSeed => ({
  schoolId,
  level,
  subjects,
  source,
  sourceTitle,
  asAt,
  asAtYear,
  isIndirect,
  rule: {
    ...rule(exam, {
      key: `entry-${words.id}`,
      points: {},
      take: [],
      fullMarks: 0,
      ...words,
      source,
      illustrative: false,
    }),
    asked,
  },
});
