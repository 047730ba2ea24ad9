/** Every address within a site that the product has, without the pages of an agency's own; a test holds them against the route table. */
const PATHS = [
  'about',
  'about/privacy',
  'about/question',
  'about/sources',
  'about/us',
  'college-library',
  'compare',
  'consult',
  'consult/:detail',
  'consult/list',
  'country-list/:country?',
  'country-list/:country?/area-list-tab/:ctyType?',
  'country-list/:country?/school-apply-tab/:ctyType?',
  'country-list/:country?/school-rank-tab/:ctyType?',
  'country-list/:country?/subject-rank-tab/:ctyType?',
  'dse',
  'dse/choose-school-taqbin',
  'dse/pathway-course',
  'lecture',
  'my-apply',
  'my-apply/proccess',
  'my-apply/result',
  'personal-center',
  'personal-center/change-password',
  'personal-center/collection',
  'personal-center/consents',
  'personal-center/information',
  'personal-center/lectures',
  'personal-center/messages',
  'personal-center/your-data',
  'register',
  'school',
  'school/:detail',
  'school/consult/:dynamic?',
  'school/course/:detail?',
  'school/school-search',
  'school-selection',
  'school-selection/search',
] as const;

/** What leads to one of them, without the slash in front. */
export const SITE_PATHS: readonly RegExp[] = PATHS.map((path) => {
  const segments = path.split('/').map((segment, at) => {
    const slash = at === 0 ? '' : '/';
    if (!segment.startsWith(':')) return `${slash}${segment}`;
    return segment.endsWith('?') ? `(?:${slash}[^/]+)?` : `${slash}[^/]+`;
  });
  return new RegExp(`^${segments.join('')}$`);
});
