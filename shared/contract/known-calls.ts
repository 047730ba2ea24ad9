import { agentDetail } from './agent.ts';
import {
  myApplication,
  saveApplication,
  sendApplicationMessage,
  submitApplication,
  withdrawApplication,
} from './application.ts';
import type { Call } from './call.ts';
import { consentList, giveConsent, withdrawConsent } from './consent.ts';
import { countingRules } from './counting-rule.ts';
import { askAssistant, chatHistory, contactInfo, rateAnswer, recommendQuestions } from './chat.ts';
import { cityList, countryList, stateList } from './country.ts';
import { coursesList, institutionCourseList } from './course.ts';
import { courseDetail } from './course-detail.ts';
import { courseTypeGroups, courseTypes, courseTypesByInstitution } from './course-type.ts';
import { examReach } from './exam-reach.ts';
import {
  addCourseFavourites,
  addSchoolFavourite,
  courseFavouriteList,
  deleteCourseFavourites,
  deleteSchoolFavourite,
  schoolFavouriteList,
  updateCourseRemark,
  updateSchoolRemark,
} from './favourite.ts';
import {
  changePassword,
  checkLogin,
  friendsPlace,
  getUser,
  register,
  resetPassword,
  sendVerification,
  updateUser,
} from './identity.ts';
import { institutionTypes } from './institution-type.ts';
import { lectureCancel, lectureList, lectureSignUp, myLectures } from './lecture.ts';
import { endLogin, endOtherLogins, loginList } from './login.ts';
import { majorLevelList } from './major-level.ts';
import { agentMenu } from './menu.ts';
import { messageList, messageRead, messageUnread } from './message.ts';
import { newsDetail, newsList } from './news.ts';
import { askDeletion, changeMobile, keepAccount } from './own-data.ts';
import { rankingList } from './ranking.ts';
import { institutionByInstitutionId, institutionWebSite } from './school-detail.ts';
import { institutionInquiry } from './school-list.ts';
import { matchCount } from './school-match.ts';
import { helpByType, platformVersion, privacyPolicy, wedModular } from './site.ts';

const CALLS = [
  agentDetail,
  agentMenu,
  wedModular,
  privacyPolicy,
  helpByType,
  platformVersion,
  countryList,
  stateList,
  cityList,
  courseTypesByInstitution,
  courseTypes,
  courseTypeGroups,
  majorLevelList,
  institutionTypes,
  institutionInquiry,
  matchCount,
  examReach,
  countingRules,
  institutionByInstitutionId,
  institutionWebSite,
  institutionCourseList,
  coursesList,
  courseDetail,
  rankingList,
  newsList,
  newsDetail,
  lectureList,
  lectureSignUp,
  lectureCancel,
  myLectures,
  messageList,
  messageRead,
  messageUnread,
  addSchoolFavourite,
  deleteSchoolFavourite,
  updateSchoolRemark,
  addCourseFavourites,
  deleteCourseFavourites,
  updateCourseRemark,
  schoolFavouriteList,
  courseFavouriteList,
  getUser,
  myApplication,
  saveApplication,
  submitApplication,
  sendApplicationMessage,
  withdrawApplication,
  checkLogin,
  loginList,
  endLogin,
  endOtherLogins,
  sendVerification,
  register,
  resetPassword,
  changePassword,
  updateUser,
  friendsPlace,
  askDeletion,
  keepAccount,
  changeMobile,
  consentList,
  giveConsent,
  withdrawConsent,
  askAssistant,
  chatHistory,
  recommendQuestions,
  rateAnswer,
  contactInfo,
] as const satisfies readonly Call[];

/** The calls a browser may make through the edge with its inputs checked; other paths under the prefixes pass unread. */
export const KNOWN_CALLS: readonly Call[] = CALLS;

/** The same for the compiler, each with its own path, input and answer. */
export type KnownCall = (typeof CALLS)[number];
