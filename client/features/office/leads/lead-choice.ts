import { LEAD_CHANNELS, LEAD_FILTERS, type LeadChannel, type LeadFilter } from '#shared/rules/leads.ts';

export interface LeadChoice {
  q: string;
  filter: LeadFilter;
  channel: LeadChannel | null;
}

/** Parses the filters of a URL such as '?q=chan&show=due&channel=web'. */
export const parseLeadChoice = (query: URLSearchParams): LeadChoice => ({
  q: (query.get('q') ?? '').trim(),
  filter: LEAD_FILTERS.find((item) => item === query.get('show')) ?? 'open',
  channel: LEAD_CHANNELS.find((item) => item === query.get('channel')) ?? null,
});

/** Returns the query of a list with its leading '?'; '' for the open leads. */
export function createLeadQuery({ q, filter, channel }: LeadChoice, beforeCursor = ''): string {
  const searchParams = new URLSearchParams({
    ...(q && { q }),
    ...(filter !== 'open' && { show: filter }),
    ...(channel && { channel }),
    ...(beforeCursor && { before: beforeCursor }),
  });
  return searchParams.size > 0 ? `?${searchParams}` : '';
}
