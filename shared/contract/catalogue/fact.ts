import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import { address, chineseName, count, list, part, text, token } from '#shared/contract/fields.ts';

// What is known of a school or a course by somebody who published it. Pages draw facts and no bare number; the figures that a backend
// states without facts become facts at the edge (stated-figures.ts).

/** Who says it, and under what licence. */
export const Source = z.object({
  id: token(),
  publisher: text(),
  title: text(),
  licence: text(),
  licenceAddress: address(),
  address: address(),
  /** Of the edition, as it says itself: a day, '2023-01-03', or a school year, '2022-23'. */
  asAt: token(),
  /** Of a page that gives no date: the day on which it was read. */
  readOn: token(),
});
export type Source = z.infer<typeof Source>;

export const Fact = z.object({
  /** backend/catalogue/fact-kinds.ts. */
  key: token(),
  /** Of a fact that has several: a level, a subject, a code. */
  part: token(),
  /** As it was published; JSON where it is more than one word or number. */
  value: token(),
  /** 'USD/year', 'weeks'; '' where it is no amount. */
  unit: token(),
  sourceId: token(),
  /** What it was before, the latest first: by the source of then, and of which edition that was the last. */
  was: list(z.object({ value: token(), unit: token(), asAt: token() })),
  /** Of one that a site has in the place of a register's: what the register says, and goes on saying. */
  beside: list(z.object({ value: token(), unit: token(), sourceId: token() })),
});
export type Fact = z.infer<typeof Fact>;

/** What a figure was, and what it is now; '' where it was not published, or is no longer. */
export const FigureChange = z.object({
  key: token(),
  part: token(),
  was: token(),
  now: token(),
  /** Of what it was; and of what it is, where that is told in another: a currency. */
  unit: token(),
  nowUnit: token(),
  /** Who says so, by the title of the source, and of which edition it is. */
  source: text(),
  asAt: token(),
});
export type FigureChange = z.infer<typeof FigureChange>;

/** On whatever has facts: a backend that knows none leaves both out. Each source stands once, however many facts it has. */
export const sourced = { facts: list(Fact), sources: list(Source) };

/** Of whose fields a backend without facts states figures: the shape whose `facts` are registered here. */
export const statedFigures = z.registry<{ of: 'school' | 'course' }>();

/** As `sourced`, for a school or a course itself. */
export const sourcedOf = (of: 'school' | 'course') => ({
  ...sourced,
  facts: list(Fact).register(statedFigures, { of }),
});
export type Sourced = { facts: Fact[]; sources: Source[] };

/**
 * All that anything here is taken from, with how much of it, the most used first: registers, then the pages that costs of living and
 * rules of entry are quoted from. A page has an address and the day it gives, and no licence.
 */
export const sourceList = {
  method: 'GET',
  path: '/appInstitution/source/list',
  input: z.object({}),
  datas: Source.extend({
    factCount: count(),
    schoolCount: count(),
    courseCount: count(),
    /** Cities whose cost of living it gives, and rules of entry. */
    costCount: count(),
    ruleCount: count(),
    /** Countries whose visa's price it gives, and other charges of countries. */
    visaCount: count(),
    chargeCount: count(),
    /** What kind of source it is: 'cricos', 'discoverUni', 'page'. A page says of those that it knows what they do not say. */
    kind: token(),
  }),
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

const Renewed = part({ new: count(), changed: count(), back: count(), gone: count() });

/** What one reading of a source changed here, the latest first. */
const SourceRenewal = z.object({
  /** A moment: '2026-11-03T08:00:00.000Z'. */
  at: token(),
  /** The register that was read, as its sources are titled. */
  titles: list(text()),
  asAt: token(),
  /** Schools and courses that are new, otherwise than before, listed again, and listed no longer. */
  schools: Renewed,
  courses: Renewed,
  /** Figures that were others before, or are published no longer. */
  figures: count(),
});

/** A figure of a school that is another now. */
const RecentChange = FigureChange.extend({
  id: token(),
  name: text(),
  nameChn: chineseName(),
  /** When it was changed here. */
  at: token(),
});

const SourceChanges = z.object({ renewals: list(SourceRenewal), figures: list(RecentChange) });
export type SourceChanges = z.infer<typeof SourceChanges>;

/** What has changed lately in what is taken from sources. A backend without it tells nothing of it. */
export const sourceChanges = {
  method: 'GET',
  path: '/appInstitution/source/changes',
  input: z.object({}),
  edgeFields: ['publicLevel'],
  data: SourceChanges,
  idempotent: true,
  isPublic: true,
} satisfies DataCall;
