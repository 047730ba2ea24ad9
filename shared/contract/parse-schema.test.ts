import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getInnerSchema, resolveSchema } from './filter-response.ts';
import { KNOWN_CALLS } from './known-calls.ts';
import { parseSchema } from './parse-schema.ts';

const RUNS = 60;
const MAX_DEPTH = 7;

/** Values that backends and browsers send for a field of any kind. */
const leaf = fc.constantFrom(
  undefined,
  null,
  '',
  0,
  1,
  7.5,
  Number.NaN,
  '0',
  '1',
  '12',
  'x',
  ' x ',
  true,
  false,
  {},
  [],
);

function createArbitrary(schema: z.ZodType, depthLeft = MAX_DEPTH): fc.Arbitrary<unknown> {
  if (depthLeft === 0) return leaf;
  const { _zod: internals } = schema;
  const options = schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : undefined;
  const { values } = internals;
  if (values?.size) return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, leaf);
  const { shape, element } = resolveSchema(schema);
  if (element) {
    const items = fc.array(createArbitrary(element, depthLeft - 1), { maxLength: 3 });
    return fc.oneof({ weight: 8, arbitrary: items }, leaf);
  }
  if (shape) {
    const fields = Object.entries(shape).map(([name, field]) => [name, createArbitrary(field, depthLeft - 1)] as const);
    const record = fc.record({ ...Object.fromEntries(fields), surplus: leaf }, { requiredKeys: [] });
    return fc.oneof({ weight: 12, arbitrary: record }, leaf);
  }
  const innerSchema = getInnerSchema(schema);
  if (innerSchema) return createArbitrary(innerSchema, depthLeft);
  return options?.length ? fc.oneof(...options.map((option) => createArbitrary(option, depthLeft - 1)), leaf) : leaf;
}

/** Removes the fields that make an input invalid, so that valid whole objects are tested too. */
function dropInvalidFields(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return value;
  const copy = structuredClone(value);
  for (const { path } of result.error.issues) {
    const parent = path
      .slice(0, -1)
      .reduce<unknown>((item, key) => (item as Record<PropertyKey, unknown> | null)?.[key], copy);
    const key = path.at(-1);
    if (key !== undefined && typeof parent === 'object' && parent !== null)
      delete (parent as Record<PropertyKey, unknown>)[key];
  }
  return copy;
}

function expectSameResult(schema: z.ZodType, value: unknown) {
  const expectedResult = schema.safeParse(value);
  const result = parseSchema(schema, value);
  expect(result.success).toBe(expectedResult.success);
  if (expectedResult.success) {
    expect(result.data).toStrictEqual(expectedResult.data);
    // The order of fields is that of the schema.
    expect(JSON.stringify(result.data)).toBe(JSON.stringify(expectedResult.data));
  } else expect(result.error?.issues).toStrictEqual(expectedResult.error.issues);
  return expectedResult.success;
}

describe('parseSchema returns what Zod returns', () => {
  it.each(KNOWN_CALLS.map((call) => [call.path, call] as const))('for %s', (_, call) => {
    const output = 'datas' in call ? z.array(call.datas) : call.data;
    for (const schema of [call.input as z.ZodType, output]) {
      fc.assert(
        fc.property(createArbitrary(schema), (value) => {
          expectSameResult(schema, value);
          expectSameResult(schema, dropInvalidFields(schema, value));
        }),
        { numRuns: RUNS },
      );
    }
  });

  it.each<[string, z.ZodType]>([
    ['defaults of nested fields', z.object({ a: z.object({ b: z.string().default('x') }).default({ b: 'y' }) })],
    ['an optional default', z.object({ a: z.string().default('x').optional(), b: z.number().nullish().default(null) })],
    ['a caught field', z.object({ a: z.enum(['1', '12']).nullable().catch(null), b: z.number().catch(3).optional() })],
    [
      'a transform that reports',
      z.object({ a: z.string().transform((value, ctx) => (value === 'x' ? (ctx.addIssue('no'), z.NEVER) : value)) }),
    ],
    ['checks', z.object({ a: z.string().min(1).optional(), b: z.array(z.string()).max(1), c: z.number().int() })],
    ['a strict object', z.strictObject({ a: z.string().optional() })],
    ['a refined object', z.object({ a: z.string(), b: z.string() }).refine(({ a, b }) => a === b)],
    ['a union', z.object({ a: z.union([z.number(), z.string().transform(Number)]), b: z.unknown() })],
    ['a record', z.record(z.string(), z.object({ a: z.coerce.number() }))],
  ])('for %s', (_, schema) => {
    fc.assert(
      fc.property(createArbitrary(schema), (value) => void expectSameResult(schema, value)),
      { numRuns: 300 },
    );
  });

  it('for a schema that contains itself', () => {
    interface Menu {
      name: string;
      children: Menu[];
    }
    const Menu: z.ZodType<Menu> = z.object({ name: z.string(), children: z.array(z.lazy(() => Menu)) });
    const menu = { name: 'a', children: [{ name: 'b', children: [], more: 1 }] };
    expect(expectSameResult(Menu, menu)).toBe(true);
    expect(expectSameResult(Menu, { name: 'a', children: [{ name: 1, children: [] }] })).toBe(false);
  });
});
