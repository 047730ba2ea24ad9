import { z } from 'zod';
import { ATTRIBUTION_KEYS } from '#shared/rules/attribution.ts';

/** How a person came to the site; unknown keys are left out. */
export const AttributionOutput = z.partialRecord(z.enum(ATTRIBUTION_KEYS), z.string());
