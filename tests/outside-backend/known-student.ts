import { createCompleteForm } from '#tests/support/complete-form.ts';
import { COURSE, EDINBURGH } from './known-catalogue.ts';
import { requireLogin } from './identity-answers.ts';
import type { BackendRequest } from './known-answers.ts';

// Student data and responses of the older backend. It stores nothing, so every student has the same favourites and the
// same draft.

const wrapData = (data: unknown) => ({ code: '1003', msg: '成功', data });
const wrapList = (...datas: unknown[]) => ({
  code: 1003,
  datas,
  page: { totalResult: String(datas.length), totalPage: 1 },
});

const CONVERSATION = '/appChat/public/api/v1/inboxes/mso/contacts/source-1/conversations/42';

const ENTRY_RULE = {
  id: 1,
  key: 'best-five',
  exam: 1,
  name: '最佳五科',
  points: { 5: 5, 4: 4 },
  ownPoints: null,
  joined: null,
  required: [{ subjects: null, count: '5', grade: 3 }],
  fullMarks: 35,
};

const PLACED_SCHOOL = {
  id: COURSE.id,
  name: COURSE.name,
  nameChn: COURSE.nameChn,
  fkInstitutionId: COURSE.fkInstitutionId,
  school: { id: EDINBURGH.id, name: EDINBURGH.name, nameChn: EDINBURGH.nameChn, countryKey: 'uk', city: null },
  verdict: 'unknown',
  fee: '38900',
  rule: null,
  have: null,
  ways: null,
};

const LECTURE = {
  id: 7,
  title: '加拿大升学',
  startTime: '2026-12-02 19:00:00',
  online: '1',
  signedUp: 1,
  joinUrl: null,
};

const SLOTS = [10, 11, 12, 13].map((hour) => `2099-01-05T${hour}:00:00.000Z`);
const APPOINTMENT_TOKEN = 'a-token-of-the-outside-backend-8';
const APPOINTMENT = {
  id: 8,
  startsAt: SLOTS[2],
  adviser: null,
  name: '思敏',
  email: 'siumin@example.org',
  isCancelled: '0',
  reason: null,
  revision: '0',
};

const hasAppointmentPass = ({ body }: BackendRequest) =>
  (body as { appointmentPass?: string }).appointmentPass === APPOINTMENT_TOKEN;

/** Responds only to requests with the appointment's token or a login. */
const requireAppointmentPass = (respond: (request: BackendRequest) => unknown) => (request: BackendRequest) =>
  hasAppointmentPass(request) || request.headers.at ? respond(request) : { code: '1002', msg: '没有这个预约' };

const draft = () => ({
  id: 9,
  status: 'draft',
  version: '1',
  form: createCompleteForm(),
  steps: null,
  messages: null,
  decisions: null,
  events: null,
  updatedAt: '2026-11-20T09:00:00Z',
});

export const KNOWN_STUDENT: Record<string, (request: BackendRequest) => unknown> = {
  '/appInstitution/institution/matchCount': () => wrapData({ total: '3', courses: 5, bands: null, nextStep: null }),
  '/appInstitution/institution/matchLedgers': () =>
    wrapList({
      id: 1004,
      matchScore: '31',
      matchMost: 40,
      band: null,
      ledger: null,
      courseName: null,
      leftOutBy: null,
    }),
  '/appMso/dse/reach': () => wrapData({ counts: { unknown: '1' }, total: '1', found: 1, rows: [PLACED_SCHOOL] }),
  '/appMso/dse/results': () =>
    wrapData({
      rules: [
        {
          rule: { ...ENTRY_RULE, asked: 20, source: 'https://school.example/dse' },
          kind: 'degree',
          school: { id: EDINBURGH.id, name: EDINBURGH.name, nameChn: EDINBURGH.nameChn },
          courses: '1',
          shown: null,
        },
      ],
      unknown: null,
    }),
  '/appMso/dse/rules': () => wrapList(ENTRY_RULE),
  '/appMso/dse/schools': () =>
    wrapList({
      school: { id: EDINBURGH.id, name: EDINBURGH.name, nameChn: EDINBURGH.nameChn },
      fkMajorLevelId: 1,
      rule: { ...ENTRY_RULE, asked: 560, source: 'https://school.example/gaokao' },
      facts: null,
    }),

  '/appMso/institutionFav/add': requireLogin(() => wrapData({ id: 31 })),
  '/appMso/institutionFav/updataRemark': requireLogin(() => wrapData(null)),
  '/appMso/institutionFav/delete': requireLogin(() => wrapData(null)),
  '/appMso/institutionFav/list': requireLogin(() =>
    wrapList({ id: 31, fkUserId: 7, fkInstitutionId: 1004, remark: null, institution: EDINBURGH }),
  ),
  '/appMso/courseFav/add': requireLogin(() => wrapData({ id: 41, ids: ['41'] })),
  '/appMso/courseFav/updateRemark': requireLogin(() => wrapData(null)),
  '/appMso/courseFav/delete': requireLogin(() => wrapData(null)),
  '/appMso/courseFav/list': requireLogin(() =>
    wrapList({ id: 41, fkUserId: 7, fkInstitutionCourseId: COURSE.id, remark: '', institutionCourse: COURSE }),
  ),

  '/appMso/lecture/mine': requireLogin(() => wrapList(LECTURE)),
  '/appMso/message/list': requireLogin(() =>
    wrapList({ id: 5, kind: 'passwordChanged', at: '2026-11-20T09:00:00Z', read: 0 }),
  ),
  '/appMso/appointment/slots': () => wrapData({ isOffered: '1', slots: SLOTS }),
  '/appMso/appointment/add': () => wrapData({ token: APPOINTMENT_TOKEN }),
  '/appMso/appointment/own': requireAppointmentPass((request) =>
    wrapData({ token: hasAppointmentPass(request) ? APPOINTMENT_TOKEN : null, appointments: [APPOINTMENT] }),
  ),
  '/appMso/appointment/move': requireAppointmentPass(() => wrapData(null)),
  '/appMso/appointment/cancel': requireAppointmentPass(() => wrapData('')),
  '/appMso/family/add': requireLogin(() => wrapData({ id: 7, token: 'a-token-of-the-outside-backend-7' })),
  '/appMso/family/links': requireLogin(() =>
    wrapList({
      id: 7,
      name: '思敏',
      createdAt: '2026-11-22T10:00:00.000Z',
      endsAt: '2027-02-20T10:00:00.000Z',
      isOpen: 1,
    }),
  ),
  '/appMso/family/talk': requireLogin(() => wrapData({ things: null, votes: null, notes: null })),
  '/appMso/family/room': () =>
    wrapData({
      name: '思敏',
      endsAt: '2027-02-20T10:00:00.000Z',
      things: [{ kind: 'course', id: 1004001 }],
      votes: null,
      notes: null,
    }),
  '/appMso/family/vote': () => wrapData(null),
  '/appMso/family/write': () => wrapData(''),
  '/appMso/family/answer': requireLogin(() => wrapData(null)),
  '/appMso/family/remove': requireLogin(() => wrapData(null)),
  '/appMso/family/end': requireLogin(() => wrapData(null)),
  '/appMso/message/unread': requireLogin(() => wrapData({ count: '1' })),
  '/appMso/message/read': requireLogin(() => wrapData('')),
  '/appMso/message/reminders': requireLogin(() => wrapData({ on: '1' })),
  '/appMso/guide/visas': () => wrapData({ passages: null }),
  '/appMso/next/list': requireLogin(() => wrapData({ dates: [] })),
  '/appMso/next/address/make': requireLogin(() => wrapData({ secret: '' })),
  '/appMso/next/address/close': requireLogin(() => wrapData(null)),
  '/appMso/message/reminders/change': requireLogin(() => wrapData(null)),

  '/appMso/apply/mine': requireLogin(() => wrapData(draft())),
  '/appMso/apply/save': requireLogin(() => wrapData({ version: '1', updatedAt: null })),
  '/appMso/apply/submit': requireLogin(() => wrapData({ id: 9 })),
  '/appMso/apply/change': requireLogin(() => wrapData({ version: 3 })),
  '/appMso/apply/document': requireLogin(() => wrapData({ id: 3 })),
  '/appMso/apply/message': requireLogin(() => wrapData({ id: 3 })),
  '/appMso/apply/reply': requireLogin(() => wrapData({ id: 5 })),
  '/appMso/apply/withdraw': requireLogin(() => wrapData(null)),
  '/appMso/apply/logs': requireLogin(() => wrapData({ logs: null })),
  '/appUser/shown/state': requireLogin(() => wrapData({ shownAt: null, schools: null, version: null, lines: null })),
  '/appUser/shown/give': requireLogin(() => wrapData({ shownAt: '', schools: '0', version: 1, lines: null })),
  '/appUser/shown/withdraw': requireLogin(() => wrapData({})),
  '/appUser/bring/look': requireLogin(() => wrapData({ profile: null, schools: null, courses: null })),
  '/appUser/bring/take': requireLogin(() => wrapData({ profile: 0, schools: '0', courses: 0 })),

  '/appAsk': () => wrapData({ messageId: 61, answer: '<p>一年约 38,900 英镑。</p>', cards: null, suggestions: null }),
  '/appAsk/history': () =>
    wrapList({
      id: 61,
      type: 'text',
      content: { text: '学费多少？', action: null },
      position: 'right',
      createdAt: '1790000000000',
    }),
  '/appAsk/recommendQuestions': () => wrapList('怎样申请学校？', '学费多少？'),
  '/appAsk/rate': () => wrapData(null),
  '/appAsk/talkRating': () => wrapData({ mayRate: 1, stars: '4', said: null }),
  '/appAsk/rateTalk': () => wrapData({ mayRate: 'true', stars: '5' }),
  '/appAsk/contactInfo': () =>
    wrapData({ contact_id: 12, source_id: 'source-1', pubsub_token: 'pubsub-1', conversation_id: 42 }),
  // Chatwoot's responses have no envelope.
  [`${CONVERSATION}/messages`]: ({ body }) => ({
    id: 1,
    content: (body as { content: string }).content,
    message_type: 0,
    conversation_id: 42,
  }),
};
