import type { Subject } from '#backend/catalogue/subjects.ts';

/**
 * Field of study by code of the UK's Common Aggregation Hierarchy (CAH), which the register uses. The longest matching
 * code applies. Null means that the subject has no field in the catalogue (sport, combined and general studies).
 */
export const CAH_FIELDS: Readonly<Record<string, Subject | null>> = {
  CAH01: 'medicine',
  'CAH01-01-01': 'biomedical', // Medical sciences
  CAH02: 'health',
  'CAH02-02': 'biomedical', // Pharmacology, toxicology and pharmacy
  'CAH02-05-03': 'biomedical', // Biomedical sciences
  CAH03: 'science',
  CAH04: 'psychology',
  CAH05: 'medicine', // Veterinary sciences
  'CAH05-01-02': 'health', // Others in veterinary sciences, such as nursing
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
  'CAH25-01-04': 'media', // Cinematics and photography
  CAH26: 'environment',
  'CAH03-02': null,
  CAH23: null,
};
