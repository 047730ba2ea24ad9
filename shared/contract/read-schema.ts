import type { z } from 'zod';

interface SchemaDef {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  out?: z.ZodType;
  in?: z.ZodType;
  getter?: () => z.ZodType;
}

export type Schema = Pick<SchemaDef, 'shape' | 'element' | 'valueType'>;

/** The schema within those that only wrap it: optional, lazy, preprocessed, transformed. */
export function innerSchema(schema: z.ZodType): z.ZodType | undefined {
  const def = schema.def as unknown as SchemaDef;
  return def.getter?.() ?? def.innerType ?? (def.type === 'pipe' ? pipeSide(def) : undefined);
}

/** The fields of an object, the element of a list or the values of a record, through all that wraps it. */
export function readSchema(schema: z.ZodType): Schema {
  const inner = innerSchema(schema);
  return inner ? readSchema(inner) : (schema.def as unknown as SchemaDef);
}

/** Of a pipe, the half that is a shape and not a function. */
function pipeSide(def: SchemaDef) {
  const isTransform = (side?: z.ZodType) => (side?.def as unknown as SchemaDef | undefined)?.type === 'transform';
  return isTransform(def.out) ? def.in : def.out;
}
