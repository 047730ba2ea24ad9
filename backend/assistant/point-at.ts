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

type Id = string | number | null;

interface ShownCard {
  kind: Id;
  school?: { id: Id } | null;
  course?: { id: Id; fkInstitutionId: Id } | null;
}

/** Of an answer that was kept: schools and courses, in the order of its cards. */
export const shownBy = (cards: readonly ShownCard[]): Shown[] =>
  cards.flatMap(({ school, course }): Shown[] => {
    if (course) return [{ schoolId: Number(course.fkInstitutionId), courseId: Number(course.id) }];
    return school ? [{ schoolId: Number(school.id), courseId: null }] : [];
  });
