import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';
import { OFFICE_PATH } from '#shared/pages/office-pages.ts';

// Every page stands under an agent's key; the edge sends an address without one to the host's own agent.
// Office pages are listed in shared/pages/office-pages.ts too, by which the edge knows them.
// The first segments here are reserved words of shared/tenant/site-address.ts.

export default [
  route('_/ui', 'routes/gallery.tsx'),
  ...prefix(`:agent/${OFFICE_PATH}`, [
    layout('routes/office/office.tsx', [
      route('code', 'routes/office/sign-in-code.tsx'),
      route('devices', 'routes/office/own-account.tsx'),
      route('lectures', 'routes/office/lectures.tsx'),
      route('lectures/:id', 'routes/office/lecture.tsx'),
      route('reports', 'routes/office/reports.tsx'),
      route('set-up', 'routes/office/set-up.tsx'),
      route('sign-in', 'routes/office/sign-in.tsx'),
      route('staff', 'routes/office/staff.tsx'),
      route('students', 'routes/office/students.tsx'),
      route('students/:id', 'routes/office/student.tsx'),
    ]),
    route('duty', 'routes/office/duty.ts'),
    route('lectures/:id/list.csv', 'routes/office/lecture-file.ts'),
    route('reports.csv', 'routes/office/reports-file.ts'),
    route('sign-out', 'routes/office/sign-out.ts'),
    route('students.csv', 'routes/office/students-file.ts'),
    route('waiting', 'routes/office/waiting.ts'),
  ]),
  layout('routes/site.tsx', [
    index('routes/no-such-page.tsx', { id: 'no-agent' }),
    route('404', 'routes/not-found-page.tsx', { id: 'not-found-bare' }),
    route('500', 'routes/server-error-page.tsx', { id: 'server-error-bare' }),
    ...prefix(':agent', [
      index('routes/home.tsx', { id: 'agent' }),
      route('_/:shape/:version/:kind/:file', 'routes/card.tsx'),
      route('404', 'routes/not-found-page.tsx'),
      route('500', 'routes/server-error-page.tsx'),
      route('login', 'routes/login.tsx', { id: 'login' }),
      route('register', 'routes/register.tsx', { id: 'agent-register' }),
      route('about', 'routes/about/about.tsx', { id: 'agent-about' }, [
        index('routes/about/about-index.tsx'),
        route('question', 'routes/about/about-question.tsx', { id: 'agent-about-question' }),
        route('us', 'routes/about/about-us.tsx', { id: 'agent-about-us' }),
        route('privacy', 'routes/about/about-privacy.tsx', { id: 'agent-about-privacy' }),
        route('sources', 'routes/about/about-sources.tsx', { id: 'agent-about-sources' }),
        route('matching', 'routes/about/about-matching.tsx', { id: 'agent-about-matching' }),
      ]),
      route('college-library', 'routes/schools/college-library.tsx', { id: 'college-library' }),
      route('compare', 'routes/compare.tsx', { id: 'compare' }),
      route('consult', 'routes/news/news-index.tsx', { id: 'consult' }),
      route('consult/list', 'routes/news/news-list.tsx', { id: 'consult-list' }),
      route('consult/:detail', 'routes/news/news-article.tsx', { id: 'consult-detail' }),
      route('country-list/:country?', 'routes/countries/country-list.tsx', { id: 'country-list' }),
      route('country-list/:country?/area-list-tab/:ctyType?', 'routes/countries/country-areas.tsx', {
        id: 'country-list-area-list-tab',
      }),
      route('country-list/:country?/school-apply-tab/:ctyType?', 'routes/countries/country-apply.tsx', {
        id: 'country-list-school-apply-tab',
      }),
      route('country-list/:country?/school-rank-tab/:ctyType?', 'routes/countries/country-school-rank.tsx', {
        id: 'country-list-school-rank-tab',
      }),
      route('country-list/:country?/subject-rank-tab/:ctyType?', 'routes/countries/country-subject-rank.tsx', {
        id: 'country-list-subject-rank-tab',
      }),
      route('dse', 'routes/dse/dse.tsx', { id: 'dse' }),
      route('dse/choose-school-taqbin', 'routes/dse/dse-fast-line.tsx', { id: 'dse-fast-line' }),
      route('dse/results-day', 'routes/dse/dse-results-day.tsx', { id: 'dse-results-day' }),
      route('dse/pathway-course', 'routes/dse/pathway-courses.tsx', { id: 'dse-pathway-course' }),
      route('family', 'routes/family.tsx', { id: 'family' }),
      route('lecture', 'routes/lectures.tsx', { id: 'lecture' }),
      route('school', 'routes/schools/school.tsx', { id: 'school' }),
      route('school/school-search', 'routes/schools/school-search.tsx', { id: 'school-search' }),
      route('school/consult/:dynamic?', 'routes/schools/school-news.tsx', { id: 'school-consult' }),
      route('school/course/:detail?', 'routes/schools/school-course.tsx', { id: 'school-course' }),
      route('school/:detail', 'routes/schools/school-detail.tsx', { id: 'school-detail' }),
      route('school-selection', 'routes/schools/school-selection.tsx', { id: 'school-selection' }),
      route('school-selection/search', 'routes/schools/school-selection-search.tsx', { id: 'school-selection-search' }),
      route('window/:kind/:detail', 'routes/window.tsx'),
      layout('routes/logged-in.tsx', [
        route('my-apply', 'routes/apply/apply-form.tsx', { id: 'my-apply' }),
        route('my-apply/proccess', 'routes/apply/apply-progress.tsx', { id: 'my-apply-proccess' }),
        route('my-apply/log', 'routes/apply/apply-log.tsx', { id: 'my-apply-log' }),
        route('my-apply/result', 'routes/apply/apply-result.tsx', { id: 'my-apply-result' }),
        route('personal-center', 'routes/personal/personal-center.tsx', { id: 'personal-center' }, [
          index('routes/personal/personal-index.tsx'),
          route('change-password', 'routes/personal/personal-password.tsx', { id: 'personal-center-change-password' }),
          route('collection', 'routes/personal/personal-collection.tsx', { id: 'personal-center-collection' }),
          route('consents', 'routes/personal/personal-consents.tsx', { id: 'personal-center-consents' }),
          route('your-data', 'routes/personal/personal-own-data.tsx', { id: 'personal-center-your-data' }),
          route('family', 'routes/personal/personal-family.tsx', { id: 'personal-center-family' }),
          route('flight', 'routes/personal/personal-flight.tsx', { id: 'personal-center-flight' }),
          route('information', 'routes/personal/personal-information.tsx', { id: 'personal-center-information' }),
          route('lectures', 'routes/personal/personal-lectures.tsx', { id: 'personal-center-lectures' }),
          route('messages', 'routes/personal/personal-messages.tsx', { id: 'personal-center-messages' }),
          route('next', 'routes/personal/personal-next.tsx', { id: 'personal-center-next' }),
        ]),
      ]),
      route(':dynamic', 'routes/modular-page.tsx', { id: 'dynamic' }),
      route('*', 'routes/no-such-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
