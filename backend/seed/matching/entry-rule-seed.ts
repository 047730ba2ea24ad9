import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { LevelKey } from '#backend/seed/plans/award-plans.ts';
import type { Subject } from '#backend/seed/catalogue/catalogue-seed.ts';
import type { Texts } from '#backend/seed/texts.ts';
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
  rule: CountingSeed & Pick<EntryRule, 'asked'>;
}

type Published = Omit<EntryRuleSeed, 'rule' | 'subjects'> &
  Partial<Pick<EntryRuleSeed, 'subjects'>> &
  Pick<CountingSeed, 'id' | 'name' | 'note'> &
  Partial<Pick<EntryRule, 'asked' | 'required' | 'points' | 'take' | 'topGrades' | 'fullMarks'>>;

/** What is not said is not asked for. */
export const published = (
  exam: EntryRule['exam'],
  { schoolId, level, subjects = [], source, sourceTitle, asAt, asAtYear, asked = 0, ...words }: Published,
): EntryRuleSeed => ({
  schoolId,
  level,
  subjects,
  source,
  sourceTitle,
  asAt,
  asAtYear,
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
