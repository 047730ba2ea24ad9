import fc from 'fast-check';
import { ApplyForm } from '#shared/contract/application/apply-form.ts';
import type { CodePurpose } from '#shared/contract/account/identity.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import {
  ACADEMIC_EXAMS,
  APPLICATION_STATUSES,
  APPLICATION_STEPS,
  DOCUMENT_KINDS,
  EDUCATION_LEVELS,
  HOME_COUNTRIES,
  OPENED_KINDS,
  OPENING_REASONS,
  OUTCOMES,
} from '#shared/rules/application/application-lists.ts';
import { CONSENT_ACTIONS, CONSENTS, GUARDIAN_RELATIONS } from '#shared/rules/consent.ts';
import { ENGLISH_TEST_TYPES } from '#shared/rules/english.ts';
import { GENDERS } from '#shared/rules/person.ts';
import { EXPORTED_TABLE_NAMES, EXPORTED_TABLES } from '#backend/own-data/exported-columns.ts';
import { type ExportData, exportMessages } from '#backend/own-data/export-page.ts';

export const AT = new Date('2026-11-22T18:59:56.458Z');
type Purposes = Record<CodePurpose, 1>;
const PURPOSES: Purposes = { login: 1, register: 1, forget: 1, confirm: 1, number: 1, guardian: 1 };
export const CODE_PURPOSES = Object.keys(PURPOSES);

/** A student's own words: anything a Chinese keyboard writes, so that whatever else is on the page is ours. */
const own = fc.string({ unit: fc.constantFrom('陳', '思', '敏', '，', '5', ' '), maxLength: 8 });
export const oneOf = <T>(codes: readonly T[]) => fc.constantFrom(...codes);
const ms = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2027, 0) });
const iso = ms.map((time) => new Date(time).toISOString());
const clock = iso.map((time) => time.slice(0, 19).replace('T', ' '));
const day = iso.map((time) => time.slice(0, 10));
const id = oneOf(['1', '404']);
const bit = oneOf([0, 1]);
const form = fc
  .record({
    personal: fc.record({
      nameChn: own,
      address: own,
      guardianName: own,
      birthday: day,
      gender: oneOf(GENDERS),
      passportCountry: oneOf(HOME_COUNTRIES),
    }),
    education: fc.array(
      fc.record({
        school: own,
        country: oneOf(HOME_COUNTRIES),
        level: oneOf(EDUCATION_LEVELS),
        startMonth: fc.constant('2020-09'),
        endMonth: oneOf(['', '2024-06']),
      }),
      { maxLength: 2 },
    ),
    english: fc.record({
      type: oneOf(['', ...ENGLISH_TEST_TYPES]),
      overall: fc.constant('7'),
      date: day,
      predicted: fc.boolean(),
    }),
    grades: fc.array(
      fc.record({ exam: oneOf(ACADEMIC_EXAMS), subject: own, grade: fc.constant('5*'), predicted: fc.boolean() }),
      { maxLength: 2 },
    ),
    courses: fc.array(fc.record({ schoolId: id, courseId: oneOf(['', '1']), schoolName: own, courseName: own }), {
      maxLength: 2,
    }),
    documents: fc.array(
      fc.record({
        kind: oneOf(DOCUMENT_KINDS),
        path: fc.constant('document/1'),
        name: fc.constant('甲.pdf'),
        size: fc.nat(5e6),
        contentType: fc.constant('application/pdf'),
      }),
      { maxLength: 2 },
    ),
    statement: own,
    note: own,
    declaration: fc.record({ truthful: fc.boolean(), mayForward: fc.boolean() }),
  })
  .map((input) => ApplyForm.parse(input));

const action = fc.oneof(
  fc.record({ kind: oneOf(['offerAccepted', 'offerDeclined']), course: fc.nat(3) }),
  fc.record({ kind: oneOf(['started', 'messageResponded'] as const) }),
  fc.record({ kind: fc.constant('submitted'), courses: fc.nat(5) }),
  fc.record({ kind: fc.constant('sentToSchools'), note: own }),
  fc.record({ kind: fc.constant('assigned'), to: fc.nat(5), name: own, note: own }),
  fc.record({ kind: fc.constant('stepReached'), step: oneOf(APPLICATION_STEPS), note: own }),
  fc.record({
    kind: fc.constant('decided'),
    course: fc.nat(3),
    outcome: oneOf(OUTCOMES),
    conditions: fc.array(own, { maxLength: 2 }),
    replyBy: oneOf(['', '2026-12-12']),
    note: own,
  }),
  fc.record({ kind: fc.constant('messageSent'), text: own, replyTo: fc.nat() }),
  fc.record({ kind: fc.constant('withdrawn'), note: own }),
);
const result = fc.record({
  kind: oneOf(Object.keys(exportMessages('zh').site.inbox.head)),
  application: fc.constant(1),
  step: oneOf(APPLICATION_STEPS),
  outcome: oneOf(OUTCOMES),
  course: fc.nat(2),
  lecture: oneOf([1, 404]),
  who: own,
  text: own,
  browser: oneOf(['', 'Chrome', 'WeChat']),
  system: oneOf(['', 'Windows']),
});

/** Rows as the tables hold them; a column that is not named here is the same word for every table. */
const ROWS: Record<(typeof EXPORTED_TABLE_NAMES)[number], Record<string, fc.Arbitrary<unknown>>> = {
  users: {
    nickname: own,
    name: own,
    birthday: day,
    youngest_birthday: day,
    gender: oneOf(['', ...GENDERS]),
    has_friend: bit,
    reminders: bit,
    is_active: bit,
    country_id: oneOf(['', '1', '404']),
    state_id: id,
    city_ids: fc.array(id),
    agent_id: oneOf([1, 404]),
    created_at: ms,
    delete_asked_at: oneOf([0, 1.7e12]),
    mobile: fc.constant('51234567'),
    area_code: fc.constant('852'),
  },
  consents: {
    what: oneOf(CONSENTS),
    deed: oneOf(CONSENT_ACTIONS),
    at: iso,
    countries: fc.array(id),
    guardian_name: own,
    guardian_relation: oneOf(['', ...GUARDIAN_RELATIONS]),
    guardian_phone: fc.constant('+852 51234567'),
    version: day,
    language: oneOf(LOCALES),
    agent_key: oneOf(['', 'mso', 'gone']),
  },
  applications: {
    id: fc.constant(1),
    status: oneOf(APPLICATION_STATUSES),
    agent_key: oneOf(['', 'mso']),
    submitted_at: oneOf(['', AT.toISOString()]),
    updated_at: iso,
    form,
  },
  application_events: {
    application_id: fc.constant(1),
    deed: action,
    at: iso,
    by: oneOf(['student', 'staff']),
    who: own,
  },
  document_openings: {
    application_id: fc.constant(1),
    kind: oneOf(OPENED_KINDS),
    name: own,
    at: iso,
    who: own,
    reason: oneOf(OPENING_REASONS),
    note: own,
  },
  brought_data: { at: iso, made_at: iso },
  shown_results: { at: ms, result: fc.record({ schools: fc.array(fc.record({ name: own, score: bit, most: bit })) }) },
  shown_consents: { deed: oneOf(CONSENT_ACTIONS), at: iso, version: day, language: oneOf(LOCALES) },
  family_links: { created_at: ms, ends_at: ms, ended_at: ms },
  family_votes: { at: ms },
  family_notes: { at: ms },
  files: {
    path: oneOf(['document/1', 'document/2']),
    kind: oneOf(['avatar', 'document']),
    name: own,
    size: fc.nat(5e6),
    created_at: ms,
  },
  school_favourites: { school_id: oneOf([1, 404]), remark: own, created_at: clock },
  course_favourites: { school_id: oneOf([1, 404]), course_id: oneOf([1, 404]), remark: own, created_at: clock },
  lecture_sign_ups: { lecture_id: oneOf([1, 404]), state: oneOf(['signedUp', 'attended', 'left', 'removed']), at: iso },
  messages: { texts: result, at: iso, read_at: oneOf(['', AT.toISOString()]) },
  chat_contacts: {
    name: own,
    agent_key: fc.constant('mso'),
    attributes: fc.record({ lang: oneOf(LOCALES), page: fc.constant('/mso/dse') }),
  },
  chat_conversations: {
    agent_key: fc.constant('mso'),
    status: oneOf(['open', 'resolved']),
    assignee: own,
    asked_at: ms,
    answered_at: fc.option(ms),
    last_at: ms,
  },
  handovers: { agent_key: fc.constant('mso'), at: ms, from_name: own, taken_by: own },
  chat_rounds: { agent_key: fc.constant('mso'), asked_at: ms, answered_at: ms, ended_at: ms },
  chat_notes: { at: ms },
  student_notes: { agent_key: fc.constant('mso'), kind: oneOf(['note', 'call', 'meeting', 'task']), at: ms },
  leads: {
    agent_key: fc.constant('mso'),
    name: own,
    area_code: fc.constant('852'),
    mobile: fc.constant('91234567'),
    email: oneOf(['', 'mei@example.org']),
    channel: oneOf(['walkIn', 'call', 'lecture', 'web', 'api']),
    question: own,
    promised_at: ms,
    state: oneOf(['new', 'contacted', 'converted', 'closed']),
    attribution: fc.record({ source: own, campaign: own }),
    created_at: ms,
    changed_at: ms,
  },
  appointments: {
    agent_key: fc.constant('mso'),
    starts_at: ms,
    state: oneOf(['booked', 'cancelled']),
    name: own,
    area_code: fc.constant('852'),
    mobile: fc.constant('91234567'),
    email: oneOf(['', 'mei@example.org']),
    question: own,
    language: oneOf(['zh', 'zh-hk', 'en-us']),
    time_zone: oneOf(['Asia/Hong_Kong', 'Europe/London']),
    reason: own,
    created_at: ms,
    changed_at: ms,
  },
  lead_entries: { kind: oneOf(['note', 'call', 'question', 'closed']), at: ms },
  chat_messages: { kind: oneOf([0, 1, 2]), sender_name: own, content: own, created_at: ms },
  chat_attachments: { shows: oneOf(['image', 'audio', 'document']), name: own, size: fc.nat(5e6) },
  assistant_answers: {
    question: own,
    answer: own.map((text) => ({
      answer: `<p>${text}</p>`,
      helpLines: '',
      cards: [{ kind: 'school', school: { name: 'A', nameChn: '甲' } }],
    })),
    rating: oneOf([null, 'up', 'down']),
    agent_key: fc.constant('mso'),
    asked_at: ms,
  },
  sessions: {
    browser: oneOf(['', 'Chrome', 'Mi']),
    system: oneOf(['', 'Windows']),
    opened_at: ms,
    seen_at: ms,
    refreshed_at: ms,
    expires_at: ms,
  },
  user_devices: { used_at: ms },
  access_tokens: { expires_at: ms },
  codes: {
    purpose: oneOf(CODE_PURPOSES),
    area_code: fc.constant('852'),
    mobile: fc.constant('51234567'),
    tries: fc.nat(15),
    expires_at: ms,
  },
  notices: { due_at: ms },
  calendar_addresses: { made_at: iso, read_at: day },
  outbox: { recipient: fc.constant('+85251234567'), at: ms },
  deliveries: { recipient: fc.constant('+85251234567'), at: ms },
  attempts: { at: ms },
};
const NO_COLUMN = fc.constant('never-on-the-page');
/** What may be kept of a student, with something in every table. */
export const anyData = fc.record(
  Object.fromEntries(
    EXPORTED_TABLE_NAMES.map((table) => [
      table,
      fc.array(
        fc.record({
          ...Object.fromEntries(Object.keys(EXPORTED_TABLES[table].left).map((column) => [column, NO_COLUMN])),
          ...ROWS[table],
        }),
        { minLength: 1, maxLength: 2 },
      ),
    ]),
  ),
) as fc.Arbitrary<ExportData>;
