import { z } from 'zod';
import { ATTRIBUTION_KEYS } from '#shared/rules/attribution.ts';

/** How somebody came to the site, as far as it is known. */
export const AttributionOutput = z.partialRecord(z.enum(ATTRIBUTION_KEYS), z.string());
