import type { z } from 'zod';
import { type TextKind, textKinds } from '#shared/contract/fields.ts';
import { innerSchema, readSchema } from '#shared/contract/read-schema.ts';

export type RefineText = (text: string, kind: TextKind) => Promise<string> | string;

/**
 * Goes through a parsed answer beside its schema and passes every field that holds words to `refine`. The schema says
 * which they are, so an address or an id is never taken for language.
 */
export async function refineWords(schema: z.ZodType, value: unknown, refine: RefineText): Promise<unknown> {
  const kind = textKinds.get(schema)?.kind;
  if (kind) return typeof value === 'string' && value !== '' ? refine(value, kind) : value;

  const inner = innerSchema(schema);
  if (inner) return refineWords(inner, value, refine);
  if (value === null || typeof value !== 'object') return value;
  const def = readSchema(schema);
  if (def.element && Array.isArray(value))
    return Promise.all(value.map((item) => refineWords(def.element as z.ZodType, item, refine)));
  if (!def.shape && !def.valueType) return value;

  const fieldSchema = (name: string) => def.shape?.[name] ?? def.valueType;
  const entries = Object.entries(value).map(async ([name, field]) => {
    const known = fieldSchema(name);
    return [name, known ? await refineWords(known, field, refine) : field] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
