import type { z } from 'zod';
import { type TextKind, textKinds } from '#shared/contract/fields.ts';
import { getInnerSchema } from '#shared/contract/filter-response.ts';

/**
 * Response field that may contain any string, such as 'rows[].name'. `kind` is set if the contract declares how the
 * string is used.
 */
export interface StringField {
  path: string;
  kind: TextKind | 'token';
}

interface SchemaDefinition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  valueType?: z.ZodType;
  options?: readonly z.ZodType[];
  entries?: Record<string, string>;
  values?: readonly unknown[];
  in?: z.ZodType;
  out?: z.ZodType;
}

/** Number of the row, and the recursion depth for each field name. */
interface ValueLocation {
  row: number;
  levels: Readonly<Record<string, number>>;
}

/** Maximum depth of recursive schemas, such as menus within menus. */
const MAX_DEPTH = 3;
const MIN_ROWS = 2;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPresent = (value: unknown) => value !== undefined && value !== null && value !== '';

/**
 * Fills every field of the schema: strings with `createValue`, other values from `existing` or with any value that the
 * contract allows. Throws on an unknown kind of schema, so that no field is omitted.
 */
export function fillResponse(
  schema: z.ZodType,
  existingValue: unknown,
  createValue: (field: StringField, existing: unknown) => unknown,
  path = '',
  location: ValueLocation = { row: 0, levels: {} },
): unknown {
  const fillValue = (itemSchema: z.ZodType, value: unknown, valuePath = path, valueLocation = location) =>
    fillResponse(itemSchema, value, createValue, valuePath, valueLocation);
  const registeredKind = textKinds.get(schema)?.kind;
  if (registeredKind) return createValue({ path, kind: registeredKind }, existingValue);
  const definition = schema.def as unknown as SchemaDefinition;
  switch (definition.type) {
    case 'lazy': {
      const name = path.replace(/.*\./, '');
      const level = location.levels[name] ?? 0;
      if (level >= MAX_DEPTH) return null;
      return fillValue(unwrapSchema(schema), existingValue, path, {
        ...location,
        levels: { ...location.levels, [name]: level + 1 },
      });
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'pipe':
      return fillValue(unwrapSchema(schema), existingValue);
    case 'object': {
      const values = isObject(existingValue) ? existingValue : {};
      const filledEntries = Object.entries(definition.shape ?? {}).map(
        ([name, field]) => [name, fillValue(field, values[name], path ? `${path}.${name}` : name)] as const,
      );
      // Fields under another name than the contract's stay unchanged, because a transform of the schema reads them.
      return { ...values, ...Object.fromEntries(filledEntries) };
    }
    case 'array': {
      const element = definition.element as z.ZodType;
      const values: unknown[] = Array.isArray(existingValue) ? existingValue : [];
      // There is at least one row for each value of the largest enumeration in a row.
      const rows = Math.max(values.length, MIN_ROWS, countTextKinds(element));
      return Array.from({ length: rows }, (_, row) =>
        fillValue(element, values[row], `${path}[]`, { ...location, row }),
      );
    }
    case 'record': {
      const values = isObject(existingValue) ? Object.entries(existingValue) : [['5', undefined] as const];
      return Object.fromEntries(
        values.map(([name, item]) => [name, fillValue(definition.valueType as z.ZodType, item, `${path}{}`)]),
      );
    }
    case 'union':
      return fillValue(definition.options?.[0] as z.ZodType, existingValue);
    case 'string':
    case 'custom':
      return createValue({ path, kind: 'token' }, existingValue);
    case 'number':
      return isPresent(existingValue) ? existingValue : 3;
    case 'boolean':
      return isPresent(existingValue) ? existingValue : true;
    case 'enum':
      return isPresent(existingValue)
        ? existingValue
        : Object.values(definition.entries ?? {}).at(location.row % Object.keys(definition.entries ?? {}).length);
    case 'literal':
      return definition.values?.[0];
    case 'unknown':
      return createValue({ path, kind: 'token' }, existingValue);
    default:
      throw new Error(`${path} is of the kind ${definition.type}, which fill-answer.ts does not know`);
  }
}

/** Returns the number of values of the largest enumeration in the schema, or 1 if there is none. */
function countTextKinds(schema: z.ZodType): number {
  const definition = schema.def as unknown as SchemaDefinition;
  if (definition.type === 'enum') return Object.keys(definition.entries ?? {}).length;
  if (definition.shape)
    return Math.max(1, ...Object.values(definition.shape).map((field) => (isEnum(field) ? countTextKinds(field) : 1)));
  const wrappedSchema = definition.type === 'array' ? undefined : getInnerSchema(schema);
  return wrappedSchema ? countTextKinds(wrappedSchema) : 1;
}

function isEnum(schema: z.ZodType): boolean {
  const { type } = schema.def as unknown as SchemaDefinition;
  const wrappedSchema = type === 'array' || type === 'object' ? undefined : getInnerSchema(schema);
  return type === 'enum' || (wrappedSchema !== undefined && isEnum(wrappedSchema));
}

function unwrapSchema(schema: z.ZodType): z.ZodType {
  const wrappedSchema = getInnerSchema(schema);
  if (!wrappedSchema) throw new Error('a wrapper with nothing in it');
  return wrappedSchema;
}
