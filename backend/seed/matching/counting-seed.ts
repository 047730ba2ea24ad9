import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import type { Texts } from '#backend/site/site-content.ts';

/** A way of counting, with its words in every language. */
export interface CountingSeed extends Omit<CountingRule, 'id' | 'name' | 'note'> {
  id: number;
  name: Texts;
  note: Texts;
}

const NOTHING_SPECIAL = {
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

type Special = Partial<CountingSeed> &
  Pick<CountingSeed, 'id' | 'key' | 'name' | 'note' | 'points' | 'take' | 'fullMarks'>;

/** A rule of an exam, of which only what is special about it is written down. */
export const rule = (exam: CountingRule['exam'], special: Special): CountingSeed => ({
  exam,
  ...NOTHING_SPECIAL,
  ...special,
});

/** The best so many of any. */
export const best = (count: number) => [{ subjects: [], count }];
