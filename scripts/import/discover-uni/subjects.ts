import type { Subject } from '#backend/seed/catalogue/catalogue-seed.ts';

// Which of our fields a subject is in, by the codes of the United Kingdom's Common Aggregation Hierarchy (CAH), which the register
// gives. A narrower code decides before a broader one.

const FIELDS: Readonly<Record<string, Subject>> = {
  CAH01: 'medicine',
  CAH02: 'health',
  'CAH02-02': 'medicine', // Pharmacology, toxicology and pharmacy
  CAH03: 'science',
  CAH04: 'psychology',
  CAH05: 'medicine', // Veterinary sciences
  CAH06: 'environment',
  CAH07: 'science',
  CAH09: 'mathematics',
  CAH10: 'engineering',
  CAH11: 'computing',
  CAH13: 'architecture',
  CAH15: 'social',
  'CAH15-02': 'finance', // Economics
  CAH16: 'law',
  CAH17: 'business',
  'CAH17-01-06': 'hospitality', // Tourism, transport and travel
  'CAH17-01-07': 'finance',
  'CAH17-01-08': 'finance', // Accounting
  CAH19: 'humanities',
  CAH20: 'humanities',
  CAH22: 'education',
  CAH24: 'media',
  CAH25: 'design',
  CAH26: 'environment',
};

/** Sport is in none of ours, and combined and general studies say nothing. */
const NO_FIELD = ['CAH03-02', 'CAH23'];

const widen = (code: string) => [code, code.slice(0, 8), code.slice(0, 5)];

/** 'CAH17-01-08': null where it is no field of ours. */
export function fieldOfSubject(code: string): Subject | null {
  if (NO_FIELD.some((none) => code.startsWith(none))) return null;
  return (
    widen(code)
      .map((one) => FIELDS[one])
      .find(Boolean) ?? null
  );
}
