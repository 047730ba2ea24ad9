import { agentDetail, agentMenu } from './site/agent.ts';
import {
  addApplicationDocument,
  myApplication,
  replyToOffer,
  saveApplication,
  sendApplicationMessage,
  changeSubmittedForm,
  submitApplication,
  withdrawApplication,
  ownLogs,
} from './application/application.ts';
import {
  appointmentSlots,
  bookAppointment,
  cancelAppointment,
  moveAppointment,
  ownAppointments,
} from './account/appointment.ts';
import { importData, previewImport } from './account/import-data.ts';
import type { Call } from './call.ts';
import { consentList, grantConsent, withdrawConsent } from './account/consent.ts';
import { countingRules, examReach, examSchools } from './matching/entry-rules.ts';
import {
  askAssistant,
  chatHistory,
  contactInfo,
  rateAnswer,
  rateTalk,
  recommendQuestions,
  talkRating,
} from './chat.ts';
import {
  cityList,
  countryCosts,
  countryList,
  livingCostList,
  stateList,
  studyCosts,
  visaGuides,
} from './catalogue/country.ts';
import {
  coursesList,
  courseTypeGroups,
  courseAwardsByInstitution,
  courseTypes,
  courseTypesByInstitution,
  institutionCourseList,
  majorLevelList,
} from './catalogue/course.ts';
import { nextDeadlines } from './catalogue/deadline.ts';
import { courseDetail } from './catalogue/course-detail.ts';
import { sourceChanges, sourceList } from './catalogue/fact.ts';
import {
  addCourseFavourites,
  addSchoolFavourite,
  courseFavouriteList,
  deleteCourseFavourites,
  deleteSchoolFavourite,
  schoolFavouriteList,
  updateCourseRemark,
  updateSchoolRemark,
} from './account/favourites.ts';
import {
  changePassword,
  checkLogin,
  friendsLocation,
  getUser,
  register,
  resetPassword,
  sendVerification,
  updateUser,
} from './account/identity.ts';
import { institutionByInstitutionId, institutionTypes, institutionWebSite } from './catalogue/school.ts';
import { lectureCancel, lectureList, lectureSignUp, myLectures } from './catalogue/lecture.ts';
import {
  requestDeletion,
  changeMobile,
  endLogin,
  endOtherLogins,
  cancelAccountDeletion,
  loginList,
} from './account/own-account.ts';
import {
  familyReply,
  familyLinkAdd,
  familyLinkEnd,
  familyLinks,
  familyNoteRemove,
  familyRoom,
  familyTalk,
  familyVote,
  familyWrite,
} from './account/family.ts';
import { pushKey, pushSubscribe } from './account/push.ts';
import { messageList, messageRead, messageUnread, reminderChange, reminderChoice } from './account/inbox.ts';
import { closeCalendarAddress, createCalendarAddress, nextDates } from './account/next-dates.ts';
import { newsDetail, newsList, newsTopics } from './catalogue/news.ts';
import { rankingList, rankingTables } from './catalogue/ranking.ts';
import { searchAnything } from './catalogue/search.ts';
import { resultsDay } from './matching/results-day.ts';
import { matchBreakdowns } from './matching/match-ledgers.ts';
import { hideResult, showResult, shownResult } from './matching/shown-result.ts';
import { schoolFacets } from './matching/school-facets.ts';
import { institutionInquiry, matchCount } from './matching/school-list.ts';
import { helpByType, listedPages, platformVersion, privacyPolicy, wedModular } from './site/pages.ts';

const CALLS_TUPLE = [
  agentDetail,
  agentMenu,
  wedModular,
  privacyPolicy,
  listedPages,
  helpByType,
  platformVersion,
  countryList,
  stateList,
  livingCostList,
  countryCosts,
  nextDeadlines,
  cityList,
  courseTypesByInstitution,
  courseAwardsByInstitution,
  courseTypes,
  courseTypeGroups,
  majorLevelList,
  institutionTypes,
  sourceList,
  sourceChanges,
  institutionInquiry,
  schoolFacets,
  searchAnything,
  matchCount,
  matchBreakdowns,
  examReach,
  examSchools,
  resultsDay,
  countingRules,
  institutionByInstitutionId,
  institutionWebSite,
  studyCosts,
  institutionCourseList,
  coursesList,
  courseDetail,
  rankingList,
  rankingTables,
  newsList,
  newsDetail,
  newsTopics,
  lectureList,
  lectureSignUp,
  lectureCancel,
  myLectures,
  messageList,
  messageRead,
  pushKey,
  pushSubscribe,
  messageUnread,
  reminderChoice,
  reminderChange,
  visaGuides,
  nextDates,
  createCalendarAddress,
  closeCalendarAddress,
  addSchoolFavourite,
  deleteSchoolFavourite,
  updateSchoolRemark,
  addCourseFavourites,
  deleteCourseFavourites,
  updateCourseRemark,
  schoolFavouriteList,
  courseFavouriteList,
  familyLinks,
  familyLinkAdd,
  familyLinkEnd,
  familyTalk,
  appointmentSlots,
  bookAppointment,
  cancelAppointment,
  moveAppointment,
  ownAppointments,
  familyReply,
  familyNoteRemove,
  familyRoom,
  familyVote,
  familyWrite,
  getUser,
  myApplication,
  ownLogs,
  saveApplication,
  changeSubmittedForm,
  submitApplication,
  sendApplicationMessage,
  addApplicationDocument,
  replyToOffer,
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
  friendsLocation,
  requestDeletion,
  cancelAccountDeletion,
  shownResult,
  showResult,
  hideResult,
  previewImport,
  importData,
  changeMobile,
  consentList,
  grantConsent,
  withdrawConsent,
  askAssistant,
  chatHistory,
  recommendQuestions,
  rateAnswer,
  talkRating,
  rateTalk,
  contactInfo,
] as const satisfies readonly Call[];

/** Calls whose input the edge validates. Other paths under the prefixes are forwarded without validation. */
export const KNOWN_CALLS: readonly Call[] = CALLS_TUPLE;

export type KnownCall = (typeof CALLS_TUPLE)[number];
