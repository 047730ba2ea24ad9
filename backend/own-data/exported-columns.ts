import {
  allNamed,
  attributionCell,
  coded,
  day,
  device,
  fileKind,
  fileName,
  timestampCell,
  namedCell,
  openedKind,
  type ExportedTableName,
  type ExportMessages,
  size,
  textCell,
} from './export-page.ts';
import { INNER, NUMBERING, type ExportedTable, SHOWN_ELSEWHERE, TALK_TABLES } from './exported-conversations.ts';
import { renderEvent, renderForm, renderPlacements, renderSharedResult, renderNotification } from './render-form.ts';

/** Rendering of each table, in the order of the page. A test fails for a column without an entry. */
export const EXPORTED_TABLES: {
  [Table in ExportedTableName]: ExportedTable<keyof ExportMessages['tables'][Table]['columns']>;
} = {
  users: {
    shown: {
      nickname: textCell,
      name: textCell,
      last_name: textCell,
      first_name: textCell,
      birthday: day,
      youngest_birthday: day,
      gender: coded(({ site }) => site['apply-form'].gender),
      area_code: textCell,
      mobile: textCell,
      has_friend: coded(({ codes }) => codes.yesNo),
      reminders: coded(({ codes }) => codes.yesNo),
      country_id: namedCell('countries'),
      state_id: namedCell('states'),
      city_ids: allNamed('cities'),
      agent_id: namedCell('agentsById'),
      attribution: attributionCell,
      is_active: coded(({ codes }) => codes.yesNo),
      created_at: timestampCell,
      delete_asked_at: timestampCell,
    },
    left: { id: NUMBERING, head_icon: SHOWN_ELSEWHERE },
  },
  consents: {
    shown: {
      what: coded(({ site }) => site.consent.kind),
      deed: coded(({ site }) => ({ given: site.consent.historyGiven, withdrawn: site.consent.historyWithdrawn })),
      at: timestampCell,
      countries: allNamed('countries'),
      guardian_name: textCell,
      guardian_relation: coded(({ site }) => site.consent.relation),
      guardian_phone: textCell,
      version: day,
      language: coded(({ site }) => site.consent.language),
      agent_key: namedCell('agents'),
    },
    left: { id: NUMBERING, user_id: NUMBERING },
  },
  applications: {
    shown: {
      id: textCell,
      status: coded(({ codes }) => codes.status),
      agent_key: namedCell('agents'),
      submitted_at: timestampCell,
      updated_at: timestampCell,
      form: renderForm,
    },
    left: {
      user_id: NUMBERING,
      version: INNER,
      idempotency_key: INNER,
      steps: SHOWN_ELSEWHERE,
      decisions: SHOWN_ELSEWHERE,
      accepted: SHOWN_ELSEWHERE,
      case_state: SHOWN_ELSEWHERE,
      sent: SHOWN_ELSEWHERE,
      offers: SHOWN_ELSEWHERE,
      unanswered: SHOWN_ELSEWHERE,
      reply_by: SHOWN_ELSEWHERE,
      reply_days: SHOWN_ELSEWHERE,
      stage: SHOWN_ELSEWHERE,
      staff_id: NUMBERING,
      attribution: SHOWN_ELSEWHERE,
      log_head: INNER,
      log_old: INNER,
      log_sealed: INNER,
    },
  },
  application_events: {
    shown: {
      application_id: textCell,
      deed: renderEvent,
      at: timestampCell,
      by: coded(({ codes }) => codes.side),
      who: textCell,
    },
    left: { seq: NUMBERING, hash: INNER },
  },
  document_openings: {
    shown: {
      application_id: textCell,
      kind: openedKind,
      name: textCell,
      at: timestampCell,
      who: textCell,
      reason: coded(({ site }) => site.application.openings.reason),
      note: textCell,
    },
    left: { id: NUMBERING, staff_id: NUMBERING, document: INNER },
  },
  files: {
    shown: { kind: fileKind, name: fileName, size, created_at: timestampCell },
    left: { path: INNER, user_id: NUMBERING, content_type: SHOWN_ELSEWHERE, sha256: SHOWN_ELSEWHERE },
  },
  school_favourites: {
    shown: { school_id: namedCell('schools'), remark: textCell, created_at: timestampCell },
    left: { id: NUMBERING, user_id: NUMBERING },
  },
  course_favourites: {
    shown: {
      course_id: namedCell('courses'),
      school_id: namedCell('schools'),
      remark: textCell,
      created_at: timestampCell,
    },
    left: { id: NUMBERING, user_id: NUMBERING },
  },
  brought_data: {
    shown: {
      at: timestampCell,
      from_site: textCell,
      made_at: timestampCell,
      agent_key: namedCell('agents'),
      version: day,
    },
    left: { id: NUMBERING, user_id: NUMBERING, taken: SHOWN_ELSEWHERE, language: INNER },
  },
  shown_results: {
    shown: { at: timestampCell, agent_key: namedCell('agents'), result: renderSharedResult },
    left: { user_id: NUMBERING },
  },
  shown_consents: {
    shown: {
      deed: coded(({ site }) => ({ given: site.consent.historyGiven, withdrawn: site.consent.historyWithdrawn })),
      at: timestampCell,
      version: day,
      language: coded(({ site }) => site.consent.language),
      agent_key: namedCell('agents'),
    },
    left: { id: NUMBERING, user_id: NUMBERING },
  },
  family_links: {
    shown: {
      name: textCell,
      agent_key: namedCell('agents'),
      created_at: timestampCell,
      ends_at: timestampCell,
      ended_at: timestampCell,
      standings: renderPlacements,
    },
    left: { id: NUMBERING, user_id: NUMBERING },
  },
  family_votes: {
    shown: { kind: textCell, thing_id: textCell, who: textCell, vote: textCell, at: timestampCell },
    left: { user_id: NUMBERING },
  },
  family_notes: {
    shown: { kind: textCell, thing_id: textCell, who: textCell, note: textCell, at: timestampCell },
    left: { id: NUMBERING, user_id: NUMBERING },
  },
  lecture_sign_ups: {
    shown: { lecture_id: namedCell('lectures'), state: coded(({ codes }) => codes.state), at: timestampCell },
    left: { user_id: NUMBERING },
  },
  messages: {
    shown: { told: renderNotification, at: timestampCell, read_at: timestampCell },
    left: { id: NUMBERING, user_id: NUMBERING },
  },
  ...TALK_TABLES,
  sessions: {
    shown: {
      browser: device,
      opened_at: timestampCell,
      seen_at: timestampCell,
      refreshed_at: timestampCell,
      expires_at: timestampCell,
    },
    left: { id: NUMBERING, user_id: NUMBERING, system: SHOWN_ELSEWHERE },
  },
  user_devices: { shown: { used_at: timestampCell, known_since: timestampCell }, left: { user_id: NUMBERING } },
  access_tokens: { shown: { expires_at: timestampCell }, left: { session_id: NUMBERING } },
  codes: {
    shown: {
      purpose: coded(({ codes }) => codes.purpose),
      area_code: textCell,
      mobile: textCell,
      tries: textCell,
      expires_at: timestampCell,
    },
    left: {},
  },
  notices: {
    shown: { due_at: timestampCell },
    left: {
      id: NUMBERING,
      notice_key: NUMBERING,
      user_id: NUMBERING,
      agent_key: SHOWN_ELSEWHERE,
      subject: SHOWN_ELSEWHERE,
      kind: INNER,
      channel: INNER,
      next_at: INNER,
      tries: INNER,
      state: INNER,
    },
  },
  calendar_addresses: {
    shown: { made_at: timestampCell, read_at: timestampCell },
    left: { user_id: NUMBERING, agent_key: SHOWN_ELSEWHERE, locale: SHOWN_ELSEWHERE },
  },
  outbox: { shown: { recipient: textCell, at: timestampCell }, left: { id: NUMBERING } },
  attempts: { shown: { at: timestampCell }, left: { id: NUMBERING }, counted: true },
};

export const EXPORTED_TABLE_NAMES = Object.keys(EXPORTED_TABLES) as ExportedTableName[];
