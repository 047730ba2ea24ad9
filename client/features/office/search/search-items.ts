import type { useOfficeClock } from '#client/features/office/office-clock.ts';
import { createDeskQuery } from '#client/features/office/conversations/desk-address.ts';
import { getLeadName } from '#client/features/office/leads/lead-name.tsx';
import { formatStudentNumber } from '#client/features/office/students/student-number.tsx';
import type { TextOf } from '#client/i18n/use-text.ts';
import type { OfficeSearchResult } from '#shared/contract/office/search.ts';
import { SEARCH_KINDS, type SearchKind } from '#shared/rules/office-search.ts';

export interface SearchItem {
  key: string;
  href: string;
  name: string;
  /** Facts that tell people of the same name apart. */
  note: string;
}

export interface SearchGroup {
  kind: SearchKind;
  items: readonly SearchItem[];
  hasMore: boolean;
}

interface SearchTexts {
  search: TextOf<'office-search'>;
  applications: TextOf<'office-applications'>;
  cases: TextOf<'office-cases'>;
  leads: TextOf<'office-leads'>;
  clock: ReturnType<typeof useOfficeClock>;
}

const joinFacts = (facts: readonly string[]) => facts.filter(Boolean).join(' · ');
const formatNumber = (phone: { areaCode: string; mobile: string }) => (phone.mobile ? formatStudentNumber(phone) : '');

/** Returns the kinds with matches, each match with its address and facts. */
export function listSearchGroups(result: OfficeSearchResult, base: string, texts: SearchTexts): SearchGroup[] {
  const itemsByKind: Record<SearchKind, SearchItem[]> = {
    students: result.students.matches.map(({ id, name, adviser, ...phone }) => ({
      key: `student ${id}`,
      href: `${base}/students/${id}`,
      name,
      note: joinFacts([formatNumber(phone), adviser]),
    })),
    applications: result.applications.matches.map(({ id, name, adviser, caseState, school, course }) => ({
      key: `application ${id}`,
      href: `${base}/applications/${id}`,
      name,
      note: joinFacts([
        texts.applications('number', { id: String(id) }),
        texts.cases(`state.${caseState}`),
        school,
        course,
        adviser,
      ]),
    })),
    conversations: result.conversations.matches.map(({ id, name, adviser, isEnded, message, line, at }) => ({
      key: `conversation ${id}`,
      // The page of the thread that ends with the matching message.
      href: `${base}/conversations${createDeskQuery({ id, before: message > 0 ? message + 1 : 0 })}`,
      name,
      note: joinFacts([isEnded ? texts.search('ended') : adviser, texts.clock.moment(at), line]),
    })),
    leads: result.leads.matches.map((lead) => ({
      key: `lead ${lead.id}`,
      href: `${base}/leads/${lead.id}`,
      name: getLeadName(lead),
      note: joinFacts([texts.leads(`state.${lead.state}`), lead.name && formatNumber(lead), lead.email, lead.adviser]),
    })),
  };
  return SEARCH_KINDS.map((kind) => ({ kind, items: itemsByKind[kind], hasMore: result[kind].hasMore })).filter(
    ({ items }) => items.length > 0,
  );
}

/** Address of the room's own search, which lists all matches of a kind. */
export const getRoomSearchPath = (base: string, kind: SearchKind, query: string): string =>
  `${base}/${kind === 'conversations' ? 'conversations/search' : kind}?${new URLSearchParams({ q: query, ...(kind === 'applications' && { view: 'table' }) })}`;
