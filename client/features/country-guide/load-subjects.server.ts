import { data } from 'react-router';
import { type CourseTypeGroup, courseTypeGroups } from '#shared/contract/course-type.ts';
import { loadRanking, type RankingAnswer } from '#client/features/ranking/offers.server.ts';
import type { PortalRequestWithSite } from '#client/site/require-site.server.ts';
import { asMain } from '#client/site/as-main.server.ts';
import type { GuideCountry } from './guide-country.ts';

export interface SubjectPart {
  groups: { slug: string; name: string; isHere: boolean }[];
  /** '' where the groups did not come; then the ranking is that of the first. */
  subject: string;
  ranking: RankingAnswer;
}

/** A subject ranking is that of one group of subjects: the one in the address, or the first. */
export async function loadSubjects(
  portal: PortalRequestWithSite,
  here: GuideCountry | null,
  wanted: string,
  currentPage: number,
): Promise<SubjectPart> {
  const answer = await portal.ask(courseTypeGroups, {});
  if (!answer.ok) portal.keepOutOfCache();
  const groups = answer.ok ? answer.value.rows : [];
  const group = wanted ? groups.find((one) => isCalled(one, wanted)) : groups[0];
  if (answer.ok && wanted && !group) throw data(null, { status: 404 });
  const ranking = await loadRanking(asMain(portal), {
    kind: 'subject',
    fkAreaCountryId: here?.id,
    fkCourseTypeGroupId: group?.id,
    currentPage,
  });
  return {
    groups: groups.map((one) => ({ slug: slugOf(one), name: one.name, isHere: one === group })),
    subject: group?.name ?? '',
    ranking,
  };
}

const slugOf = ({ id, key }: CourseTypeGroup) => key || id;
const isCalled = ({ id, key }: CourseTypeGroup, wanted: string) => id === wanted || key === wanted.toLowerCase();
