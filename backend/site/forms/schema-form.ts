import { z } from 'zod';
import { assertNever } from '#shared/assert-never.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';

// A value of a schema as a form holds it, field by field under the path that leads to it: 'modules.0.title.zh'.

export type Flat = Readonly<Record<string, string>>;

export type Shape =
  | { kind: 'texts' }
  | { kind: 'object'; fields: readonly (readonly [key: string, schema: z.ZodType])[] }
  | { kind: 'list'; of: z.ZodType }
  | { kind: 'choice'; of: readonly string[] }
  | { kind: 'number' }
  | { kind: 'text' }
  | { kind: 'nothing' };

/** What a schema is drawn as. One that nobody has thought of is a fault of ours, and found by the first form of it. */
export function shapeOf(schema: z.ZodType): Shape {
  if (schema instanceof z.ZodDefault) return shapeOf(schema.def.innerType as z.ZodType);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
    const isTexts = fields.length === LOCALES.length && LOCALES.every((locale) => locale in schema.shape);
    return isTexts ? { kind: 'texts' } : { kind: 'object', fields };
  }
  if (schema instanceof z.ZodArray) {
    const of = schema.def.element as z.ZodType;
    return of instanceof z.ZodNever ? { kind: 'nothing' } : { kind: 'list', of };
  }
  if (schema instanceof z.ZodEnum) return { kind: 'choice', of: schema.options.map(String) };
  if (schema instanceof z.ZodNumber) return { kind: 'number' };
  if (schema instanceof z.ZodString) return { kind: 'text' };
  throw new Error(`a form has no field for ${schema.def.type}`);
}

export const under = (path: string, key: string | number) => (path === '' ? `${key}` : `${path}.${key}`);

export function flatten(value: unknown, path = ''): Record<string, string> {
  if (typeof value !== 'object' || value === null) return path === '' ? {} : { [path]: String(value ?? '') };
  return Object.assign({}, ...Object.entries(value).map(([key, inner]) => flatten(inner, under(path, key)))) as Record<
    string,
    string
  >;
}

/** All that is there in three languages, each under its path. */
export function textsIn(flat: Flat): { path: string; texts: Record<Locale, string> }[] {
  const paths = Object.keys(flat).flatMap((name) => (name.endsWith('.zh') ? [name.slice(0, -'.zh'.length)] : []));
  return paths.map((path) => ({
    path,
    texts: Object.fromEntries(LOCALES.map((locale) => [locale, flat[under(path, locale)] ?? ''])) as Record<
      Locale,
      string
    >,
  }));
}

const isBelow = (name: string, path: string) => path === '' || name === path || name.startsWith(`${path}.`);

/** Which entries of a list a form holds. */
export function entryIndexes(flat: Flat, path: string): number[] {
  const first = path === '' ? 0 : path.length + 1;
  const places = Object.keys(flat)
    .filter((name) => isBelow(name, path) && name !== path)
    .map((name) => Number(name.slice(first).split('.')[0]));
  return [...new Set(places)].filter((place) => Number.isInteger(place)).toSorted((one, other) => one - other);
}

/** The value, as far as it is one: what a schema says to it is asked after. */
export function unflatten(schema: z.ZodType, flat: Flat, path = ''): unknown {
  const shape = shapeOf(schema);
  switch (shape.kind) {
    case 'texts':
      return Object.fromEntries(LOCALES.map((locale) => [locale, flat[under(path, locale)] ?? '']));
    case 'object':
      return Object.fromEntries(shape.fields.map(([key, inner]) => [key, unflatten(inner, flat, under(path, key))]));
    case 'list':
      return entryIndexes(flat, path).map((place) => unflatten(shape.of, flat, under(path, place)));
    case 'nothing':
      return [];
    case 'number':
      return /^-?\d{1,15}$/.test(flat[path] ?? '') ? Number(flat[path]) : (flat[path] ?? '');
    case 'choice':
    case 'text':
      return flat[path] ?? '';
    default:
      return assertNever(shape);
  }
}

/** A new entry of a list: what its schema says of what was left out, and nothing of the rest. */
export function emptyOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodDefault) return schema.parse(undefined);
  const shape = shapeOf(schema);
  switch (shape.kind) {
    case 'texts':
      return Object.fromEntries(LOCALES.map((locale) => [locale, '']));
    case 'object':
      return Object.fromEntries(shape.fields.map(([key, inner]) => [key, emptyOf(inner)]));
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

/** 'add modules', 'remove modules.2', 'up modules.2': what a button of a form asks of a list in it. */
const ACTION = /^(add|remove|up) ([\w.]+)$/;

/** The form after it; null for what is no such action, or of no list that is there. */
export function changeList(schema: z.ZodType, flat: Flat, asked: string): Record<string, string> | null {
  const [, verb = '', path = ''] = ACTION.exec(asked) ?? [];
  const listPath = verb === 'add' ? path : path.slice(0, Math.max(0, path.lastIndexOf('.')));
  const of = verb === '' ? null : listAt(schema, listPath);
  if (!of) return null;
  const whole = { at: unflatten(schema, flat) };
  const list = follow(whole, under('at', listPath));
  if (!Array.isArray(list)) return null;
  const place = Number(path.slice(path.lastIndexOf('.') + 1));
  if (verb === 'add') list.push(emptyOf(of));
  else if (!(place in list)) return null;
  else if (verb === 'remove') list.splice(place, 1);
  else if (place > 0) list.splice(place - 1, 2, list[place], list[place - 1]);
  return flatten(whole.at);
}

const follow = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], value);

/** What the entries of a list are; null where the schema has none at this path. */
function listAt(schema: z.ZodType, path: string): z.ZodType | null {
  let at: z.ZodType | undefined = schema;
  for (const key of path === '' ? [] : path.split('.')) {
    const shape: Shape = at ? shapeOf(at) : { kind: 'nothing' };
    if (shape.kind === 'object') at = shape.fields.find(([name]) => name === key)?.[1];
    else if (shape.kind === 'list' && /^\d+$/.test(key)) at = shape.of;
    else return null;
  }
  const shape: Shape = at ? shapeOf(at) : { kind: 'nothing' };
  return shape.kind === 'list' ? shape.of : null;
}
