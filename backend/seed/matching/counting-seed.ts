import COUNTING_FILE from '#backend/seed/data/counting-rules.json' with { type: 'json' };
import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import type { Texts } from '#backend/site/site-content.ts';

/** A counting rule with its texts in every language. */
export interface CountingSeed extends Omit<CountingRule, 'id' | 'name' | 'note'> {
  id: number;
  name: Texts;
  note: Texts;
}

const DEFAULT_RULE_FIELDS = {
  source: '',
  illustrative: true,
  ownPoints: [],
  joined: [],
  oneOf: [],
  leftOut: [],
  weights: [],
  beyond: null,
  topGrades: null,
  required: [],
};

type SpecialFields = Partial<CountingSeed> &
  Pick<CountingSeed, 'id' | 'key' | 'name' | 'note' | 'points' | 'take' | 'fullMarks'>;

/** Creates a rule of an exam, with defaults for missing fields. */
export const createCountingSeed = (exam: CountingRule['exam'], specialFields: SpecialFields): CountingSeed => ({
  exam,
  ...DEFAULT_RULE_FIELDS,
  ...specialFields,
});

/**
 * Counting rules that universities really use. Which school uses which rule is illustrative, unless the rule names its
 * source. Totals of examinations other than the DSE are compared unchanged; A-levels by the UCAS tariff, which
 * distinguishes ABB and AAC from BBB.
 */
export const COUNTING_RULES: readonly CountingSeed[] = (
  COUNTING_FILE as unknown as (SpecialFields & Pick<CountingRule, 'exam'>)[]
).map(({ exam, ...specialFields }) => createCountingSeed(exam, specialFields));
