import type { z } from 'zod';
import { type AtLevel, sees } from '#shared/tenant/level-policy.ts';
import { sights } from './fields.ts';
import { innerSchema, readSchema } from './read-schema.ts';

/**
 * An answer as though nobody had said what this public level does not see. The schema names it (sights in fields.ts), so
 * that a new answer which holds a school, say, needs no entry anywhere.
 */
export function hideUnseen(schema: z.ZodType, value: unknown, at: AtLevel): unknown {
  const inner = innerSchema(schema);
  if (isHidden(schema, at)) return Array.isArray(value) ? [] : typeof value === 'string' ? '' : null;
  if (inner) return hideUnseen(inner, value, at);
  if (value === null || typeof value !== 'object') return value;
  const { element, shape } = readSchema(schema);
  if (element && Array.isArray(value))
    return isHiddenWithin(element, at) ? [] : value.map((item: unknown) => hideUnseen(element, item, at));
  if (!shape) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const own = shape[name];
      return [name, own ? hideUnseen(own, field, at) : field] as const;
    }),
  );
}

function isHidden(schema: z.ZodType, at: AtLevel): boolean {
  const named = sights.get(schema);
  return named !== undefined && !sees(at, named.sight);
}

/** Through what only wraps it: a row that may be missing is as hidden as one that may not. */
function isHiddenWithin(schema: z.ZodType, at: AtLevel): boolean {
  const inner = innerSchema(schema);
  return isHidden(schema, at) || (inner !== undefined && isHiddenWithin(inner, at));
}
