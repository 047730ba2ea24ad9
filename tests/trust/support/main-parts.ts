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
  path: string;
  /** Calls whose failure turns the page into a 503. */
  mainCalls: readonly string[];
}

const course = '/appInstitution/getCourses/getCourseDetail/1004001';
const user = getUser.path;
const schoolList = { mainCalls: [institutionInquiry.path] };
/** The list of one country shows the country's name, so the call for the name is a main call. */
const countrySchoolList = { mainCalls: [institutionInquiry.path, countryList.path] };

/** Samples by path in client/routes.ts. tests/unit/house/main-parts.test.ts reports missing ones. */
export const MAIN_PARTS: Record<string, PageSample> = {
  '': { path: '', mainCalls: [] },
  '404': { path: '/404', mainCalls: [] },
  '500': { path: '/500', mainCalls: [] },
  login: { path: '/login', mainCalls: [] },
  register: { path: '/register', mainCalls: [] },
  about: { path: '/about', mainCalls: [] },
  'about/question': { path: '/about/question', mainCalls: [helpByType.path] },
  'about/us': { path: '/about/us', mainCalls: [] },
  'about/privacy': { path: '/about/privacy', mainCalls: [privacyPolicy.path] },
  'about/matching': { path: '/about/matching', mainCalls: [] },
  'about/sources': { path: '/about/sources', mainCalls: [sourceList.path] },
  book: { path: '/book', mainCalls: [appointmentSlots.path, ownAppointments.path] },
  'college-library': { path: '/college-library', ...schoolList },
  // Parents visit the page for the study costs, so these are a main part.
  family: { path: '/family', mainCalls: [course, studyCosts.path, familyRoom.path] },
  'personal-center/family': { path: '/personal-center/family', mainCalls: [user, familyLinks.path, familyTalk.path] },
  compare: { path: '/compare?schools=1004', mainCalls: [institutionByInstitutionId.path] },
  consult: { path: '/consult', mainCalls: [] },
  'consult/list': { path: '/consult/list', mainCalls: [newsList.path] },
  'consult/:detail': { path: '/consult/5001', mainCalls: [newsDetail.path] },
  'country-list/:country?': { path: '/country-list/uk', mainCalls: [countryList.path, stateList.path] },
  'country-list/:country?/area-list-tab/:ctyType?': {
    path: '/country-list/uk/area-list-tab',
    mainCalls: [countryList.path, stateList.path],
  },
  'country-list/:country?/school-apply-tab/:ctyType?': {
    path: '/country-list/uk/school-apply-tab',
    mainCalls: [countryList.path],
  },
  'country-list/:country?/school-rank-tab/:ctyType?': {
    path: '/country-list/uk/school-rank-tab',
    mainCalls: [countryList.path, rankingList.path],
  },
  'country-list/:country?/subject-rank-tab/:ctyType?': {
    path: '/country-list/uk/subject-rank-tab',
    mainCalls: [countryList.path, rankingList.path],
  },
  dse: { path: '/dse', mainCalls: [] },
  'dse/choose-school-taqbin': { path: '/dse/choose-school-taqbin', mainCalls: [] },
  'dse/results-day': { path: '/dse/results-day', mainCalls: [] },
  'dse/pathway-course': { path: '/dse/pathway-course', mainCalls: [coursesList.path, institutionCourseList.path] },
  lecture: { path: '/lecture', mainCalls: [lectureList.path] },
  school: { path: '/school?id=1', ...countrySchoolList },
  'school/school-search': { path: '/school/school-search', ...schoolList },
  'school/consult/:dynamic?': { path: '/school/consult/1004', mainCalls: [newsList.path] },
  'school/course/:detail?': { path: '/school/course/1004001', mainCalls: [course] },
  'school/:detail': { path: '/school/1004', mainCalls: [institutionByInstitutionId.path] },
  'school-selection': {
    path: '/school-selection',
    mainCalls: [countryList.path, courseTypeGroups.path, courseTypes.path, majorLevelList.path],
  },
  'school-selection/search': { path: '/school-selection/search', mainCalls: [] },
  'window/:kind/:detail': { path: '/window/school/1004.data', mainCalls: [institutionByInstitutionId.path] },
  'my-apply': { path: '/my-apply', mainCalls: [user, myApplication.path] },
  'my-apply/log': { path: '/my-apply/log', mainCalls: [user, ownLogs.path] },
  'my-apply/proccess': { path: '/my-apply/proccess', mainCalls: [user, myApplication.path] },
  'my-apply/result': { path: '/my-apply/result', mainCalls: [user, myApplication.path] },
  'personal-center': { path: '/personal-center', mainCalls: [user] },
  'personal-center/change-password': { path: '/personal-center/change-password', mainCalls: [user] },
  'personal-center/collection': {
    path: '/personal-center/collection',
    mainCalls: [user, schoolFavouriteList.path, courseFavouriteList.path, checkLogin.path],
  },
  // The page also works with a backend that does not store such data.
  'personal-center/consents': { path: '/personal-center/consents', mainCalls: [user] },
  'personal-center/your-data': { path: '/personal-center/your-data', mainCalls: [user] },
  'personal-center/flight': {
    path: '/personal-center/flight',
    mainCalls: [user, schoolFavouriteList.path, courseFavouriteList.path, checkLogin.path],
  },
  'personal-center/information': { path: '/personal-center/information', mainCalls: [user] },
  'personal-center/lectures': { path: '/personal-center/lectures', mainCalls: [user, myLectures.path] },
  'personal-center/messages': { path: '/personal-center/messages', mainCalls: [user, messageList.path] },
  'personal-center/next': { path: '/personal-center/next', mainCalls: [user, nextDates.path] },
  ':dynamic': { path: '/guide', mainCalls: [wedModular.path] },
  '*': { path: '/no/such/page', mainCalls: [] },
};
