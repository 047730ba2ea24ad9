import { ACADEMIC_EXAMS, type AcademicExam } from '#shared/rules/application/application-lists.ts';
import { INTAKE_PATTERN } from '#shared/rules/intake.ts';
import {
  LEAD_CHANNELS,
  LEAD_FILTERS,
  LEAD_SORTS,
  type LeadChannel,
  type LeadFilter,
  type LeadSort,
} from '#shared/rules/leads.ts';

export interface LeadChoice {
  q: string;
  filter: LeadFilter;
  channel: LeadChannel | null;
  /** Keys of the catalogue, or '' for all. */
  country: string;
  level: string;
  intake: string;
  exam: AcademicExam | '';
  sort: LeadSort;
}

/** Open leads, latest first. */
export const DEFAULT_LEAD_CHOICE: LeadChoice = {
  q: '',
  filter: 'open',
  channel: null,
  country: '',
  level: '',
  intake: '',
  exam: '',
  sort: 'newest',
};

const KEY_PATTERN = /^[a-z]{1,20}$/;

/** Parses the filters of a URL such as '?q=chan&show=due&channel=web&country=uk&sort=intake'. */
export function parseLeadChoice(query: URLSearchParams): LeadChoice {
  const getKey = (name: string, pattern: RegExp) => pattern.exec(query.get(name) ?? '')?.[0] ?? '';
  return {
    q: (query.get('q') ?? '').trim(),
    filter: LEAD_FILTERS.find((item) => item === query.get('show')) ?? 'open',
    channel: LEAD_CHANNELS.find((item) => item === query.get('channel')) ?? null,
    country: getKey('country', KEY_PATTERN),
    level: getKey('level', KEY_PATTERN),
    intake: getKey('intake', INTAKE_PATTERN),
    exam: ACADEMIC_EXAMS.find((item) => item === query.get('exam')) ?? '',
    sort: LEAD_SORTS.find((item) => item === query.get('sort')) ?? 'newest',
  };
}

/** Returns the query of a list with its leading '?', or '' for the default list. */
export function createLeadQuery(
  { q, filter, channel, country, level, intake, exam, sort }: LeadChoice,
  beforeCursor = '',
): string {
  const searchParams = new URLSearchParams({
    ...(q && { q }),
    ...(filter !== 'open' && { show: filter }),
    ...(channel && { channel }),
    ...(country && { country }),
    ...(level && { level }),
    ...(intake && { intake }),
    ...(exam && { exam }),
    ...(sort !== 'newest' && { sort }),
    ...(beforeCursor && { before: beforeCursor }),
  });
  return searchParams.size > 0 ? `?${searchParams}` : '';
}
