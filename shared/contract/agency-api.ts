import { z } from 'zod';
import { enteredInterestFields, leadInterestFields } from '#shared/contract/office/leads.ts';
import { ATTRIBUTION_KEYS, MAX_ATTRIBUTION_CHARS } from '#shared/rules/attribution.ts';
import { type ApiScope, IDEMPOTENCY_KEY } from '#shared/rules/api-scopes.ts';
import { APPLICATION_STATUSES } from '#shared/rules/application/application-lists.ts';
import { CASE_STATES } from '#shared/rules/application/case-state.ts';
import {
  LEAD_CHANNELS,
  MAX_LEAD_CONTACT_CHARS,
  MAX_LEAD_NAME_CHARS,
  LEAD_STATES,
  MAX_LEAD_TEXT_CHARS,
} from '#shared/rules/leads.ts';

// API for an agency's own systems, below AGENCY_API_PATH of its site. JSON with camelCase names. Times are ISO 8601 in
// UTC.

const attributionFields = z.partialRecord(z.enum(ATTRIBUTION_KEYS), z.string().trim().max(MAX_ATTRIBUTION_CHARS));
const isoDatetime = z.iso.datetime();

export const ApiLead = z.object({
  id: z.int(),
  name: z.string(),
  /** E.164 number such as '+85291234567', or '' if there is none. */
  phone: z.string(),
  email: z.string(),
  channel: z.enum(LEAD_CHANNELS),
  state: z.enum(LEAD_STATES),
  question: z.string(),
  /** Date of the next follow-up, such as '2026-12-01', or '' for none. */
  followUp: z.string(),
  adviser: z.string(),
  studentId: z.int().nullable(),
  attribution: attributionFields,
  ...leadInterestFields,
  createdAt: isoDatetime,
  changedAt: isoDatetime,
});
export type ApiLead = z.infer<typeof ApiLead>;

/**
 * Input of a lead. Either `phone` or `email` is required. A phone number without a country code is parsed as one of the
 * agency's city.
 */
export const ApiLeadInput = z.strictObject({
  name: z.string().trim().max(MAX_LEAD_NAME_CHARS).default(''),
  phone: z.string().trim().max(MAX_LEAD_CONTACT_CHARS).default(''),
  email: z.string().trim().max(MAX_LEAD_CONTACT_CHARS).default(''),
  question: z.string().trim().max(MAX_LEAD_TEXT_CHARS).default(''),
  followUp: z.union([z.literal(''), z.iso.date()]).default(''),
  attribution: attributionFields.default({}),
  ...enteredInterestFields,
});

/** `note` is added to the contact log. `state` closes or reopens the lead. */
export const ApiLeadChange = z.strictObject({
  followUp: z.union([z.literal(''), z.iso.date()]).optional(),
  note: z.string().trim().min(1).max(MAX_LEAD_TEXT_CHARS).optional(),
  state: z.enum(['open', 'closed']).optional(),
});

export const ApiApplication = z.object({
  id: z.int(),
  studentId: z.int(),
  status: z.enum(APPLICATION_STATUSES),
  caseState: z.enum(CASE_STATES),
  stepsReached: z.int(),
  adviser: z.string(),
  courses: z.array(z.object({ schoolId: z.string(), school: z.string(), course: z.string() })),
  attribution: attributionFields,
  submittedAt: z.string(),
  updatedAt: z.string(),
});
export type ApiApplication = z.infer<typeof ApiApplication>;

/** Student who agreed to the privacy policy of the agency's site. */
export const ApiStudent = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  attribution: attributionFields,
  registeredAt: isoDatetime,
});
export type ApiStudent = z.infer<typeof ApiStudent>;

/**
 * Content of an agency's own school or course, with the fields of its form in the office. The backend defines the
 * schemas.
 */
const contentSchema = () => z.record(z.string(), z.unknown());
const SchoolContent = contentSchema();
const CourseContent = contentSchema();
const SchoolChange = contentSchema();
const CourseChange = contentSchema();

/** School written by the agency itself. */
const ApiSchool = z.object({ id: z.int(), content: SchoolContent });
export type ApiSchool = z.infer<typeof ApiSchool>;

/** Course written by the agency itself, at a school of the catalogue or its own. */
const ApiCourse = z.object({ id: z.int(), schoolId: z.int(), content: CourseContent });
export type ApiCourse = z.infer<typeof ApiCourse>;

export const ApiSchoolInput = z.strictObject({ content: SchoolContent });
export const ApiCourseInput = z.strictObject({ schoolId: z.int().positive(), content: CourseContent });
/** Change of a row: fields in the input replace those of the row; a list is replaced as a whole. */
export const ApiSchoolChange = z.strictObject({ content: SchoolChange });
export const ApiCourseChange = z.strictObject({ content: CourseChange });

const Withdrawn = z.object({ id: z.int() });

/** `after` is the cursor `next` of the previous page. */
export const ApiPageQuery = z.object({
  after: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

const ApiError = z.object({
  error: z.object({
    code: z.enum(['unauthenticated', 'forbidden', 'notFound', 'invalid', 'conflict', 'rateLimited']),
    message: z.string(),
    /** Maps the name of an invalid input field to its error. */
    fields: z.record(z.string(), z.string()).optional(),
  }),
});
export type ApiErrorCode = z.infer<typeof ApiError>['error']['code'];

interface ApiOperation {
  method: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  summary: string;
  scope: ApiScope;
  input?: z.ZodType;
  output: z.ZodType;
  isList?: true;
  /** Whether the header Idempotency-Key is required. */
  isKeyed?: true;
  /** HTTP status of a success. 200 by default. */
  status?: 201;
}

export const API_OPERATIONS = {
  listLeads: {
    method: 'get',
    path: '/leads',
    summary: 'Leads, the first created first',
    scope: 'leads:read',
    output: ApiLead,
    isList: true,
  },
  createLead: {
    method: 'post',
    path: '/leads',
    summary: 'Create a lead; 409 with its id where the number or address has one',
    scope: 'leads:write',
    input: ApiLeadInput,
    output: ApiLead,
    status: 201,
  },
  getLead: { method: 'get', path: '/leads/{id}', summary: 'One lead', scope: 'leads:read', output: ApiLead },
  changeLead: {
    method: 'patch',
    path: '/leads/{id}',
    summary: 'Add a note, set the follow-up, close or reopen',
    scope: 'leads:write',
    input: ApiLeadChange,
    output: ApiLead,
  },
  listApplications: {
    method: 'get',
    path: '/applications',
    summary: 'Submitted applications, without their forms and documents',
    scope: 'applications:read',
    output: ApiApplication,
    isList: true,
  },
  listStudents: {
    method: 'get',
    path: '/students',
    summary: 'Students who agreed to the privacy policy',
    scope: 'students:read',
    output: ApiStudent,
    isList: true,
  },
  listSchools: {
    method: 'get',
    path: '/catalogue/schools',
    summary: 'Schools of the agency’s own',
    scope: 'catalogue:read',
    output: ApiSchool,
    isList: true,
  },
  createSchool: {
    method: 'post',
    path: '/catalogue/schools',
    summary: 'Create and publish a school',
    scope: 'catalogue:write',
    input: ApiSchoolInput,
    output: ApiSchool,
    isKeyed: true,
    status: 201,
  },
  getSchool: {
    method: 'get',
    path: '/catalogue/schools/{id}',
    summary: 'One school',
    scope: 'catalogue:read',
    output: ApiSchool,
  },
  changeSchool: {
    method: 'patch',
    path: '/catalogue/schools/{id}',
    summary: 'Change fields of a school, such as its fees, and publish it',
    scope: 'catalogue:write',
    input: ApiSchoolChange,
    output: ApiSchool,
  },
  withdrawSchool: {
    method: 'delete',
    path: '/catalogue/schools/{id}',
    summary: 'Withdraw a school with its courses',
    scope: 'catalogue:write',
    output: Withdrawn,
  },
  listCourses: {
    method: 'get',
    path: '/catalogue/courses',
    summary: 'Courses of the agency’s own',
    scope: 'catalogue:read',
    output: ApiCourse,
    isList: true,
  },
  createCourse: {
    method: 'post',
    path: '/catalogue/courses',
    summary: 'Create and publish a course at a school of the catalogue or of the agency’s own',
    scope: 'catalogue:write',
    input: ApiCourseInput,
    output: ApiCourse,
    isKeyed: true,
    status: 201,
  },
  getCourse: {
    method: 'get',
    path: '/catalogue/courses/{id}',
    summary: 'One course',
    scope: 'catalogue:read',
    output: ApiCourse,
  },
  changeCourse: {
    method: 'patch',
    path: '/catalogue/courses/{id}',
    summary: 'Change fields of a course, such as its fees, and publish it',
    scope: 'catalogue:write',
    input: ApiCourseChange,
    output: ApiCourse,
  },
  withdrawCourse: {
    method: 'delete',
    path: '/catalogue/courses/{id}',
    summary: 'Withdraw a course',
    scope: 'catalogue:write',
    output: Withdrawn,
  },
} as const satisfies Record<string, ApiOperation>;

type Json = Record<string, unknown>;

/** Names of schemas in the document whose content the backend describes. */
const NAMED: ReadonlyMap<unknown, string> = new Map([
  [SchoolContent, 'SchoolContent'],
  [CourseContent, 'CourseContent'],
  [SchoolChange, 'SchoolChange'],
  [CourseChange, 'CourseChange'],
]);

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const name = NAMED.get(zodSchema);
      if (!name) return;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      jsonSchema.$ref = `#/components/schemas/${name}`;
    },
  });
  return rest;
}

interface CatalogueSchemas {
  school: z.ZodType;
  course: z.ZodType;
}

/** Returns the OpenAPI 3.1 document of the agency API, published below each site. */
export function buildAgencyOpenApi(server: string, { school, course }: CatalogueSchemas): Json {
  const paths: Record<string, Json> = {};
  for (const [operationId, operation] of Object.entries(API_OPERATIONS) as [string, ApiOperation][]) {
    const { method, path, summary, scope, input, output, isList, isKeyed, status } = operation;
    const item = toSchema(output, 'output');
    const schema = isList
      ? {
          type: 'object',
          properties: { data: { type: 'array', items: item }, next: { type: ['integer', 'null'] } },
          required: ['data', 'next'],
        }
      : { type: 'object', properties: { data: item }, required: ['data'] };
    const json = (content: Json) => ({ content: { 'application/json': { schema: content } } });
    paths[path] = {
      ...paths[path],
      [method]: {
        operationId,
        summary,
        description: `Needs the scope ${scope}.`,
        security: [{ token: [] }],
        parameters: [
          ...(path.includes('{id}') ? [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }] : []),
          ...(isKeyed
            ? [
                {
                  name: 'Idempotency-Key',
                  in: 'header',
                  required: true,
                  schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
                  description: 'The same request under the same key creates no second row',
                },
              ]
            : []),
          ...(isList
            ? [
                { name: 'after', in: 'query', schema: { type: 'integer' }, description: '`next` of the page before' },
                { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 } },
              ]
            : []),
        ],
        ...(input && { requestBody: { required: true, ...json(toSchema(input, 'input')) } }),
        responses: {
          [status ?? 200]: { description: 'Success', ...json(schema) },
          default: { description: 'Failure; 429 has Retry-After', ...json(toSchema(ApiError, 'output')) },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Agency API', version: '1' },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        SchoolContent: toSchema(school, 'input'),
        SchoolChange: withoutRequired(toSchema(school, 'input')),
        CourseContent: toSchema(course, 'input'),
        CourseChange: withoutRequired(toSchema(course, 'input')),
      },
    },
  };
}

const withoutRequired = (schema: Json): Json => ({ ...schema, required: [] });
