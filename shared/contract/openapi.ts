import { z } from 'zod';
import { LOCALES } from '#shared/locale/locales.ts';
import { CHINESE_HEADER, PLATFORM_TYPE, SUCCESS_CODE } from '#shared/backend-protocol.ts';
import { PRODUCT_VERSION } from '#shared/constants.ts';
import { type Call, type EdgeField, Page } from './call.ts';
import { textKinds } from './fields.ts';
import { KNOWN_CALLS } from './known-calls.ts';

// Generates the contract as an OpenAPI document for authors of backends. It uses the same schemas as the edge's
// parsers, so that document and behaviour agree.

type JsonObject = Record<string, unknown>;

const SUCCESS_CODES = [SUCCESS_CODE, Number(SUCCESS_CODE)];

const API_SUMMARY = `What the portal asks of a backend, and what it reads of its answers.

Every answer is an envelope: code ${SUCCESS_CODE} and data (or datas and page), or another code and a message. The portal forgives much: a
number may come as a string and a string as a number, null or a missing field is read as nothing, fields that are not named here are left out.
What is required here is what a page shows: leave it out, and the page has nothing to show in that place.`;

export function buildOpenApi(): JsonObject {
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: 'The backend contract of the portal', version: PRODUCT_VERSION, description: API_SUMMARY },
    paths: Object.fromEntries(
      KNOWN_CALLS.map((call) => [call.path, { [call.method.toLowerCase()]: buildOperation(call) }]),
    ),
    components: {
      securitySchemes: {
        login: { type: 'apiKey', in: 'header', name: 'at', description: 'The access token of who is logged in.' },
      },
      schemas: {
        Page: toJsonSchema(Page, 'answer'),
        Failure: {
          type: 'object',
          properties: {
            code: { type: ['string', 'integer'], not: { enum: SUCCESS_CODES } },
            message: { type: 'string' },
          },
          required: ['code'],
        },
      },
      parameters: Object.fromEntries(
        REQUEST_HEADERS.map((header) => [header.name, { in: 'header', required: true, ...header }]),
      ),
    },
  };
}

const REQUEST_HEADERS = [
  { name: 'fkPlatformType', schema: { const: PLATFORM_TYPE } },
  {
    name: 'publicLevel',
    schema: { type: 'string', pattern: '^\\d+$' },
    description: 'What the agent’s visitors may see.',
  },
  { name: 'langCode', schema: { enum: [...LOCALES] }, description: 'In which language words are wanted.' },
  {
    name: CHINESE_HEADER,
    schema: { enum: ['zh', 'zh-hk'] },
    description: 'In which characters Chinese names are wanted, in an English answer too.',
  },
  { name: 'x-request-id', schema: { type: 'string' } },
];

function buildOperation(call: Call): JsonObject {
  const inputFields = createInputSchema(call);
  const pathParameters = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const properties = (inputFields.properties ?? {}) as Record<string, JsonObject>;
  const otherProperties = Object.entries(properties).filter(([name]) => !pathParameters.includes(name));
  const isRequired = (name: string) => ((inputFields.required ?? []) as string[]).includes(name);
  const isBody = call.method === 'POST' && !call.sendsQuery;
  const body =
    inputFields.type === 'array'
      ? inputFields
      : {
          ...inputFields,
          properties: Object.fromEntries(otherProperties),
          required: otherProperties.map(([name]) => name).filter(isRequired),
        };
  return {
    operationId: getOperationId(call),
    tags: [call.path.split('/')[1]],
    // The login is optional in the document. Without a token, calls that require one return 0006.
    security: [{}, { login: [] }],
    parameters: [
      ...REQUEST_HEADERS.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
      ...pathParameters.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
      ...(isBody
        ? []
        : otherProperties.map(([name, schema]) => ({ name, in: 'query', required: isRequired(name), schema }))),
    ],
    ...(isBody && {
      requestBody: {
        required: true,
        content: { [call.sendsForm ? 'multipart/form-data' : 'application/json']: { schema: body } },
      },
    }),
    responses: {
      200: {
        description: 'Success, or a failure that says what it is by its code.',
        content: {
          'application/json': {
            schema: {
              anyOf: [createEnvelopeSchema(call), ...listBareResponses(call), { $ref: '#/components/schemas/Failure' }],
            },
          },
        },
      },
    },
  };
}

const getOperationId = ({ method, path }: Call) =>
  `${method.toLowerCase()}${path.replace(/(?<![/{}])[/{}]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`;

/** Returns the schema of the caller's input together with the fields that the edge adds. */
function createInputSchema(call: Call): JsonObject {
  const inputJson = toJsonSchema(call.input, 'input');
  if (inputJson.type !== 'object') return inputJson;
  const edgeProperties = Object.fromEntries(
    (call.edgeFields ?? []).map((name: EdgeField) => [name, { type: 'string' }]),
  );
  return { ...inputJson, properties: { ...(inputJson.properties as JsonObject), ...edgeProperties } };
}

function createEnvelopeSchema(call: Call): JsonObject {
  const isList = 'datas' in call;
  return {
    type: 'object',
    properties: {
      code: { enum: SUCCESS_CODES },
      message: { type: 'string' },
      ...(isList
        ? {
            datas: { type: ['array', 'null'], items: toJsonSchema(call.datas, 'answer') },
            page: { $ref: '#/components/schemas/Page' },
          }
        : { data: toJsonSchema(call.data, 'answer') }),
    },
    // A schema that accepts any data also accepts missing data.
    required: [
      'code',
      ...(isList ? ['datas'] : Object.keys(toJsonSchema(call.data, 'answer')).length > 0 ? ['data'] : []),
    ],
  };
}

const listBareResponses = (call: Call): JsonObject[] =>
  'bare' in call && call.bare ? [toJsonSchema(call.data, 'answer')] : [];

/** A field schema accepts several types and normalises them. The document states the normalised type. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'answer'): JsonObject {
  const {
    $schema: _dialect,
    $defs,
    ...schemaJson
  } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema as unknown as z.ZodType & { def: { type: string; in?: z.ZodType; out?: z.ZodType } };
      if (def.type === 'pipe' && def.out?.type === 'transform' && def.in)
        Object.assign(jsonSchema, toJsonSchema(def.in, io));
      if (def.type === 'custom') jsonSchema.type = 'string';
      const textKind = textKinds.get(zodSchema as unknown as z.ZodType);
      if (textKind) jsonSchema.description = TEXT_KIND_DESCRIPTIONS[textKind.kind];
      // Responses may contain additional fields.
      if (io === 'answer') delete jsonSchema.additionalProperties;
    },
  });
  return $defs ? inlineDefinitions(schemaJson, $defs as Record<string, JsonObject>) : schemaJson;
}

/**
 * Expands recursive schemas (menus) once and leaves deeper levels unrestricted, because their names would collide in
 * one document.
 */
function inlineDefinitions(value: JsonObject, definitions: Record<string, JsonObject>, isInside = false): JsonObject {
  const { $ref } = value;
  if (typeof $ref === 'string') {
    const definition = definitions[$ref.split('/').at(-1) ?? ''];
    return isInside || !definition
      ? { description: 'The same again.' }
      : inlineDefinitions(definition, definitions, true);
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      Array.isArray(entry)
        ? entry.map((item) => (isObject(item) ? inlineDefinitions(item, definitions, isInside) : item))
        : isObject(entry)
          ? inlineDefinitions(entry, definitions, isInside)
          : entry,
    ]),
  );
}

const isObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const TEXT_KIND_DESCRIPTIONS = {
  plain: 'Words for people, in the language asked for.',
  chinese: 'A name in Chinese.',
  rich: 'Markup, which the portal sanitises.',
  picture: 'The address of a picture or film; a bare path is of the picture host.',
} as const;
