import { z } from 'zod';
import { CASE_STATES } from '#shared/rules/application/case-state.ts';
import { LEAD_STATES } from '#shared/rules/leads.ts';
import { MAX_LISTED_MATCHES, MAX_PERSON_SEARCH_CHARS, MAX_SUGGESTED_MATCHES } from '#shared/rules/office-search.ts';
import { createOfficeQuery } from './office-call.ts';

const MatchedPerson = z.object({
  id: z.number(),
  name: z.string(),
  /** Display name of the assigned adviser, or '' if unassigned. */
  adviser: z.string(),
});

/** Area code and number are both '' without a number. */
const phoneFields = { areaCode: z.string(), mobile: z.string() };

/** Matches of one kind. `hasMore` if there are more than listed. */
const createMatches = <Match extends z.ZodType>(match: Match) =>
  z.object({ matches: z.array(match), hasMore: z.boolean() });

/**
 * Finds people of the agency by name, phone number, e-mail address or application number: students, their
 * applications and conversations, and leads. Kinds that the role may not see are empty.
 */
export const searchOffice = createOfficeQuery(
  'search.find',
  z.object({
    q: z.string().max(MAX_PERSON_SEARCH_CHARS).default(''),
    max: z.number().int().min(1).max(MAX_LISTED_MATCHES).default(MAX_SUGGESTED_MATCHES),
  }),
  z.object({
    students: createMatches(MatchedPerson.extend(phoneFields)),
    applications: createMatches(
      MatchedPerson.extend({
        caseState: z.enum(CASE_STATES),
        /** First course of the application. */
        school: z.string(),
        course: z.string(),
      }),
    ),
    conversations: createMatches(
      MatchedPerson.extend({
        isEnded: z.boolean(),
        /** Id of the matching message; 0 if the name matches. */
        message: z.number(),
        line: z.string(),
        at: z.number(),
      }),
    ),
    leads: createMatches(MatchedPerson.extend({ ...phoneFields, email: z.string(), state: z.enum(LEAD_STATES) })),
  }),
);
export type OfficeSearchResult = z.output<(typeof searchOffice)['output']>;
