import { z } from 'zod';
import { createTexts, type Texts } from '#backend/site/site-content.ts';
import { interpolate } from '#shared/locale/interpolate.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { RETENTION_DAYS, type RetentionKind } from '#shared/rules/retention-periods.ts';
import PARTS_FILE from './data/policies/parts.json' with { type: 'json' };
import PDPO_FILE from './data/policies/pdpo.json' with { type: 'json' };
import PIPL_FILE from './data/policies/pipl.json' with { type: 'json' };

// Privacy policies of the demo agencies: one for Hong Kong, in the order of the six data protection principles of the
// ordinance (Cap. 486), and one for the mainland, following the Personal Information Protection Law. Periods come from
// the retention table.

/**
 * Date of both policies, and the version that consents reference. Every text change needs a new date: students then
 * consent again before the next document or application.
 */
export const POLICY_VERSION = '2026-11-29';

const Lines = z.record(z.enum(LOCALES), z.array(z.string()));
const POLICY_LINES = { pdpo: Lines.parse(PDPO_FILE), pipl: Lines.parse(PIPL_FILE) };

/** Kinds of data with a period in the students' policy. The agencies' own policies cover data of staff. */
type StudentKind = Exclude<RetentionKind, 'staffSession' | 'staffLog' | 'webhookMessage'>;

interface PolicyParts {
  years: readonly string[];
  day: string;
  days: string;
  ownLinks: { before: string; links: readonly string[] };
  inBrowsers: string;
  retention: { kinds: Record<StudentKind, string>; due: string };
  rights: { before: string; ways: readonly string[]; after: string };
}
const POLICY_PARTS: Record<Locale, PolicyParts> = PARTS_FILE;

const DAYS_PER_YEAR = 365;

/** Formats a number of days in words. */
export function formatPeriod(locale: Locale, days: number): string {
  const { years, day, days: otherDays } = POLICY_PARTS[locale];
  const yearText = days % DAYS_PER_YEAR === 0 ? years[days / DAYS_PER_YEAR - 1] : undefined;
  return yearText ?? (days === 1 ? day : interpolate(otherDays, { days }));
}

function formatPolicyDay(locale: Locale): string {
  const [year = 0, month = 0, day = 0] = POLICY_VERSION.split('-').map(Number);
  if (locale !== 'en-us') return `${year} 年 ${month} 月 ${day} 日`;
  return new Date(Date.UTC(year, month - 1, day)).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

const renderList = (items: readonly string[]) => `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;

function renderSharedSections(locale: Locale) {
  const { ownLinks, inBrowsers, retention, rights } = POLICY_PARTS[locale];
  const formatRetentionPeriod = (kind: StudentKind) => formatPeriod(locale, RETENTION_DAYS[kind]);
  const kinds = Object.entries(retention.kinds) as [StudentKind, string][];
  const ways = rights.ways.map((way) => interpolate(way, { period: formatRetentionPeriod('account') }));
  return {
    ownLinks: `<p>${ownLinks.before}</p>\n${renderList(ownLinks.links)}`,
    inBrowsers: interpolate(inBrowsers, {
      answers: formatRetentionPeriod('answersInBrowser'),
      flight: formatRetentionPeriod('flightInBrowser'),
      family: formatRetentionPeriod('familyPass'),
    }),
    retention: `${renderList(kinds.map(([kind, text]) => interpolate(text, { period: formatRetentionPeriod(kind) })))}\n<p>${retention.due}</p>`,
    rights: `<p>${rights.before}</p>\n${renderList(ways)}\n<p>${rights.after}</p>`,
  };
}

interface PolicyOwner {
  name: Texts;
  tel: string;
  email: string;
}

export function renderPolicy(law: keyof typeof POLICY_LINES, { name, tel, email }: PolicyOwner) {
  const renderContent = (locale: Locale) =>
    interpolate(`\n${POLICY_LINES[law][locale].join('\n')}`, {
      name: name[locale],
      tel,
      email,
      day: formatPolicyDay(locale),
      ...renderSharedSections(locale),
    });
  return {
    version: POLICY_VERSION,
    title: createTexts('私隱政策及免責聲明', '隐私政策及免责声明', 'Privacy policy and disclaimer'),
    content: createTexts(renderContent('zh-hk'), renderContent('zh'), renderContent('en-us')),
  };
}
