/**
 * Thresholds from web.dev between good, needs improvement and poor. Lcp and inp in milliseconds, cls without a unit.
 */
const VITAL_THRESHOLDS = { lcp: [2500, 4000], inp: [200, 500], cls: [0.1, 0.25] } as const;
export type Vital = keyof typeof VITAL_THRESHOLDS;

export const VITAL_BUCKETS = ['good', 'middling', 'poor'] as const;
export type VitalBucket = (typeof VITAL_BUCKETS)[number];

/** Returns the rating of a value. Exact values are not stored. */
export function getVitalBucket(vital: Vital, value: number): VitalBucket {
  const [goodLimit, poorLimit] = VITAL_THRESHOLDS[vital];
  return value <= goodLimit ? 'good' : value <= poorLimit ? 'middling' : 'poor';
}
