import { z } from 'zod';
import { ATTRIBUTION_KEYS } from '#shared/rules/attribution.ts';

/** Attribution of a visitor. Unknown keys are omitted. */
export const AttributionOutput = z.partialRecord(z.enum(ATTRIBUTION_KEYS), z.string());
