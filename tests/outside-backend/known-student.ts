import { completeForm } from '#tests/support/complete-form.ts';
import { COURSE, EDINBURGH } from './known-catalogue.ts';
import { needsLogin } from './identity-answers.ts';
import type { BackendRequest } from './known-answers.ts';

// What the backend of the older kind keeps for a student, and what it says to who asks it something. It keeps nothing:
// everybody has collected the same, and has the same draft.

const one = (data: unknown) => ({ code: '1003', msg: '成功', data });
const list = (...datas: unknown[]) => ({
  code: 1003,
  datas,
  page: { totalResult: String(datas.length), totalPage: 1 },
});

const CONVERSATION = '/appChat/public/api/v1/inboxes/mso/contacts/source-1/conversations/42';

const RULE = {
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

const REACHED = {
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

const holdsToken = ({ body }: BackendRequest) =>
  (body as { appointmentPass?: string }).appointmentPass === APPOINTMENT_TOKEN;

/** Its appointment belongs to the token and to every account. */
const needsHolder = (answer: (request: BackendRequest) => unknown) => (request: BackendRequest) =>
  holdsToken(request) || request.headers.at ? answer(request) : { code: '1002', msg: '没有这个预约' };

const draft = () => ({
  id: 9,
  status: 'draft',
  version: '1',
  form: completeForm(),
  steps: null,
  messages: null,
  decisions: null,
  events: null,
  updatedAt: '2026-11-20T09:00:00Z',
});

export const KNOWN_STUDENT: Record<string, (request: BackendRequest) => unknown> = {
  '/appInstitution/institution/matchCount': () => one({ total: '3', courses: 5, bands: null, nextStep: null }),
  '/appInstitution/institution/matchLedgers': () =>
    list({ id: 1004, matchScore: '31', matchMost: 40, band: null, ledger: null, courseName: null, leftOutBy: null }),
  '/appMso/dse/reach': () => one({ counts: { unknown: '1' }, total: '1', found: 1, rows: [REACHED] }),
  '/appMso/dse/results': () =>
    one({
      rules: [
        {
          rule: { ...RULE, asked: 20, source: 'https://school.example/dse' },
          kind: 'degree',
          school: { id: EDINBURGH.id, name: EDINBURGH.name, nameChn: EDINBURGH.nameChn },
          courses: '1',
          shown: null,
        },
      ],
      unknown: null,
    }),
  '/appMso/dse/rules': () => list(RULE),
  '/appMso/dse/schools': () =>
    list({
      school: { id: EDINBURGH.id, name: EDINBURGH.name, nameChn: EDINBURGH.nameChn },
      fkMajorLevelId: 1,
      rule: { ...RULE, asked: 560, source: 'https://school.example/gaokao' },
      facts: null,
    }),

  '/appMso/institutionFav/add': needsLogin(() => one({ id: 31 })),
  '/appMso/institutionFav/updataRemark': needsLogin(() => one(null)),
  '/appMso/institutionFav/delete': needsLogin(() => one(null)),
  '/appMso/institutionFav/list': needsLogin(() =>
    list({ id: 31, fkUserId: 7, fkInstitutionId: 1004, remark: null, institution: EDINBURGH }),
  ),
  '/appMso/courseFav/add': needsLogin(() => one({ id: 41, ids: ['41'] })),
  '/appMso/courseFav/updateRemark': needsLogin(() => one(null)),
  '/appMso/courseFav/delete': needsLogin(() => one(null)),
  '/appMso/courseFav/list': needsLogin(() =>
    list({ id: 41, fkUserId: 7, fkInstitutionCourseId: COURSE.id, remark: '', institutionCourse: COURSE }),
  ),

  '/appMso/lecture/mine': needsLogin(() => list(LECTURE)),
  '/appMso/message/list': needsLogin(() =>
    list({ id: 5, kind: 'passwordChanged', at: '2026-11-20T09:00:00Z', read: 0 }),
  ),
  '/appMso/appointment/slots': () => one({ isOffered: '1', slots: SLOTS }),
  '/appMso/appointment/add': () => one({ token: APPOINTMENT_TOKEN }),
  '/appMso/appointment/own': needsHolder((request) =>
    one({ token: holdsToken(request) ? APPOINTMENT_TOKEN : null, appointments: [APPOINTMENT] }),
  ),
  '/appMso/appointment/move': needsHolder(() => one(null)),
  '/appMso/appointment/cancel': needsHolder(() => one('')),
  '/appMso/family/add': needsLogin(() => one({ id: 7, token: 'a-token-of-the-outside-backend-7' })),
  '/appMso/family/links': needsLogin(() =>
    list({ id: 7, name: '思敏', createdAt: '2026-11-22T10:00:00.000Z', endsAt: '2027-02-20T10:00:00.000Z', isOpen: 1 }),
  ),
  '/appMso/family/talk': needsLogin(() => one({ things: null, votes: null, notes: null })),
  '/appMso/family/room': () =>
    one({
      name: '思敏',
      endsAt: '2027-02-20T10:00:00.000Z',
      things: [{ kind: 'course', id: 1004001 }],
      votes: null,
      notes: null,
    }),
  '/appMso/family/vote': () => one(null),
  '/appMso/family/write': () => one(''),
  '/appMso/family/answer': needsLogin(() => one(null)),
  '/appMso/family/remove': needsLogin(() => one(null)),
  '/appMso/family/end': needsLogin(() => one(null)),
  '/appMso/message/unread': needsLogin(() => one({ count: '1' })),
  '/appMso/message/read': needsLogin(() => one('')),
  '/appMso/message/reminders': needsLogin(() => one({ on: '1' })),
  '/appMso/guide/visas': () => one({ passages: null }),
  '/appMso/next/list': needsLogin(() => one({ dates: [] })),
  '/appMso/next/address/make': needsLogin(() => one({ secret: '' })),
  '/appMso/next/address/close': needsLogin(() => one(null)),
  '/appMso/message/reminders/change': needsLogin(() => one(null)),

  '/appMso/apply/mine': needsLogin(() => one(draft())),
  '/appMso/apply/save': needsLogin(() => one({ version: '1', updatedAt: null })),
  '/appMso/apply/submit': needsLogin(() => one({ id: 9 })),
  '/appMso/apply/change': needsLogin(() => one({ version: 3 })),
  '/appMso/apply/document': needsLogin(() => one({ id: 3 })),
  '/appMso/apply/message': needsLogin(() => one({ id: 3 })),
  '/appMso/apply/reply': needsLogin(() => one({ id: 5 })),
  '/appMso/apply/withdraw': needsLogin(() => one(null)),
  '/appMso/apply/logs': needsLogin(() => one({ logs: null })),
  '/appUser/shown/state': needsLogin(() => one({ shownAt: null, schools: null, version: null, lines: null })),
  '/appUser/shown/give': needsLogin(() => one({ shownAt: '', schools: '0', version: 1, lines: null })),
  '/appUser/shown/withdraw': needsLogin(() => one({})),
  '/appUser/bring/look': needsLogin(() => one({ profile: null, schools: null, courses: null })),
  '/appUser/bring/take': needsLogin(() => one({ profile: 0, schools: '0', courses: 0 })),

  '/appAsk': () => one({ messageId: 61, answer: '<p>一年约 38,900 英镑。</p>', cards: null, suggestions: null }),
  '/appAsk/history': () =>
    list({
      id: 61,
      type: 'text',
      content: { text: '学费多少？', action: null },
      position: 'right',
      createdAt: '1790000000000',
    }),
  '/appAsk/recommendQuestions': () => list('怎样申请学校？', '学费多少？'),
  '/appAsk/rate': () => one(null),
  '/appAsk/talkRating': () => one({ mayRate: 1, stars: '4', said: null }),
  '/appAsk/rateTalk': () => one({ mayRate: 'true', stars: '5' }),
  '/appAsk/contactInfo': () =>
    one({ contact_id: 12, source_id: 'source-1', pubsub_token: 'pubsub-1', conversation_id: 42 }),
  // Chatwoot answers without an envelope.
  [`${CONVERSATION}/messages`]: ({ body }) => ({
    id: 1,
    content: (body as { content: string }).content,
    message_type: 0,
    conversation_id: 42,
  }),
};
