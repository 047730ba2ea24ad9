import type { Wishes } from './wishes.ts';
import { ORDINALS } from './words/follow-words.ts';

/** A card that somebody may point at. */
export interface Shown {
  schoolId: number;
  courseId: number | null;
}

export type PointedAt = Partial<Pick<Wishes, 'schools' | 'course'>>;

/** 'The second one' is what stood there in the last answer that showed anything. */
export function pointAt(question: string, shown: readonly Shown[]): PointedAt {
  const place = ORDINALS.findIndex((ordinal) => ordinal.test(question));
  const one = place === LAST ? shown.at(-1) : shown[place];
  return one ? { schools: [one.schoolId], course: one.courseId } : {};
}

const LAST = 5;

interface Card {
  kind: string;
  school?: { id: number } | null;
  course?: { id: number; fkInstitutionId: number } | null;
}

/** Of an answer that was kept: schools and courses, in the order of its cards. */
export const shownBy = (cards: readonly unknown[]): Shown[] =>
  (cards as Card[]).flatMap(({ school, course }): Shown[] => {
    if (course) return [{ schoolId: course.fkInstitutionId, courseId: course.id }];
    return school ? [{ schoolId: school.id, courseId: null }] : [];
  });
