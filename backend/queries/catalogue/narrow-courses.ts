import type { Filters } from './build-query.ts';

/** Somebody's results; a course that asks for nothing of the kind is no answer to them. */
interface ResultsHeld {
  ielts?: number | null;
  toefl?: number | null;
  pte?: number | null;
  dse?: number | null;
  ib?: number | null;
  aLevel?: number | null;
}

/** What the list of all courses cannot be asked for, and a question can. */
export interface Narrower extends ResultsHeld {
  school?: number | null;
  city?: number | null;
  countries?: readonly number[];
  /** The most that a fee may be, by the currency it stands in. */
  ceilings?: Readonly<Record<string, number>> | null;
  /** The last place in the ranking that will do. */
  top?: number | null;
  /** For somebody who comes from school: nothing that follows a first degree. */
  isFirstStep?: boolean;
  /** The first degrees first, or the lowest fee, which says something within one currency only. */
  first?: 'firstDegree' | 'lowestFee' | 'lowestFirstDegree';
}

/** Where the terms of a course say what it asks for. */
const ASKED = {
  ielts: 'ielts',
  dse: 'dse_best_five',
  toefl: `entry ->> '$.english."2"[0]'`,
  pte: `entry ->> '$.english."4"[0]'`,
  aLevel: `entry ->> '$.exams."3".asked'`,
  ib: `entry ->> '$.exams."4".asked'`,
} as const satisfies Record<keyof ResultsHeld, string>;

export function narrow(narrower: Narrower, bind: Filters['bind']): (string | false)[] {
  const { school = null, city = null, countries = [], ceilings = null, top = null } = narrower;
  const held = Object.entries(ASKED).flatMap(([exam, asked]) => {
    const result = narrower[exam as keyof ResultsHeld] ?? null;
    return result === null ? [] : [`${asked} <= ${bind(result)}`];
  });
  return [
    school !== null && `c.school_id = ${bind(school)}`,
    city !== null && `c.school_id IN (SELECT id FROM schools WHERE city_id = ${bind(city)})`,
    countries.length > 0 && `c.country_id IN (SELECT value FROM json_each(${bind(JSON.stringify(countries))}))`,
    ceilings !== null && `c.fee <= CASE c.currency ${ceilingsOf(ceilings, bind)} END`,
    top !== null && `c.school_rank <= ${bind(top)}`,
    held.length > 0 && `c.terms_id IN (SELECT id FROM admission_terms WHERE ${held.join(' AND ')})`,
  ];
}

const ceilingsOf = (ceilings: Readonly<Record<string, number>>, bind: Filters['bind']) =>
  Object.entries(ceilings)
    .map(([currency, most]) => `WHEN ${bind(currency)} THEN ${bind(most)}`)
    .join(' ');
