import type { z } from 'zod';
import { type TextKind, textKinds } from '#shared/contract/fields.ts';
import { innerSchema } from '#shared/contract/filter-response.ts';

/** A field of an answer that may hold any string, as 'rows[].name'; `kind` where the contract says what it is for. */
export interface StringField {
  path: string;
  kind: TextKind | 'token';
}

interface Def {
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

/** The number of the row, and how deep a schema stands in itself, by the name of its field. */
interface Where {
  row: number;
  levels: Readonly<Record<string, number>>;
}

/** Menus in menus in menus. */
const DEEPEST = 3;
const LEAST_ROWS = 2;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isLogged = (value: unknown) => value !== undefined && value !== null && value !== '';

/**
 * An answer in which every field of the schema is filled: strings by `put`, what is no string as `existing` has it, or with
 * something that the contract allows. A kind of schema that it does not know is an error, so that no field is left out.
 */
export function fillAnswer(
  schema: z.ZodType,
  existing: unknown,
  put: (field: StringField, existing: unknown) => unknown,
  path = '',
  location: Where = { row: 0, levels: {} },
): unknown {
  const fill = (inner: z.ZodType, value: unknown, at = path, inside = location) =>
    fillAnswer(inner, value, put, at, inside);
  const registered = textKinds.get(schema)?.kind;
  if (registered) return put({ path, kind: registered }, existing);
  const def = schema.def as unknown as Def;
  switch (def.type) {
    case 'lazy': {
      const name = path.replace(/.*\./, '');
      const level = location.levels[name] ?? 0;
      if (level >= DEEPEST) return null;
      return fill(unwrapSchema(schema), existing, path, {
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
      return fill(unwrapSchema(schema), existing);
    case 'object': {
      const values = isObject(existing) ? existing : {};
      const filled = Object.entries(def.shape ?? {}).map(
        ([name, field]) => [name, fill(field, values[name], path ? `${path}.${name}` : name)] as const,
      );
      // What a row says under another name than the contract's is read by a transform; it stays as it is.
      return { ...values, ...Object.fromEntries(filled) };
    }
    case 'array': {
      const element = def.element as z.ZodType;
      const values: unknown[] = Array.isArray(existing) ? existing : [];
      // A row for each of the kinds that a row may be of, drawn in as many ways.
      const rows = Math.max(values.length, LEAST_ROWS, getKinds(element));
      return Array.from({ length: rows }, (_, row) => fill(element, values[row], `${path}[]`, { ...location, row }));
    }
    case 'record': {
      const values = isObject(existing) ? Object.entries(existing) : [['5', undefined] as const];
      return Object.fromEntries(
        values.map(([name, item]) => [name, fill(def.valueType as z.ZodType, item, `${path}{}`)]),
      );
    }
    case 'union':
      return fill(def.options?.[0] as z.ZodType, existing);
    case 'string':
    case 'custom':
      return put({ path, kind: 'token' }, existing);
    case 'number':
      return isLogged(existing) ? existing : 3;
    case 'boolean':
      return isLogged(existing) ? existing : true;
    case 'enum':
      return isLogged(existing)
        ? existing
        : Object.values(def.entries ?? {}).at(location.row % Object.keys(def.entries ?? {}).length);
    case 'literal':
      return def.values?.[0];
    case 'unknown':
      return put({ path, kind: 'token' }, existing);
    default:
      throw new Error(`${path} is of the kind ${def.type}, which fill-answer.ts does not know`);
  }
}

/** How many values the words of its own have that the contract counts up. */
function getKinds(schema: z.ZodType): number {
  const def = schema.def as unknown as Def;
  if (def.type === 'enum') return Object.keys(def.entries ?? {}).length;
  if (def.shape) return Math.max(1, ...Object.values(def.shape).map((field) => (isEnum(field) ? getKinds(field) : 1)));
  const inner = def.type === 'array' ? undefined : innerSchema(schema);
  return inner ? getKinds(inner) : 1;
}

function isEnum(schema: z.ZodType): boolean {
  const { type } = schema.def as unknown as Def;
  const inner = type === 'array' || type === 'object' ? undefined : innerSchema(schema);
  return type === 'enum' || (inner !== undefined && isEnum(inner));
}

function unwrapSchema(schema: z.ZodType): z.ZodType {
  const inner = innerSchema(schema);
  if (!inner) throw new Error('a wrapper with nothing in it');
  return inner;
}
