import type { KnownCountry } from '#client/site/catalogue/known-country.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
type Month = (typeof MONTHS)[number];

export interface YearCell {
  month: Month;
  number: number;
  hasNote: boolean;
}

interface ApplyingPlan {
  /** The month a usual year of applying begins with: eleven months before the main start of courses. */
  begins: Month;
  /** Months that something is said about in the message files. */
  notes: readonly Month[];
}

export const APPLYING_PLANS: Record<KnownCountry, ApplyingPlan> = {
  uk: { begins: 'sep', notes: ['sep', 'oct', 'nov', 'jan', 'mar', 'jun', 'jul', 'aug'] },
  au: { begins: 'mar', notes: ['mar', 'may', 'jul', 'aug', 'oct', 'nov', 'jan', 'feb'] },
  us: { begins: 'aug', notes: ['aug', 'sep', 'nov', 'jan', 'mar', 'may', 'jun', 'jul'] },
  ca: { begins: 'sep', notes: ['sep', 'nov', 'jan', 'feb', 'apr', 'may', 'jul', 'aug'] },
};

/** The twelve months in the order in which they come for somebody who applies. */
export function yearOfApplying({ begins, notes }: ApplyingPlan): YearCell[] {
  const first = MONTHS.indexOf(begins);
  return MONTHS.map((_, index) => {
    const place = (first + index) % MONTHS.length;
    const month = MONTHS[place] ?? begins;
    return { month, number: place + 1, hasNote: notes.includes(month) };
  });
}

/** Steps with the agency, the same for every country; the words beside them are each country's own. */
export const APPLYING_STEPS = ['choose', 'prepare', 'send', 'answer', 'visa'] as const;

/** The stages of an application as its progress shows them. */
export const APPLICATION_STAGES = [
  'register',
  'submit',
  'decision',
  'admission',
  'fee',
  'coe',
  'visa',
  'departure',
] as const;
