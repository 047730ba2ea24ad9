import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import { address, chineseName, count, list, group, text, token } from '#shared/contract/fields.ts';

// Published facts of schools and courses. Pages render facts, never bare numbers; figures of a backend without facts
// are converted at the edge (stated-figures.ts).

/** Publisher and licence. */
export const Source = z.object({
  id: token(),
  publisher: text(),
  title: text(),
  licence: text(),
  licenceAddress: address(),
  address: address(),
  /** Edition: a date, '2023-01-03', or a school year, '2022-23'. */
  asAt: token(),
  /** Date of reading, for a page without a date. */
  readOn: token(),
});
export type Source = z.infer<typeof Source>;

export const Fact = z.object({
  /** See backend/catalogue/fact-kinds.ts. */
  key: token(),
  /** Level, subject or code, for facts with several values. */
  part: token(),
  /** Published value; JSON if structured. */
  value: token(),
  /** 'USD/year', 'weeks'; '' if it is not an amount. */
  unit: token(),
  sourceId: token(),
  /** Previous values, latest first, with source and last edition. */
  was: list(z.object({ value: token(), unit: token(), asAt: token() })),
  /** Register's value beside a site's own override. */
  beside: list(z.object({ value: token(), unit: token(), sourceId: token() })),
});
export type Fact = z.infer<typeof Fact>;

/** Old and new value; '' if unpublished. */
export const FigureChange = z.object({
  key: token(),
  part: token(),
  was: token(),
  now: token(),
  /** Unit of the old value, and of the new one if it differs: a currency. */
  unit: token(),
  nowUnit: token(),
  /** Title and edition of the source. */
  source: text(),
  asAt: token(),
});
export type FigureChange = z.infer<typeof FigureChange>;

/** Fields of anything with facts; omitted by a backend without facts. Sources are distinct. */
export const sourced = { facts: list(Fact), sources: list(Source) };

/** Shapes whose figures are converted to facts for backends without facts. */
export const statedFigures = z.registry<{ of: 'school' | 'course' }>();

/** Like `sourced`, for a school or course itself. */
export const sourcedOf = (of: 'school' | 'course') => ({
  ...sourced,
  facts: list(Fact).register(statedFigures, { of }),
});
export type Sourced = { facts: Fact[]; sources: Source[] };

/**
 * All sources with their usage counts, most used first: registers, then pages of living costs and entry rules. A page
 * has a URL and a date, and no licence.
 */
export const sourceList = {
  method: 'GET',
  path: '/appInstitution/source/list',
  input: z.object({}),
  datas: Source.extend({
    factCount: count(),
    schoolCount: count(),
    courseCount: count(),
    /** Cities with living costs, and entry rules. */
    costCount: count(),
    ruleCount: count(),
    /** Countries with a visa fee, and other charges. */
    visaCount: count(),
    chargeCount: count(),
    /** Kind of source: 'cricos', 'discoverUni', 'page'. Pages explain the gaps of known kinds. */
    kind: token(),
  }),
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

const Renewed = group({ new: count(), changed: count(), back: count(), gone: count() });

/** Changes by one import, latest first. */
const SourceRenewal = z.object({
  /** Timestamp: '2026-11-03T08:00:00.000Z'. */
  at: token(),
  /** Titles of the imported register's sources. */
  titles: list(text()),
  asAt: token(),
  /** New, changed, relisted and delisted schools and courses. */
  schools: Renewed,
  courses: Renewed,
  /** Changed or removed figures. */
  figures: count(),
});

/** Changed figure of a school. */
const RecentChange = FigureChange.extend({
  id: token(),
  name: text(),
  nameChn: chineseName(),
  /** Time of the import. */
  at: token(),
});

const SourceChanges = z.object({ renewals: list(SourceRenewal), figures: list(RecentChange) });
export type SourceChanges = z.infer<typeof SourceChanges>;

/** Recent changes by imports. Optional for a backend. */
export const sourceChanges = {
  method: 'GET',
  path: '/appInstitution/source/changes',
  input: z.object({}),
  edgeFields: ['publicLevel'],
  data: SourceChanges,
  idempotent: true,
  isPublic: true,
} satisfies DataCall;
