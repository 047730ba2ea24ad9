import type { z } from 'zod';

// Parses with compiled schemas. Workers must not evaluate code at run time, so Zod interprets a schema anew for every
// value, with a result object for each layer. Here each schema becomes nested functions once. Whatever they do not
// support, such as a schema with checks, or reject, is parsed by Zod, so that values and errors are those of Zod.

const INVALID = Symbol('invalid');
type ParseValue = (value: unknown) => unknown;

/** Parses a value as `schema.safeParse` does. */
export function parseSchema<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  const data = getParser(schema)(value);
  return data === INVALID
    ? (schema.safeParse(value) as z.ZodSafeParseResult<z.output<Schema>>)
    : { success: true, data: data as z.output<Schema> };
}

/**
 * Returns the internals that Zod documents for libraries: the definition of a schema, and whether its field may be
 * absent.
 */
const getInternals = <Schema extends z.core.$ZodType>({ _zod: internals }: Schema): Schema['_zod'] => internals;

const parsersBySchema = new WeakMap<z.core.$ZodType, ParseValue>();

function getParser(schema: z.core.$ZodType): ParseValue {
  const existingParser = parsersBySchema.get(schema);
  if (existingParser) return existingParser;
  // A recursive schema, such as menus, finds this parser while its own is created.
  let parser: ParseValue = () => INVALID;
  parsersBySchema.set(schema, (value) => parser(value));
  parser = createParser(schema as z.core.$ZodTypes);
  parsersBySchema.set(schema, parser);
  return parser;
}

function createParser(schema: z.core.$ZodTypes): ParseValue {
  const { def, traits, values } = getInternals(schema);
  if (def.checks?.length || traits.has('$ZodCheck')) return createZodParser(schema);
  switch (def.type) {
    case 'string':
      return def.coerce ? createZodParser(schema) : (value) => (typeof value === 'string' ? value : INVALID);
    case 'number':
      return def.coerce ? createZodParser(schema) : (value) => (Number.isFinite(value) ? value : INVALID);
    case 'boolean':
      return def.coerce ? createZodParser(schema) : (value) => (typeof value === 'boolean' ? value : INVALID);
    case 'unknown':
    case 'any':
      return (value) => value;
    case 'enum':
    case 'literal': {
      const allowedValues: ReadonlySet<unknown> = values ?? new Set();
      return (value) => (allowedValues.has(value) ? value : INVALID);
    }
    case 'object':
      return def.catchall ? createZodParser(schema) : createObjectParser(def.shape);
    case 'array':
      return createArrayParser(getParser(def.element));
    case 'union':
      return createUnionParser(def.options.map(getParser));
    case 'nullable': {
      const parseInner = getParser(def.innerType);
      return (value) => (value === null ? null : parseInner(value));
    }
    case 'optional': {
      const parseInner = getParser(def.innerType);
      const hasDefault = getInternals(def.innerType).optin === 'defaulted';
      return (value) => (value === undefined && !hasDefault ? undefined : parseInner(value));
    }
    case 'default': {
      const parseInner = getParser(def.innerType);
      return (value) => {
        const parsedValue = value === undefined ? undefined : parseInner(value);
        return parsedValue === undefined ? def.defaultValue : parsedValue;
      };
    }
    case 'pipe': {
      const [parseIn, parseOut] = [getParser(def.in), getParser(def.out)];
      return (value) => {
        const innerValue = parseIn(value);
        return innerValue === INVALID ? INVALID : parseOut(innerValue);
      };
    }
    case 'transform': {
      // A second parameter is for reporting issues.
      if (def.transform.length > 1) return createZodParser(schema);
      const transform = def.transform as (value: unknown) => unknown;
      return (value) => {
        const output = transform(value);
        return output instanceof Promise ? INVALID : output;
      };
    }
    case 'catch': {
      const [parseInner, parseByZod] = [getParser(def.innerType), createZodParser(schema)];
      return (value) => {
        const parsedValue = parseInner(value);
        return parsedValue === INVALID ? parseByZod(value) : parsedValue;
      };
    }
    default:
      return createZodParser(schema);
  }
}

function createZodParser(schema: z.core.$ZodType): ParseValue {
  return (value) => {
    const { success, data } = (schema as z.ZodType).safeParse(value);
    return success ? data : INVALID;
  };
}

function createObjectParser(shape: z.core.$ZodShape): ParseValue {
  const fields = Object.entries(shape).map(([name, field]) => {
    const { optin, optout } = getInternals(field);
    return { name, optin, optout, parse: getParser(field) };
  });
  return (input) => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return INVALID;
    const parsedFields: Record<string, unknown> = {};
    for (const { name, optin, optout, parse } of fields) {
      const value = (input as Record<string, unknown>)[name];
      const isPresent = value !== undefined || name in input;
      if (!isPresent && optin === 'optional' && optout === 'optional') continue;
      if (!isPresent && optin === undefined) return INVALID;
      const parsedValue = parse(value);
      if (parsedValue === INVALID) return INVALID;
      if (parsedValue !== undefined || isPresent || (optin === 'defaulted' && optout !== 'optional'))
        parsedFields[name] = parsedValue;
    }
    return parsedFields;
  };
}

function createArrayParser(parseElement: ParseValue): ParseValue {
  return (input) => {
    if (!Array.isArray(input)) return INVALID;
    const elements: unknown[] = [];
    for (const item of input) {
      const parsedItem = parseElement(item);
      if (parsedItem === INVALID) return INVALID;
      elements.push(parsedItem);
    }
    return elements;
  };
}

function createUnionParser(parsers: readonly ParseValue[]): ParseValue {
  return (value) => {
    for (const parse of parsers) {
      const parsedValue = parse(value);
      if (parsedValue !== INVALID) return parsedValue;
    }
    return INVALID;
  };
}
