import type { RetentionKind } from '#shared/rules/retention-periods.ts';

interface RetentionRule {
  /** Names of D1 tables. */
  tables: readonly string[];
  /** Storage outside D1: R2 folders, chat rooms, the browser. */
  also?: readonly string[];
  /** Event at which the retention period starts. */
  from: string;
  /** Kind of person whose data it is. The privacy policy lists the entries about students. */
  of: 'student' | 'staff';
}

/**
 * All storage of personal data. Expired data is deleted, never anonymised. The periods in days are in RETENTION_DAYS.
 */
export const RETENTION_TABLE: Record<RetentionKind, RetentionRule> = {
  account: {
    tables: [
      'users',
      'messages',
      'calendar_addresses',
      'lecture_sign_ups',
      'school_favourites',
      'course_favourites',
      'family_links',
      'family_votes',
      'family_notes',
      'files',
      'consents',
      'brought_data',
      'shown_consents',
      'student_places',
      'student_notes',
    ],
    also: ['R2 avatar/'],
    from: 'the deletion was asked for',
    of: 'student',
  },
  application: {
    tables: ['applications', 'application_courses', 'application_events', 'document_openings'],
    also: ['R2 document/'],
    from: 'its last change, once it is finished or withdrawn, or while it was never sent',
    of: 'student',
  },
  lead: { tables: ['leads', 'lead_entries'], from: 'its last change', of: 'student' },
  appointment: { tables: ['appointments'], from: 'the appointment', of: 'student' },
  shownResult: { tables: ['shown_results'], from: 'it was shown', of: 'student' },
  looseFile: { tables: ['files'], also: ['R2 avatar/', 'R2 document/'], from: 'the upload', of: 'student' },
  conversation: {
    tables: [
      'chat_contacts',
      'chat_conversations',
      'chat_rounds',
      'chat_messages',
      'chat_attachments',
      'chat_notes',
      'chat_tagged',
      'assistant_answers',
      'handovers',
      'channel_messages',
    ],
    also: ['R2 chat/', 'rooms of the chat Worker'],
    from: 'the last message',
    of: 'student',
  },
  session: { tables: ['sessions', 'access_tokens', 'push_subscriptions'], from: 'the login', of: 'student' },
  device: {
    tables: ['user_devices'],
    also: ['the browser'],
    from: 'the last login with it',
    of: 'student',
  },
  code: { tables: ['codes'], from: 'the end of the code', of: 'student' },
  attempt: { tables: ['attempts'], from: 'the attempt', of: 'student' },
  textMessage: { tables: ['outbox', 'notices', 'push_sent'], from: 'the message', of: 'student' },
  delivery: { tables: ['deliveries'], from: 'the message', of: 'student' },
  staffSession: { tables: ['staff_sessions', 'staff_push_subscriptions'], from: 'the end of the session', of: 'staff' },
  staffLog: { tables: ['staff_log', 'privacy_requests'], from: 'the entry', of: 'staff' },
  webhookMessage: { tables: ['webhook_messages'], from: 'the event', of: 'staff' },
  backup: { tables: [], also: ['the backup bucket'], from: 'the night of the copy', of: 'student' },
  answersInBrowser: { tables: [], also: ['the browser'], from: 'the last change', of: 'student' },
  flightInBrowser: { tables: [], also: ['the browser'], from: 'the press that kept it', of: 'student' },
  familyPass: {
    tables: [],
    also: ['the browser of who holds the link'],
    from: 'the opening of the link',
    of: 'student',
  },
  appointmentPass: {
    tables: [],
    also: ['the browser of who holds the link'],
    from: 'the booking or the opening of the link',
    of: 'student',
  },
  language: { tables: [], also: ['the browser'], from: 'the last choice', of: 'student' },
};

/**
 * Tables with data of staff that have no retention period: an administrator deletes the data, or it is deleted with the
 * site.
 */
export const MANUALLY_DELETED: readonly string[] = [
  'staff',
  'staff_duty',
  'staff_hours',
  'talk_tags',
  'ready_replies',
  'saved_views',
  'staff_recovery_codes',
  'staff_passkeys',
  'site_edits',
  'site_drafts',
  'media',
  'ops_tokens',
  'webhook_endpoints',
  'channels',
  'api_tokens',
  'crisis_lines',
];

/**
 * Full-text indexes of personal data, with their source tables. Deleted text remains in index pages until the job
 * rebuilds them.
 */
export const RETENTION_START_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  chat_words: ['chat_messages', 'chat_contacts'],
  student_words: ['student_places'],
  lead_words: ['leads'],
};

/**
 * Tables without personal data, by reason. `catalogue`: shared schools and courses, copied between databases as a
 * whole, except for rows of single sites (`scripts/ops/catalogue/`). `site`: content and settings of an agency.
 * `derived`: rebuilt from other rows, or bookkeeping of jobs.
 */
export const NO_PERSONAL_DATA_BY_REASON = {
  catalogue: [
    'countries',
    'country_terms',
    'states',
    'cities',
    'institution_types',
    'course_type_groups',
    'course_types',
    'major_levels',
    'schools',
    'school_infos',
    'school_files',
    'school_pathways',
    'school_ranks',
    'ranking_tables',
    'school_terms',
    'courses',
    'course_outlines',
    'course_type_links',
    'course_intakes',
    'course_terms',
    'admission_terms',
    'admission_dates',
    'guides',
    'climate_stations',
    'living_costs',
    'visa_fees',
    'country_charges',
    'counting_rules',
    'entry_rules',
    'sources',
    'external_ids',
    'facts',
    'fact_history',
    'imports',
  ],
  site: [
    'agents',
    'agent_news',
    'menus',
    'pages',
    'page_modules',
    'page_module_items',
    'privacy_policies',
    'help_entries',
    'own_courses',
    'api_creations',
    'version_notes',
    'site_schools',
    'site_facts',
    'site_names',
    'site_rankings',
    'site_ranks',
    'news',
    'lectures',
  ],
  derived: [
    'site_versions',
    'guide_words',
    'passages',
    'name_terms',
    'course_index',
    'school_words',
    'school_trigrams',
    'school_signs',
    'course_words',
    'course_trigrams',
    'school_vocabulary',
    'course_vocabulary',
    'school_word_places',
    'course_word_places',
    'packed_names',
    'news_words',
    'missed_searches',
    'signal_counts',
    'clock_runs',
    'alarms',
    'live_weather',
    'match_shelves',
    'packed_admissions',
    'open_ranks',
    'matching_stamps',
    'reference_stamps',
    'catalogue_counts',
    'import_packs',
    'write_preconditions',
    'erasing',
    'rooms_to_forget',
    'file_sweeps',
    'file_copies',
    'erasures',
  ],
} as const satisfies Record<string, readonly string[]>;

export const NO_PERSONAL_DATA: readonly string[] = Object.values(NO_PERSONAL_DATA_BY_REASON).flat();
