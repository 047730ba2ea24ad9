import { appointmentSlots, ownAppointments } from '#shared/contract/account/appointment.ts';
import { myApplication, ownLogs } from '#shared/contract/application/application.ts';
import { countryList, stateList, studyCosts } from '#shared/contract/catalogue/country.ts';
import {
  coursesList,
  courseTypeGroups,
  courseTypes,
  institutionCourseList,
  majorLevelList,
} from '#shared/contract/catalogue/course.ts';
import { courseFavouriteList, schoolFavouriteList } from '#shared/contract/account/favourites.ts';
import { checkLogin, getUser } from '#shared/contract/account/identity.ts';
import { familyLinks, familyRoom, familyTalk } from '#shared/contract/account/family.ts';
import { lectureList, myLectures } from '#shared/contract/catalogue/lecture.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import { nextDates } from '#shared/contract/account/next-dates.ts';
import { newsDetail, newsList } from '#shared/contract/catalogue/news.ts';
import { rankingList } from '#shared/contract/catalogue/ranking.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { sourceList } from '#shared/contract/catalogue/fact.ts';
import { helpByType, privacyPolicy, wedModular } from '#shared/contract/site/pages.ts';

// Main calls of each page, which determine its status. Other calls may fail.

export interface PageSample {
  /** Example path of the route, below the agent's key. */
  at: string;
  /** Calls whose failure turns the page into a 503. */
  main: readonly string[];
}

const course = '/appInstitution/getCourses/getCourseDetail/1004001';
const user = getUser.path;
const schoolList = { main: [institutionInquiry.path] };
/** The list of one country shows the country's name, so the call for the name is a main call. */
const countrySchoolList = { main: [institutionInquiry.path, countryList.path] };

/** Samples by path in client/routes.ts. tests/unit/house/main-parts.test.ts reports missing ones. */
export const MAIN_PARTS: Record<string, PageSample> = {
  '': { at: '', main: [] },
  '404': { at: '/404', main: [] },
  '500': { at: '/500', main: [] },
  login: { at: '/login', main: [] },
  register: { at: '/register', main: [] },
  about: { at: '/about', main: [] },
  'about/question': { at: '/about/question', main: [helpByType.path] },
  'about/us': { at: '/about/us', main: [] },
  'about/privacy': { at: '/about/privacy', main: [privacyPolicy.path] },
  'about/matching': { at: '/about/matching', main: [] },
  'about/sources': { at: '/about/sources', main: [sourceList.path] },
  book: { at: '/book', main: [appointmentSlots.path, ownAppointments.path] },
  'college-library': { at: '/college-library', ...schoolList },
  // Parents visit the page for the study costs, so these are a main part.
  family: { at: '/family', main: [course, studyCosts.path, familyRoom.path] },
  'personal-center/family': { at: '/personal-center/family', main: [user, familyLinks.path, familyTalk.path] },
  compare: { at: '/compare?schools=1004', main: [institutionByInstitutionId.path] },
  consult: { at: '/consult', main: [] },
  'consult/list': { at: '/consult/list', main: [newsList.path] },
  'consult/:detail': { at: '/consult/5001', main: [newsDetail.path] },
  'country-list/:country?': { at: '/country-list/uk', main: [countryList.path, stateList.path] },
  'country-list/:country?/area-list-tab/:ctyType?': {
    at: '/country-list/uk/area-list-tab',
    main: [countryList.path, stateList.path],
  },
  'country-list/:country?/school-apply-tab/:ctyType?': {
    at: '/country-list/uk/school-apply-tab',
    main: [countryList.path],
  },
  'country-list/:country?/school-rank-tab/:ctyType?': {
    at: '/country-list/uk/school-rank-tab',
    main: [countryList.path, rankingList.path],
  },
  'country-list/:country?/subject-rank-tab/:ctyType?': {
    at: '/country-list/uk/subject-rank-tab',
    main: [countryList.path, rankingList.path],
  },
  dse: { at: '/dse', main: [] },
  'dse/choose-school-taqbin': { at: '/dse/choose-school-taqbin', main: [] },
  'dse/results-day': { at: '/dse/results-day', main: [] },
  'dse/pathway-course': { at: '/dse/pathway-course', main: [coursesList.path, institutionCourseList.path] },
  lecture: { at: '/lecture', main: [lectureList.path] },
  school: { at: '/school?id=1', ...countrySchoolList },
  'school/school-search': { at: '/school/school-search', ...schoolList },
  'school/consult/:dynamic?': { at: '/school/consult/1004', main: [newsList.path] },
  'school/course/:detail?': { at: '/school/course/1004001', main: [course] },
  'school/:detail': { at: '/school/1004', main: [institutionByInstitutionId.path] },
  'school-selection': {
    at: '/school-selection',
    main: [countryList.path, courseTypeGroups.path, courseTypes.path, majorLevelList.path],
  },
  'school-selection/search': { at: '/school-selection/search', main: [] },
  'window/:kind/:detail': { at: '/window/school/1004.data', main: [institutionByInstitutionId.path] },
  'my-apply': { at: '/my-apply', main: [user, myApplication.path] },
  'my-apply/log': { at: '/my-apply/log', main: [user, ownLogs.path] },
  'my-apply/proccess': { at: '/my-apply/proccess', main: [user, myApplication.path] },
  'my-apply/result': { at: '/my-apply/result', main: [user, myApplication.path] },
  'personal-center': { at: '/personal-center', main: [user] },
  'personal-center/change-password': { at: '/personal-center/change-password', main: [user] },
  'personal-center/collection': {
    at: '/personal-center/collection',
    main: [user, schoolFavouriteList.path, courseFavouriteList.path, checkLogin.path],
  },
  // The page also works with a backend that does not store such data.
  'personal-center/consents': { at: '/personal-center/consents', main: [user] },
  'personal-center/your-data': { at: '/personal-center/your-data', main: [user] },
  'personal-center/flight': {
    at: '/personal-center/flight',
    main: [user, schoolFavouriteList.path, courseFavouriteList.path, checkLogin.path],
  },
  'personal-center/information': { at: '/personal-center/information', main: [user] },
  'personal-center/lectures': { at: '/personal-center/lectures', main: [user, myLectures.path] },
  'personal-center/messages': { at: '/personal-center/messages', main: [user, messageList.path] },
  'personal-center/next': { at: '/personal-center/next', main: [user, nextDates.path] },
  ':dynamic': { at: '/guide', main: [wedModular.path] },
  '*': { at: '/no/such/page', main: [] },
};
