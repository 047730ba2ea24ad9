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
  LOGGED_ACCESS_KINDS,
  DOCUMENT_ACCESS_REASONS,
  DECISION_OUTCOMES,
} from '#shared/rules/application/application-lists.ts';
import { CONSENT_ACTIONS, CONSENT_KINDS, GUARDIAN_RELATIONS } from '#shared/rules/consent.ts';
import { ENGLISH_TEST_TYPES } from '#shared/rules/english.ts';
import { GENDERS } from '#shared/rules/person.ts';
import { EXPORTED_TABLE_NAMES, EXPORTED_TABLES } from '#backend/own-data/exported-columns.ts';
import { type ExportData, getExportMessages } from '#backend/own-data/export-page.ts';

export const EXPORT_TIME = new Date('2026-11-22T18:59:56.458Z');
type Purposes = Record<CodePurpose, 1>;
const PURPOSES: Purposes = { login: 1, register: 1, forget: 1, confirm: 1, number: 1, guardian: 1 };
export const CODE_PURPOSES = Object.keys(PURPOSES);

/**
 * Text typed by a student. It contains only Chinese characters, digits and spaces, so that any other text on the page
 * comes from the product.
 */
const textArbitrary = fc.string({ unit: fc.constantFrom('陳', '思', '敏', '，', '5', ' '), maxLength: 8 });
export const createChoice = <T>(codes: readonly T[]) => fc.constantFrom(...codes);
const ms = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2027, 0) });
const isoArbitrary = ms.map((time) => new Date(time).toISOString());
const clockArbitrary = isoArbitrary.map((time) => time.slice(0, 19).replace('T', ' '));
const dayArbitrary = isoArbitrary.map((time) => time.slice(0, 10));
const id = createChoice(['1', '404']);
const bitArbitrary = createChoice([0, 1]);
const form = fc
  .record({
    personal: fc.record({
      nameChn: textArbitrary,
      address: textArbitrary,
      guardianName: textArbitrary,
      birthday: dayArbitrary,
      gender: createChoice(GENDERS),
      passportCountry: createChoice(HOME_COUNTRIES),
    }),
    education: fc.array(
      fc.record({
        school: textArbitrary,
        country: createChoice(HOME_COUNTRIES),
        level: createChoice(EDUCATION_LEVELS),
        startMonth: fc.constant('2020-09'),
        endMonth: createChoice(['', '2024-06']),
      }),
      { maxLength: 2 },
    ),
    english: fc.record({
      type: createChoice(['', ...ENGLISH_TEST_TYPES]),
      overall: fc.constant('7'),
      date: dayArbitrary,
      predicted: fc.boolean(),
    }),
    grades: fc.array(
      fc.record({
        exam: createChoice(ACADEMIC_EXAMS),
        subject: textArbitrary,
        grade: fc.constant('5*'),
        predicted: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
    courses: fc.array(
      fc.record({
        schoolId: id,
        courseId: createChoice(['', '1']),
        schoolName: textArbitrary,
        courseName: textArbitrary,
      }),
      {
        maxLength: 2,
      },
    ),
    documents: fc.array(
      fc.record({
        kind: createChoice(DOCUMENT_KINDS),
        path: fc.constant('document/1'),
        name: fc.constant('甲.pdf'),
        size: fc.nat(5e6),
        contentType: fc.constant('application/pdf'),
      }),
      { maxLength: 2 },
    ),
    statement: textArbitrary,
    note: textArbitrary,
    declaration: fc.record({ truthful: fc.boolean(), mayForward: fc.boolean() }),
  })
  .map((input) => ApplyForm.parse(input));

const actionArbitrary = fc.oneof(
  fc.record({ kind: createChoice(['offerAccepted', 'offerDeclined']), course: fc.nat(3) }),
  fc.record({ kind: createChoice(['started', 'messageResponded'] as const) }),
  fc.record({ kind: fc.constant('submitted'), courses: fc.nat(5) }),
  fc.record({ kind: fc.constant('sentToSchools'), note: textArbitrary }),
  fc.record({ kind: fc.constant('assigned'), to: fc.nat(5), name: textArbitrary, note: textArbitrary }),
  fc.record({ kind: fc.constant('stepReached'), step: createChoice(APPLICATION_STEPS), note: textArbitrary }),
  fc.record({
    kind: fc.constant('decided'),
    course: fc.nat(3),
    outcome: createChoice(DECISION_OUTCOMES),
    conditions: fc.array(textArbitrary, { maxLength: 2 }),
    replyBy: createChoice(['', '2026-12-12']),
    note: textArbitrary,
  }),
  fc.record({ kind: fc.constant('messageSent'), text: textArbitrary, replyTo: fc.nat() }),
  fc.record({ kind: fc.constant('withdrawn'), note: textArbitrary }),
);
const result = fc.record({
  kind: createChoice(Object.keys(getExportMessages('zh').site.inbox.head)),
  application: fc.constant(1),
  step: createChoice(APPLICATION_STEPS),
  outcome: createChoice(DECISION_OUTCOMES),
  course: fc.nat(2),
  lecture: createChoice([1, 404]),
  who: textArbitrary,
  text: textArbitrary,
  browser: createChoice(['', 'Chrome', 'WeChat']),
  system: createChoice(['', 'Windows']),
});

/** Generators of rows by table. Columns that are not listed have the same value in every table. */
const ROW_ARBITRARIES: Record<(typeof EXPORTED_TABLE_NAMES)[number], Record<string, fc.Arbitrary<unknown>>> = {
  users: {
    nickname: textArbitrary,
    name: textArbitrary,
    birthday: dayArbitrary,
    youngest_birthday: dayArbitrary,
    gender: createChoice(['', ...GENDERS]),
    has_friend: bitArbitrary,
    reminders: bitArbitrary,
    is_active: bitArbitrary,
    country_id: createChoice(['', '1', '404']),
    state_id: id,
    city_ids: fc.array(id),
    agent_id: createChoice([1, 404]),
    created_at: ms,
    delete_asked_at: createChoice([0, 1.7e12]),
    mobile: fc.constant('51234567'),
    area_code: fc.constant('852'),
  },
  consents: {
    what: createChoice(CONSENT_KINDS),
    deed: createChoice(CONSENT_ACTIONS),
    at: isoArbitrary,
    countries: fc.array(id),
    guardian_name: textArbitrary,
    guardian_relation: createChoice(['', ...GUARDIAN_RELATIONS]),
    guardian_phone: fc.constant('+852 51234567'),
    version: dayArbitrary,
    language: createChoice(LOCALES),
    agent_key: createChoice(['', 'mso', 'gone']),
  },
  applications: {
    id: fc.constant(1),
    status: createChoice(APPLICATION_STATUSES),
    agent_key: createChoice(['', 'mso']),
    submitted_at: createChoice(['', EXPORT_TIME.toISOString()]),
    updated_at: isoArbitrary,
    form,
  },
  application_events: {
    application_id: fc.constant(1),
    deed: actionArbitrary,
    at: isoArbitrary,
    by: createChoice(['student', 'staff']),
    who: textArbitrary,
  },
  document_openings: {
    application_id: fc.constant(1),
    kind: createChoice(LOGGED_ACCESS_KINDS),
    name: textArbitrary,
    at: isoArbitrary,
    who: textArbitrary,
    reason: createChoice(DOCUMENT_ACCESS_REASONS),
    note: textArbitrary,
  },
  brought_data: { at: isoArbitrary, made_at: isoArbitrary },
  shown_results: {
    at: ms,
    result: fc.record({
      schools: fc.array(fc.record({ name: textArbitrary, score: bitArbitrary, most: bitArbitrary })),
    }),
  },
  shown_consents: {
    deed: createChoice(CONSENT_ACTIONS),
    at: isoArbitrary,
    version: dayArbitrary,
    language: createChoice(LOCALES),
  },
  family_links: { created_at: ms, ends_at: ms, ended_at: ms },
  family_votes: { at: ms },
  family_notes: { at: ms },
  files: {
    path: createChoice(['document/1', 'document/2']),
    kind: createChoice(['avatar', 'document']),
    name: textArbitrary,
    size: fc.nat(5e6),
    created_at: ms,
  },
  school_favourites: { school_id: createChoice([1, 404]), remark: textArbitrary, created_at: clockArbitrary },
  course_favourites: {
    school_id: createChoice([1, 404]),
    course_id: createChoice([1, 404]),
    remark: textArbitrary,
    created_at: clockArbitrary,
  },
  lecture_sign_ups: {
    lecture_id: createChoice([1, 404]),
    state: createChoice(['signedUp', 'attended', 'left', 'removed']),
    at: isoArbitrary,
  },
  messages: { texts: result, at: isoArbitrary, read_at: createChoice(['', EXPORT_TIME.toISOString()]) },
  chat_contacts: {
    name: textArbitrary,
    agent_key: fc.constant('mso'),
    attributes: fc.record({ lang: createChoice(LOCALES), page: fc.constant('/mso/dse') }),
  },
  chat_conversations: {
    agent_key: fc.constant('mso'),
    status: createChoice(['open', 'resolved']),
    assignee: textArbitrary,
    asked_at: ms,
    answered_at: fc.option(ms),
    last_at: ms,
  },
  handovers: { agent_key: fc.constant('mso'), at: ms, from_name: textArbitrary, taken_by: textArbitrary },
  chat_rounds: { agent_key: fc.constant('mso'), asked_at: ms, answered_at: ms, ended_at: ms },
  chat_notes: { at: ms },
  student_notes: { agent_key: fc.constant('mso'), kind: createChoice(['note', 'call', 'meeting', 'task']), at: ms },
  leads: {
    agent_key: fc.constant('mso'),
    name: textArbitrary,
    area_code: fc.constant('852'),
    mobile: fc.constant('91234567'),
    email: createChoice(['', 'mei@example.org']),
    channel: createChoice(['walkIn', 'call', 'lecture', 'web', 'api']),
    question: textArbitrary,
    promised_at: ms,
    state: createChoice(['new', 'contacted', 'converted', 'closed']),
    attribution: fc.record({ source: textArbitrary, campaign: textArbitrary }),
    created_at: ms,
    changed_at: ms,
  },
  appointments: {
    agent_key: fc.constant('mso'),
    starts_at: ms,
    state: createChoice(['booked', 'cancelled']),
    name: textArbitrary,
    area_code: fc.constant('852'),
    mobile: fc.constant('91234567'),
    email: createChoice(['', 'mei@example.org']),
    question: textArbitrary,
    language: createChoice(['zh', 'zh-hk', 'en-us']),
    time_zone: createChoice(['Asia/Hong_Kong', 'Europe/London']),
    reason: textArbitrary,
    created_at: ms,
    changed_at: ms,
  },
  lead_entries: { kind: createChoice(['note', 'call', 'question', 'closed']), at: ms },
  chat_messages: { kind: createChoice([0, 1, 2]), sender_name: textArbitrary, content: textArbitrary, created_at: ms },
  chat_attachments: { shows: createChoice(['image', 'audio', 'document']), name: textArbitrary, size: fc.nat(5e6) },
  assistant_answers: {
    question: textArbitrary,
    answer: textArbitrary.map((text) => ({
      answer: `<p>${text}</p>`,
      helpLines: '',
      cards: [{ kind: 'school', school: { name: 'A', nameChn: '甲' } }],
    })),
    rating: createChoice([null, 'up', 'down']),
    agent_key: fc.constant('mso'),
    asked_at: ms,
  },
  sessions: {
    browser: createChoice(['', 'Chrome', 'Mi']),
    system: createChoice(['', 'Windows']),
    opened_at: ms,
    seen_at: ms,
    refreshed_at: ms,
    expires_at: ms,
  },
  user_devices: { used_at: ms },
  access_tokens: { expires_at: ms },
  codes: {
    purpose: createChoice(CODE_PURPOSES),
    area_code: fc.constant('852'),
    mobile: fc.constant('51234567'),
    tries: fc.nat(15),
    expires_at: ms,
  },
  notices: { due_at: ms },
  calendar_addresses: { made_at: isoArbitrary, read_at: dayArbitrary },
  outbox: { recipient: fc.constant('+85251234567'), at: ms },
  deliveries: { recipient: fc.constant('+85251234567'), at: ms },
  attempts: { at: ms },
};
const UNSHOWN_ARBITRARY = fc.constant('never-on-the-page');
/** Generates a student's data with rows in every table. */
export const anyData = fc.record(
  Object.fromEntries(
    EXPORTED_TABLE_NAMES.map((table) => [
      table,
      fc.array(
        fc.record({
          ...Object.fromEntries(Object.keys(EXPORTED_TABLES[table].left).map((column) => [column, UNSHOWN_ARBITRARY])),
          ...ROW_ARBITRARIES[table],
        }),
        { minLength: 1, maxLength: 2 },
      ),
    ]),
  ),
) as fc.Arbitrary<ExportData>;
