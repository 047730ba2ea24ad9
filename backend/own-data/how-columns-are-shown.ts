import {
  allNamed,
  coded,
  day,
  device,
  fileKind,
  fileName,
  moment,
  namedCell,
  openedKind,
  type OwnTableName,
  type OwnWords,
  size,
  words,
} from './own-page.ts';
import { INNER, NUMBERING, type OwnTable, SAID_ELSEWHERE, TALK_TABLES } from './how-talks-are-shown.ts';
import { writeDeed, writeOwnForm, writeStandings, writeOwnResult, writeToldMessage } from './write-own-form.ts';

/** Rendering of each table, in page order. A test fails for a column without an entry. */
export const OWN_TABLES: {
  [Table in OwnTableName]: OwnTable<keyof OwnWords['tables'][Table]['columns']>;
} = {
  users: {
    shown: {
      nickname: words,
      name: words,
      last_name: words,
      first_name: words,
      birthday: day,
      youngest_birthday: day,
      gender: coded(({ site }) => site['apply-form'].gender),
      area_code: words,
      mobile: words,
      has_friend: coded(({ codes }) => codes.yesNo),
      reminders: coded(({ codes }) => codes.yesNo),
      country_id: namedCell('countries'),
      state_id: namedCell('states'),
      city_ids: allNamed('cities'),
      agent_id: namedCell('agentsById'),
      is_active: coded(({ codes }) => codes.yesNo),
      created_at: moment,
      delete_asked_at: moment,
    },
    left: { id: NUMBERING, head_icon: SAID_ELSEWHERE },
  },
  consents: {
    shown: {
      what: coded(({ site }) => site.consent.kind),
      deed: coded(({ site }) => ({ given: site.consent.historyGiven, withdrawn: site.consent.historyWithdrawn })),
      at: moment,
      countries: allNamed('countries'),
      guardian_name: words,
      guardian_relation: coded(({ site }) => site.consent.relation),
      guardian_phone: words,
      version: day,
      language: coded(({ site }) => site.consent.language),
      agent_key: namedCell('agents'),
    },
    left: { id: NUMBERING, user_id: NUMBERING },
  },
  applications: {
    shown: {
      id: words,
      status: coded(({ codes }) => codes.status),
      agent_key: namedCell('agents'),
      submitted_at: moment,
      updated_at: moment,
      form: writeOwnForm,
    },
    left: {
      user_id: NUMBERING,
      version: INNER,
      idempotency_key: INNER,
      steps: SAID_ELSEWHERE,
      decisions: SAID_ELSEWHERE,
      accepted: SAID_ELSEWHERE,
      case_state: SAID_ELSEWHERE,
      sent: SAID_ELSEWHERE,
      offers: SAID_ELSEWHERE,
      unanswered: SAID_ELSEWHERE,
      reply_by: SAID_ELSEWHERE,
      reply_days: SAID_ELSEWHERE,
      stage: SAID_ELSEWHERE,
      staff_id: NUMBERING,
      log_head: INNER,
      log_old: INNER,
      log_sealed: INNER,
    },
  },
  application_events: {
    shown: { application_id: words, deed: writeDeed, at: moment, by: coded(({ codes }) => codes.side), who: words },
    left: { seq: NUMBERING, hash: INNER },
  },
  document_openings: {
    shown: {
      application_id: words,
      kind: openedKind,
      name: words,
      at: moment,
      who: words,
      reason: coded(({ site }) => site.application.openings.reason),
      note: words,
    },
    left: { id: NUMBERING, staff_id: NUMBERING },
  },
  files: {
    shown: { kind: fileKind, name: fileName, size, created_at: moment },
    left: { path: INNER, user_id: NUMBERING, content_type: SAID_ELSEWHERE, sha256: SAID_ELSEWHERE },
  },
  school_favourites: {
    shown: { school_id: namedCell('schools'), remark: words, created_at: moment },
    left: { id: NUMBERING, user_id: NUMBERING },
  },
  course_favourites: {
    shown: { course_id: namedCell('courses'), school_id: namedCell('schools'), remark: words, created_at: moment },
    left: { id: NUMBERING, user_id: NUMBERING },
  },
  brought_data: {
    shown: { at: moment, from_site: words, made_at: moment, agent_key: namedCell('agents'), version: day },
    left: { id: NUMBERING, user_id: NUMBERING, taken: SAID_ELSEWHERE, language: INNER },
  },
  shown_results: {
    shown: { at: moment, agent_key: namedCell('agents'), result: writeOwnResult },
    left: { user_id: NUMBERING },
  },
  shown_consents: {
    shown: {
      deed: coded(({ site }) => ({ given: site.consent.historyGiven, withdrawn: site.consent.historyWithdrawn })),
      at: moment,
      version: day,
      language: coded(({ site }) => site.consent.language),
      agent_key: namedCell('agents'),
    },
    left: { id: NUMBERING, user_id: NUMBERING },
  },
  family_links: {
    shown: {
      name: words,
      agent_key: namedCell('agents'),
      created_at: moment,
      ends_at: moment,
      ended_at: moment,
      standings: writeStandings,
    },
    left: { id: NUMBERING, user_id: NUMBERING },
  },
  family_votes: {
    shown: { kind: words, thing_id: words, who: words, vote: words, at: moment },
    left: { user_id: NUMBERING },
  },
  family_notes: {
    shown: { kind: words, thing_id: words, who: words, note: words, at: moment },
    left: { id: NUMBERING, user_id: NUMBERING },
  },
  lecture_sign_ups: {
    shown: { lecture_id: namedCell('lectures'), state: coded(({ codes }) => codes.state), at: moment },
    left: { user_id: NUMBERING },
  },
  messages: {
    shown: { told: writeToldMessage, at: moment, read_at: moment },
    left: { id: NUMBERING, user_id: NUMBERING },
  },
  ...TALK_TABLES,
  sessions: {
    shown: { browser: device, opened_at: moment, seen_at: moment, refreshed_at: moment, expires_at: moment },
    left: { id: NUMBERING, user_id: NUMBERING, system: SAID_ELSEWHERE },
  },
  user_devices: { shown: { used_at: moment, known_since: moment }, left: { user_id: NUMBERING } },
  access_tokens: { shown: { expires_at: moment }, left: { session_id: NUMBERING } },
  codes: {
    shown: {
      purpose: coded(({ codes }) => codes.purpose),
      area_code: words,
      mobile: words,
      tries: words,
      expires_at: moment,
    },
    left: {},
  },
  notices: {
    shown: { due_at: moment },
    left: {
      id: NUMBERING,
      notice_key: NUMBERING,
      user_id: NUMBERING,
      agent_key: SAID_ELSEWHERE,
      subject: SAID_ELSEWHERE,
      kind: INNER,
      channel: INNER,
      next_at: INNER,
      tries: INNER,
      state: INNER,
    },
  },
  calendar_addresses: {
    shown: { made_at: moment, read_at: moment },
    left: { user_id: NUMBERING, agent_key: SAID_ELSEWHERE, locale: SAID_ELSEWHERE },
  },
  outbox: { shown: { recipient: words, at: moment }, left: { id: NUMBERING } },
  attempts: { shown: { at: moment }, left: { id: NUMBERING }, counted: true },
};

export const OWN_TABLE_NAMES = Object.keys(OWN_TABLES) as OwnTableName[];
