import { NO_RANK } from '#backend/catalogue/no-rank.ts';
import { hashToFraction } from './chance.ts';
import type { SchoolSeed } from '#backend/seed/seed-schemas.ts';
import type { Subject } from '#backend/catalogue/subjects.ts';
import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';

export const WHOLE_SCHOOL_GROUP = 0;

/** Parses a printed rank: '=27' is 27, '501-510' is 501, '1001+' is 1001. */
export function parseRank(printedRank: string): number {
  const digits = /\d+/.exec(printedRank)?.[0];
  return digits ? Number(digits) : NO_RANK;
}

export interface SubjectRank {
  groupId: number;
  school: SchoolSeed;
  place: number;
}

const MAX_RANKING_LENGTH = 50;

/**
 * Plans illustrative subject ranks of the schools that list the subject: better known schools first, and of similar
 * schools the one that lists the subject earlier.
 */
export function planSubjectRanks(schools: readonly SchoolSeed[]): SubjectRank[] {
  return Object.entries(SUBJECT_PLANS).flatMap(([subject, { id: groupId }]) =>
    schools
      .filter((school) => school.kind === 'university' && school.subjects.includes(subject as Subject))
      .map((school) => ({ school, weight: getWeight(school, subject as Subject) }))
      .sort((a, b) => a.weight - b.weight || a.school.id - b.school.id)
      .slice(0, MAX_RANKING_LENGTH)
      .map(({ school }, index) => ({ groupId, school, place: index + 1 })),
  );
}

const getWeight = (school: SchoolSeed, subject: Subject) =>
  school.tier * 100 +
  Math.min(parseRank(school.qs2021), 1000) / 10 +
  school.subjects.indexOf(subject) * 8 +
  hashToFraction(`${subject} ${school.id}`) * 20;
