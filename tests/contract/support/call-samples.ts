import { appointmentSlots, bookAppointment, ownAppointments } from '#shared/contract/account/appointment.ts';
import { familyLinkAdd } from '#shared/contract/account/family.ts';
import type { OutputOf, InputOf } from '#shared/contract/call.ts';
import { agentDetail } from '#shared/contract/site/agent.ts';
import { myApplication, saveApplication } from '#shared/contract/application/application.ts';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { askAssistant } from '#shared/contract/chat.ts';
import { consentList } from '#shared/contract/account/consent.ts';
import { addCourseFavourites, addSchoolFavourite } from '#shared/contract/account/favourites.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import type { KnownCall } from '#shared/contract/known-calls.ts';
import { lectureList } from '#shared/contract/catalogue/lecture.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import { privacyPolicy } from '#shared/contract/site/pages.ts';
import type { CaseDocumentKind } from '#shared/rules/application/application-lists.ts';
// Valid input for every call of the contract, in an order in which the calls can succeed: a student registers, saves
// schools, signs up for a lecture, applies and withdraws. A new call without an entry here is a type error.

export const PASSWORD = 'sesame-sesame';
const NEXT_PASSWORD = 'sesame-sesame-2';
const SUBMISSION_KEY = '5f0c6a5e-1d63-4f0e-9a55-6f3b9a2f7c31';

/** Ids that exist in both backends. */
const SCHOOL_ID = 1004;
const COURSE_ID = 1_004_001;
const ARTICLE_ID = 5001;

/** Results of earlier calls, and functions that prepare the next one. */
export interface CallStory {
  phone: { mobileAreaCode: string; mobile: string };
  /** Returns the data that an earlier call returned. */
  getEarlierOutput: <C extends KnownCall>(call: C) => OutputOf<C>;
  /** Returns the latest code sent to the number. */
  lastCode: () => Promise<string>;
  /** Sends another code, after moving the time of the last attempt back by a minute. */
  nextCode: (type: 'forget' | 'confirm') => Promise<string>;
  /** Creates a new number. Returns it with the code that was sent to it. */
  newNumber: () => Promise<{ mobileAreaCode: string; mobile: string; verification: string }>;
  /** Requests a document as the office, for the submitted application. */
  requestDocument: (kind: CaseDocumentKind) => Promise<void>;
  /** Records a school's offer on the application. Returns the number of the decision. */
  offerAPlace: () => Promise<string>;
  /** Opens a family or appointment link in the visitor's browser, which stores the link's token. */
  openLink: (path: string) => Promise<void>;
  /** Returns a complete form with documents that this student has uploaded. */
  form: () => Promise<ApplyForm>;
}

interface CallSample<C extends KnownCall> {
  /** Kind of caller. Visitors may not make calls of users. */
  by: 'visitor' | 'user';
  /** Set for calls after which the user must log in again. */
  endsSessions?: true;
  input: (story: CallStory) => InputOf<C> | Promise<InputOf<C>>;
}

type Samples = { readonly [C in KnownCall as C['path']]: CallSample<C> };
const createEmptyInput = () => ({});
const FAMILY_INPUT = { kind: 'course', thingId: COURSE_ID, who: 'mother' } as const;
const results = {
  publicTestType: '1' as const,
  publicTestSubjects: 'chinese english maths physics economics'.split(' ').map((subject) => ({ subject, grade: '5' })),
};
const selectionForm = { ...results, areaCountryIds: [1], fkMajorLevelId: 1, feeTypeId: 'GBP' as const };
const IMPORTED_DATA = { fromSite: '', madeAt: '', profile: {}, schools: [], courses: [] };
const createAgreement = ({ getEarlierOutput }: CallStory) => ({
  language: 'zh' as const,
  version: getEarlierOutput(consentList).version,
});
const createUserFields = ({ getEarlierOutput }: CallStory) => ({ fkUserId: getEarlierOutput(getUser).staffId });
const createSchoolInput = () => ({ institutionId: SCHOOL_ID });
const createLectureInput = ({ getEarlierOutput }: CallStory) => ({
  id: getEarlierOutput(lectureList).rows[0]?.id ?? '',
});

export const CALL_SAMPLES: Samples = {
  '/appMso/agent/agentDetail': { by: 'visitor', input: createEmptyInput },
  '/appMso/sitemap/getAgentSimapByKey': { by: 'visitor', input: createEmptyInput },
  '/appMso/sitemap/getWedModular': { by: 'visitor', input: () => ({ menuKey: 'fees' }) },
  '/appPrivacypolicy/getPrivacyPolicy': { by: 'visitor', input: createEmptyInput },
  '/appMso/sitemap/listedPages': { by: 'visitor', input: () => ({ kind: 'course' }) },
  '/appHelp/help/helpDataByTypeId': { by: 'visitor', input: createEmptyInput },
  '/appMso/platform/version': { by: 'visitor', input: createEmptyInput },
  '/appInstitution/country/list': { by: 'visitor', input: createEmptyInput },
  '/appInstitution/state/list': { by: 'visitor', input: () => ({ fkAreaCountryId: 1 }) },
  '/appInstitution/country/livingCosts': { by: 'visitor', input: () => ({ fkAreaCountryId: '1' }) },
  '/appInstitution/country/costs': { by: 'visitor', input: () => ({ fkAreaCountryId: '2' }) },
  '/appInstitution/institution/nextDeadlines': { by: 'visitor', input: () => ({}) },
  '/appInstitution/city/list': { by: 'visitor', input: () => ({ fkAreaCountryId: 1 }) },
  '/appInstitution/courseType/getCourseAwardListByInstitutionId': { by: 'visitor', input: createSchoolInput },
  '/appInstitution/courseType/getCourseTypeListByInstitutionId': { by: 'visitor', input: createSchoolInput },
  '/appInstitution/courseType/getCourseTypeList': { by: 'visitor', input: createEmptyInput },
  '/appInstitution/courseType/groups': { by: 'visitor', input: createEmptyInput },
  '/appInstitution/majorLevel/list': { by: 'visitor', input: createEmptyInput },
  '/appInstitution/institution/studyCosts': { by: 'visitor', input: () => ({ institutionIds: [SCHOOL_ID] }) },
  '/appInstitution/institution/types': { by: 'visitor', input: createEmptyInput },
  '/appInstitution/source/list': { by: 'visitor', input: createEmptyInput },
  '/appInstitution/source/changes': { by: 'visitor', input: createEmptyInput },
  '/appInstitution/institution/institutionInquiry': { by: 'visitor', input: () => ({ form: selectionForm }) },
  '/appInstitution/institution/facets': { by: 'visitor', input: () => ({ fkCourseTypeGroupId: 1 }) },
  '/appInstitution/search/anything': { by: 'visitor', input: () => ({ keyword: '法律' }) },
  '/appInstitution/institution/matchCount': { by: 'visitor', input: () => ({ form: selectionForm }) },
  '/appInstitution/institution/matchLedgers': {
    by: 'visitor',
    input: () => ({ form: selectionForm, institutionIds: [SCHOOL_ID], courseIds: [COURSE_ID] }),
  },
  '/appMso/dse/reach': { by: 'visitor', input: () => ({ form: results }) },
  '/appMso/dse/schools': { by: 'visitor', input: () => ({ publicTestType: '2' }) },
  '/appMso/dse/results': { by: 'visitor', input: createEmptyInput },
  '/appMso/dse/rules': { by: 'visitor', input: () => ({ publicTestType: '1' }) },
  '/appInstitution/institution/institutionByInstitutionId': { by: 'visitor', input: () => ({ id: SCHOOL_ID }) },
  '/appInstitution/institution/getInstitutionWebSiteById': {
    by: 'visitor',
    input: () => ({ fkInstitutionId: SCHOOL_ID }),
  },
  '/appInstitution/getCourses/getInstitutionCourseList': {
    by: 'visitor',
    input: () => ({ fkInstitutionId: SCHOOL_ID }),
  },
  '/appInstitution/getCourses/getCoursesList': { by: 'visitor', input: () => ({ fkAreaCountryId: 1 }) },
  '/appInstitution/getCourses/getCourseDetail/{id}': { by: 'visitor', input: () => ({ id: COURSE_ID }) },
  '/appInstitution/ranking/list': { by: 'visitor', input: () => ({ kind: 'school' }) },
  '/appInstitution/ranking/tables': { by: 'visitor', input: () => ({}) },
  '/appInstitution/news/list': { by: 'visitor', input: createEmptyInput },
  '/appInstitution/news/topics': { by: 'visitor', input: createEmptyInput },
  '/appInstitution/news/detail': { by: 'visitor', input: () => ({ id: ARTICLE_ID }) },
  '/appMso/lecture/list': { by: 'visitor', input: () => ({ when: 'upcoming' }) },
  '/appAsk': { by: 'visitor', input: () => ({ q: 'How much is the tuition at the University of Edinburgh?' }) },
  '/appAsk/history': { by: 'visitor', input: () => ({ showCount: 10 }) },
  '/appAsk/recommendQuestions': { by: 'visitor', input: createEmptyInput },
  '/appAsk/rate': {
    by: 'visitor',
    input: ({ getEarlierOutput }) => ({ messageId: getEarlierOutput(askAssistant).messageId, up: true }),
  },
  '/appAsk/talkRating': { by: 'visitor', input: createEmptyInput },
  '/appAsk/rateTalk': { by: 'visitor', input: () => ({ stars: 4, said: 'Clear.' }) },
  '/appAsk/contactInfo': {
    by: 'visitor',
    input: ({ getEarlierOutput }) => ({ name: `A guest of ${getEarlierOutput(agentDetail).name}` }),
  },
  '/appUser/verification': { by: 'visitor', input: ({ phone }) => ({ ...phone, type: 'register' }) },
  '/appUser/registra': {
    by: 'visitor',
    input: async ({ phone, lastCode, getEarlierOutput }) => ({
      ...phone,
      nickname: 'Siu Ming',
      loginPs: PASSWORD,
      verification: await lastCode(),
      agreedVersion: getEarlierOutput(privacyPolicy).version,
      agreedLanguage: 'zh-hk',
    }),
  },
  '/appUser/checkLogin': { by: 'user', input: createEmptyInput },
  '/authentication/oauth/getUser': { by: 'user', input: createEmptyInput },
  '/appUser/update': {
    by: 'user',
    input: () => ({ firstName: 'Siu Ming', lastName: 'Wong', hasFriend: true, countryId: 1 }),
  },
  '/appMso/userAreaCitySame/selectUserAreaCitySameByUid/{staffId}': {
    by: 'user',
    input: ({ getEarlierOutput }) => ({ staffId: getEarlierOutput(getUser).staffId }),
  },
  '/appUser/consent/list': { by: 'user', input: createEmptyInput },
  '/appUser/consent/give': {
    by: 'user',
    input: ({ getEarlierOutput }) => ({
      what: 'documents',
      version: getEarlierOutput(consentList).version,
      language: 'zh-hk',
      birthday: '2008-03-14',
    }),
  },
  // Changing the password also sends the student a message.
  '/appUser/changePwd': { by: 'user', input: () => ({ oldLoginPs: PASSWORD, newLoginPs: NEXT_PASSWORD }) },
  '/appUser/login/list': { by: 'user', input: createEmptyInput },
  // No session has this id. Ending an unknown session succeeds.
  '/appUser/login/end': { by: 'user', input: () => ({ id: 987654321 }) },
  '/appUser/login/endOthers': { by: 'user', input: createEmptyInput },
  '/appMso/message/list': { by: 'user', input: createEmptyInput },
  '/appMso/message/unread': { by: 'user', input: createEmptyInput },
  '/appMso/message/reminders': { by: 'user', input: createEmptyInput },
  '/appMso/guide/visas': { by: 'visitor', input: () => ({ countries: 'uk,au' }) },
  '/appMso/next/list': { by: 'user', input: createEmptyInput },
  '/appMso/next/address/make': { by: 'user', input: createEmptyInput },
  '/appMso/next/address/close': { by: 'user', input: createEmptyInput },
  '/appMso/message/reminders/change': { by: 'user', input: () => ({ on: true }) },
  '/appMso/message/read': {
    by: 'user',
    input: ({ getEarlierOutput }) => ({ id: getEarlierOutput(messageList).rows[0]?.id ?? '' }),
  },
  '/appMso/institutionFav/add': {
    by: 'user',
    input: (story) => ({ ...createUserFields(story), fkInstitutionId: SCHOOL_ID, remark: 'near the sea' }),
  },
  '/appMso/courseFav/add': {
    by: 'user',
    input: (story) => [{ ...createUserFields(story), fkInstitutionCourseId: COURSE_ID, remark: '' }],
  },
  '/appMso/institutionFav/list': { by: 'user', input: createEmptyInput },
  '/appMso/courseFav/list': { by: 'user', input: createEmptyInput },
  '/appMso/institutionFav/updataRemark': {
    by: 'user',
    input: (story) => ({
      ...createUserFields(story),
      fkInstitutionId: SCHOOL_ID,
      id: story.getEarlierOutput(addSchoolFavourite).id,
      remark: 'cold',
    }),
  },
  '/appMso/courseFav/updateRemark': {
    by: 'user',
    input: (story) => ({
      ...createUserFields(story),
      id: story.getEarlierOutput(addCourseFavourites).id,
      remark: 'ask about fees',
    }),
  },
  '/appMso/appointment/slots': { by: 'visitor', input: createEmptyInput },
  '/appMso/appointment/add': {
    by: 'visitor',
    input: ({ getEarlierOutput }) => ({
      startsAt: getEarlierOutput(appointmentSlots).slots[0] ?? '',
      name: '思敏',
      email: 'siumin@example.org',
      timeZone: 'Asia/Hong_Kong',
    }),
  },
  '/appMso/appointment/own': {
    by: 'visitor',
    input: async ({ getEarlierOutput, openLink }) => {
      await openLink(`/book/${getEarlierOutput(bookAppointment).token}`);
      return {};
    },
  },
  '/appMso/appointment/move': {
    by: 'visitor',
    input: ({ getEarlierOutput }) => ({
      id: getEarlierOutput(ownAppointments).appointments[0]?.id ?? '',
      startsAt: getEarlierOutput(appointmentSlots).slots[1] ?? '',
    }),
  },
  '/appMso/appointment/cancel': {
    by: 'visitor',
    input: ({ getEarlierOutput }) => ({ id: getEarlierOutput(ownAppointments).appointments[0]?.id ?? '' }),
  },
  '/appMso/push/key': { by: 'user', input: createEmptyInput },
  '/appMso/push/subscribe': {
    by: 'user',
    input: () => ({ endpoint: 'https://push.example.com/1', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }),
  },
  '/appMso/family/add': { by: 'user', input: () => ({ name: '思敏', days: 30 }) },
  '/appMso/family/links': { by: 'user', input: createEmptyInput },
  '/appMso/family/talk': { by: 'user', input: createEmptyInput },
  '/appMso/family/room': {
    by: 'visitor',
    input: async ({ getEarlierOutput, openLink }) => {
      await openLink(`/family/${getEarlierOutput(familyLinkAdd).token}`);
      return {};
    },
  },
  '/appMso/family/vote': { by: 'visitor', input: () => ({ ...FAMILY_INPUT, vote: 'agree' as const }) },
  '/appMso/family/write': { by: 'visitor', input: () => ({ ...FAMILY_INPUT, text: '夜晚遠嗎？' }) },
  '/appMso/family/answer': {
    by: 'user',
    input: () => ({ kind: 'course' as const, thingId: COURSE_ID, text: '八分鐘' }),
  },
  '/appMso/family/remove': { by: 'user', input: () => ({ id: '1' }) },
  '/appMso/family/end': { by: 'user', input: createEmptyInput },
  '/appMso/courseFav/delete': {
    by: 'user',
    input: ({ getEarlierOutput }) => [getEarlierOutput(addCourseFavourites).id],
  },
  '/appMso/institutionFav/delete': {
    by: 'user',
    input: (story) => ({
      ...createUserFields(story),
      fkInstitutionId: SCHOOL_ID,
      id: story.getEarlierOutput(addSchoolFavourite).id,
    }),
  },
  '/appMso/lecture/signUp': { by: 'user', input: createLectureInput },
  '/appMso/lecture/mine': { by: 'user', input: createEmptyInput },
  '/appMso/lecture/cancel': { by: 'user', input: createLectureInput },
  '/appMso/apply/save': { by: 'user', input: async ({ form }) => ({ version: 0, form: await form() }) },
  '/appMso/apply/mine': { by: 'user', input: createEmptyInput },
  '/appMso/apply/logs': { by: 'user', input: createEmptyInput },
  '/appMso/apply/submit': {
    by: 'user',
    input: ({ getEarlierOutput }) => {
      const draft = getEarlierOutput(myApplication);
      if (!draft) throw new Error('there is no draft');
      return { version: getEarlierOutput(saveApplication).version, idempotencyKey: SUBMISSION_KEY, form: draft.form };
    },
  },
  '/appMso/apply/change': {
    by: 'user',
    input: async ({ getEarlierOutput, form }) => ({
      version: getEarlierOutput(saveApplication).version + 1,
      form: await form(),
    }),
  },
  '/appMso/apply/document': {
    by: 'user',
    // The call accepts only documents that were requested.
    input: async ({ form, requestDocument }) => {
      const [{ kind, path } = { kind: 'other' as const, path: 'document/none.pdf' }] = (await form()).documents;
      await requestDocument(kind);
      return { kind, path };
    },
  },
  '/appMso/apply/reply': {
    by: 'user',
    input: async ({ offerAPlace }) => ({ decision: await offerAPlace(), reply: 'accepted', instead: false }),
  },
  '/appMso/apply/message': { by: 'user', input: () => ({ text: 'When will the school decide?' }) },
  '/appMso/apply/withdraw': { by: 'user', input: () => ({ reason: 'another plan' }) },
  '/appUser/consent/withdraw': { by: 'user', input: () => ({ what: 'documents', language: 'en-us' }) },

  '/appUser/modifyPwd': {
    by: 'visitor',
    endsSessions: true,
    input: async ({ phone, nextCode }) => ({
      ...phone,
      verification: await nextCode('forget'),
      newLoginPs: PASSWORD,
    }),
  },
  '/appUser/changeMobile': {
    by: 'user',
    // The call accepts the password only on a device that the account has used for some time, so the input contains a
    // code.
    input: async ({ newNumber, nextCode }) => ({
      ...(await newNumber()),
      oldVerification: await nextCode('confirm'),
    }),
  },
  '/appUser/deletion/keep': { by: 'user', input: createEmptyInput },
  '/appUser/shown/state': { by: 'user', input: createEmptyInput },
  '/appUser/shown/give': { by: 'user', input: (story) => ({ ...createAgreement(story), form: selectionForm }) },
  '/appUser/shown/withdraw': { by: 'user', input: () => ({ language: 'zh' as const }) },
  '/appUser/bring/look': { by: 'user', input: () => ({ profile: {}, schools: [], courses: [] }) },
  '/appUser/bring/take': { by: 'user', input: (story) => ({ ...createAgreement(story), ...IMPORTED_DATA }) },
  '/appUser/deletion/ask': { by: 'user', input: () => ({ loginPs: PASSWORD }) },
};
