import { z } from 'zod';
import { isRequiredTexts } from '#backend/site/rows/row-fields.ts';
import { assertNever } from '#shared/assert-never.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { type FlatValues, type FormShape, listEntryIndexes, joinPath } from '#shared/rules/content-form.ts';

// Conversion between values of a content schema and form fields (shared/rules/content-form.ts).

type SchemaOutline =
  | Exclude<FormShape, { kind: 'object' | 'list' }>
  | { kind: 'object'; fields: readonly (readonly [name: string, schema: z.ZodType])[] }
  | { kind: 'list'; of: z.ZodType };

/** Returns the shape of a schema. Throws for a schema type that has no form field. */
function getOutline(schema: z.ZodType): SchemaOutline {
  if (schema instanceof z.ZodDefault) return getOutline(schema.def.innerType as z.ZodType);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
    const isTexts = fields.length === LOCALES.length && LOCALES.every((locale) => locale in schema.shape);
    if (!isTexts) return { kind: 'object', fields };
    return isRequiredTexts(schema) ? { kind: 'texts', isRequired: true } : { kind: 'texts' };
  }
  if (schema instanceof z.ZodArray) {
    const elementSchema = schema.def.element as z.ZodType;
    return elementSchema instanceof z.ZodNever ? { kind: 'nothing' } : { kind: 'list', of: elementSchema };
  }
  if (schema instanceof z.ZodEnum) return { kind: 'choice', of: schema.options.map(String) };
  if (schema instanceof z.ZodNumber) return { kind: 'number' };
  if (schema instanceof z.ZodString) return { kind: 'text' };
  throw new Error(`unsupported schema type in a form: ${schema.def.type}`);
}

/** Returns the shape of the whole schema, for the browser. */
export function getShape(schema: z.ZodType): FormShape {
  const shape = getOutline(schema);
  if (shape.kind === 'object')
    return {
      kind: 'object',
      fields: shape.fields.map(([name, fieldSchema]) => [name, getShape(fieldSchema)] as const),
    };
  if (shape.kind === 'list')
    return { kind: 'list', of: getShape(shape.of), empty: flatten(createEmptyValue(shape.of)) };
  return shape;
}

export function flatten(value: unknown, path = ''): Record<string, string> {
  if (typeof value !== 'object' || value === null) return path === '' ? {} : { [path]: String(value ?? '') };
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, childValue]) => flatten(childValue, joinPath(path, key))),
  ) as Record<string, string>;
}

/** Converts form fields into a value, without validation. */
export function unflatten(schema: z.ZodType, flatValues: FlatValues, path = ''): unknown {
  const shape = getOutline(schema);
  switch (shape.kind) {
    case 'texts':
      return Object.fromEntries(LOCALES.map((locale) => [locale, flatValues[joinPath(path, locale)] ?? '']));
    case 'object':
      return Object.fromEntries(
        shape.fields.map(([key, fieldSchema]) => [key, unflatten(fieldSchema, flatValues, joinPath(path, key))]),
      );
    case 'list':
      return listEntryIndexes(flatValues, path).map((index) => unflatten(shape.of, flatValues, joinPath(path, index)));
    case 'nothing':
      return [];
    case 'number':
      return /^-?\d{1,15}$/.test(flatValues[path] ?? '') ? Number(flatValues[path]) : (flatValues[path] ?? '');
    case 'choice':
    case 'text':
      return flatValues[path] ?? '';
    default:
      return assertNever(shape);
  }
}

/** Returns the default value of a new list entry. */
export function createEmptyValue(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodDefault) return schema.parse(undefined);
  const shape = getOutline(schema);
  switch (shape.kind) {
    case 'texts':
      return Object.fromEntries(LOCALES.map((locale) => [locale, '']));
    case 'object':
      return Object.fromEntries(shape.fields.map(([key, fieldSchema]) => [key, createEmptyValue(fieldSchema)]));
    case 'list':
    case 'nothing':
      return [];
    case 'choice':
      return shape.of[0] ?? '';
    case 'number':
    case 'text':
      return '';
    default:
      return assertNever(shape);
  }
}
