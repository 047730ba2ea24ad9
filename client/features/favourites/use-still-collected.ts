import { isCollected } from '#client/site/favourite-mark.ts';
import type { CourseLine, SchoolLine } from './collection-line.ts';
import { findMark } from './favourites.ts';
import type { CollectionContent } from './load-collection.server.ts';
import { useFavourites } from './use-favourites.ts';

/** The lines as they stand by now: those that have gone are left out, the others carry their latest remark. */
export function useStillCollected({ schools, courses }: CollectionContent): CollectionContent {
  const favourites = useFavourites();
  const renew = <Line extends SchoolLine | CourseLine>(lines: Line[] | null): Line[] | null =>
    lines?.map((line) => ({ ...line, mark: findMark(favourites, placeOf(line), line.mark) })).filter(isStillIn) ?? null;
  return { schools: renew(schools), courses: renew(courses) };
}

const isStillIn = ({ mark }: { mark: { id: string; remark: string } }) => isCollected(mark);

export const placeOf = (line: SchoolLine | CourseLine) =>
  'school' in line ? { schoolId: line.school.id, courseId: line.id } : { schoolId: line.id };
