import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import { address, chineseName, count, list, group, text, token } from '#shared/contract/fields.ts';

// Published facts of schools and courses. Pages show a figure only as a fact with its source. Figures of a backend
// without facts are converted at the edge (stated-figures.ts).

export const Source = z.object({
  id: token(),
  publisher: text(),
  title: text(),
  licence: text(),
  licenceAddress: address(),
  address: address(),
  /** Edition: a date such as '2023-01-03', or a school year such as '2022-23'. */
  asAt: token(),
  /** Date on which the page was read, for an undated page. */
  readOn: token(),
});
export type Source = z.infer<typeof Source>;

export const Fact = z.object({
  /** Kind of fact, from backend/catalogue/fact-kinds.ts. */
  key: token(),
  /** Level, subject or code that distinguishes several values of one kind. */
  part: token(),
  /** Published value. JSON if structured (fact-values.ts). */
  value: token(),
  /** Unit such as 'USD/year' or 'weeks', or '' if the value is not an amount. */
  unit: token(),
  sourceId: token(),
  /** Previous values, latest first. `asAt` is the last edition with the value. */
  was: list(z.object({ value: token(), unit: token(), asAt: token() })),
  /** Values of the register that a fact of the site itself overrides. */
  beside: list(z.object({ value: token(), unit: token(), sourceId: token() })),
});
export type Fact = z.infer<typeof Fact>;

/** Old and new value of a figure, or '' if it was or is unpublished. */
export const FigureChange = z.object({
  key: token(),
  part: token(),
  was: token(),
  now: token(),
  /** Unit of the old value. `nowUnit` is set if the new value has another one, such as another currency. */
  unit: token(),
  nowUnit: token(),
  /** Title of the source. `asAt` is its edition. */
  source: text(),
  asAt: token(),
});
export type FigureChange = z.infer<typeof FigureChange>;

/** Fields of an object with facts. A backend without facts omits them. `sources` contains each source once. */
export const sourcedShape = { facts: list(Fact), sources: list(Source) };

/** Registry of shapes whose figures are converted to facts for backends without facts. */
export const statedFigureFields = z.registry<{ of: 'school' | 'course' }>();

/** As `sourcedShape`, for the shape of a school or course, whose plain figures can be converted to facts. */
export const sourcedFields = (subject: 'school' | 'course') => ({
  ...sourcedShape,
  facts: list(Fact).register(statedFigureFields, { of: subject }),
});
export type Sourced = { facts: Fact[]; sources: Source[] };

/**
 * Lists all sources with their usage counts, most used first: registers, then pages with living costs and entry rules.
 * A page has a URL and a date, and no licence.
 */
export const sourceList = {
  method: 'GET',
  path: '/appInstitution/source/list',
  input: z.object({}),
  datas: Source.extend({
    factCount: count(),
    schoolCount: count(),
    courseCount: count(),
    /** Number of cities whose living cost comes from the source. `ruleCount` is the number of entry rules. */
    costCount: count(),
    ruleCount: count(),
    /** Number of countries whose visa fee comes from the source. `chargeCount` is the number of other charges. */
    visaCount: count(),
    chargeCount: count(),
    /** Kind of source, such as 'cricos', 'discoverUni' or 'page'. Pages explain which data a known kind lacks. */
    kind: token(),
  }),
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

const RenewalCounts = group({ new: count(), changed: count(), back: count(), gone: count() });

/** Changes made by one import of a register. */
const SourceRenewal = z.object({
  /** Time of the import, such as '2026-11-03T08:00:00.000Z'. */
  at: token(),
  /** Titles of the register's sources. */
  titles: list(text()),
  asAt: token(),
  /** Number of new, changed, relisted and delisted schools and courses. */
  schools: RenewalCounts,
  courses: RenewalCounts,
  /** Number of figures that changed or were removed. */
  figures: count(),
});

const RecentChange = FigureChange.extend({
  id: token(),
  name: text(),
  nameChn: chineseName(),
  at: token(),
});

const SourceChanges = z.object({ renewals: list(SourceRenewal), figures: list(RecentChange) });
export type SourceChanges = z.infer<typeof SourceChanges>;

/** Returns recent changes by imports, latest first. Optional for a backend. */
export const sourceChanges = {
  method: 'GET',
  path: '/appInstitution/source/changes',
  input: z.object({}),
  edgeFields: ['publicLevel'],
  data: SourceChanges,
  idempotent: true,
  isPublic: true,
} satisfies DataCall;
