import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

// Every page stands under an agent's key; the edge sends an address without one to the host's own agent.
// The first segments here are the reserved words of shared/tenant/reserved-words.ts.

const TABS = ['area-list-tab', 'school-apply-tab', 'school-rank-tab', 'subject-rank-tab'];
const built = 'routes/being-built.tsx';

export default [
  route('_/ui', 'routes/gallery.tsx'),
  layout('routes/site.tsx', [
    index('routes/no-such-page.tsx', { id: 'no-agent' }),
    route('404', 'routes/not-found-page.tsx', { id: 'not-found-bare' }),
    route('500', 'routes/server-error-page.tsx', { id: 'server-error-bare' }),
    ...prefix(':agent', [
      index('routes/home.tsx', { id: 'agent' }),
      route('404', 'routes/not-found-page.tsx'),
      route('500', 'routes/server-error-page.tsx'),
      route('register', 'routes/register.tsx', { id: 'agent-register' }),
      route('about', 'routes/about.tsx', { id: 'agent-about' }, [
        index('routes/about-index.tsx'),
        route('question', 'routes/about-question.tsx', { id: 'agent-about-question' }),
        route('us', 'routes/about-us.tsx', { id: 'agent-about-us' }),
        route('privacy', 'routes/about-privacy.tsx', { id: 'agent-about-privacy' }),
      ]),
      route('college-library', 'routes/college-library.tsx', { id: 'college-library' }),
      route('consult', built, { id: 'consult' }),
      route('consult/list', built, { id: 'consult-list' }),
      route('consult/:detail', built, { id: 'consult-detail' }),
      route('country-list/:country?', built, { id: 'country-list' }),
      ...TABS.map((tab) => route(`country-list/:country?/${tab}/:ctyType?`, built, { id: `country-list-${tab}` })),
      route('dse', built, { id: 'dse' }),
      route('dse/choose-school-taqbin', built, { id: 'dse-fast-line' }),
      route('dse/pathway-course', built, { id: 'dse-pathway-course' }),
      route('lecture', built, { id: 'lecture' }),
      route('school', 'routes/school.tsx', { id: 'school' }),
      route('school/school-search', 'routes/school-search.tsx', { id: 'school-search' }),
      route('school/consult/:dynamic?', built, { id: 'school-consult' }),
      route('school/course/:detail?', built, { id: 'school-course' }),
      route('school/:detail', 'routes/school-detail.tsx', { id: 'school-detail' }),
      route('school-selection', built, { id: 'school-selection' }),
      route('school-selection/search', built, { id: 'school-selection-search' }),
      layout('routes/logged-in.tsx', [
        route('my-apply', built, { id: 'my-apply' }),
        route('my-apply/proccess', built, { id: 'my-apply-proccess' }),
        route('my-apply/result', built, { id: 'my-apply-result' }),
        route('personal-center', built, { id: 'personal-center' }),
        route('personal-center/change-password', built, { id: 'personal-center-change-password' }),
        route('personal-center/collection', built, { id: 'personal-center-collection' }),
        route('personal-center/information', built, { id: 'personal-center-information' }),
      ]),
      route(':dynamic', 'routes/modular-page.tsx', { id: 'dynamic' }),
      route('*', 'routes/no-such-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
