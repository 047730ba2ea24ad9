import { type Fields, isFields } from '#shared/is-fields.ts';
import { z } from 'zod';
import { type AtLevel, isEnabled } from '#shared/tenant/level-policy.ts';
import type { OutputSchema } from './call.ts';
import { personalFields, courseSchools, featureFields } from './fields.ts';

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

type Schema = Pick<SchemaDef, 'shape' | 'element' | 'valueType'>;

/** Unwraps optional, lazy, preprocessed and transformed schemas. */
export function innerSchema(schema: z.ZodType): z.ZodType | undefined {
  const def = schema.def as unknown as SchemaDef;
  return def.getter?.() ?? def.innerType ?? (def.type === 'pipe' ? pipeSide(def) : undefined);
}

/** Fields of an object, element of a list or values of a record, through all wrappers. */
export function resolveSchema(schema: z.ZodType): Schema {
  const inner = innerSchema(schema);
  return inner ? resolveSchema(inner) : (schema.def as unknown as SchemaDef);
}

/** Schema side of a pipe, in contrast to its function. */
function pipeSide(def: SchemaDef) {
  const isTransform = (side?: z.ZodType) => (side?.def as unknown as SchemaDef | undefined)?.type === 'transform';
  return isTransform(def.out) ? def.in : def.out;
}

// Redacts a response for its reader: fields hidden at the public level, personal fields in shared responses, and
// courses beyond the visitor limit.

/** Recipient of a response. */
export interface Reader extends AtLevel {
  /** The response is shared with other callers. */
  isShared?: boolean;
}

/**
 * Empties the fields that this reader must not see. They are marked in the schema (featureFields in fields.ts), so that
 * a new response containing a school, for example, needs no change here.
 */
export function redactFields(schema: z.ZodType, value: unknown, at: Reader): unknown {
  const inner = innerSchema(schema);
  if (isHidden(schema, at)) return emptied(value);
  if (inner) return redactFields(inner, value, at);
  if (value === null || typeof value !== 'object') return value;
  const { element, shape } = resolveSchema(schema);
  if (element && Array.isArray(value))
    return isElementHidden(element, at) ? [] : value.map((item: unknown) => redactFields(element, item, at));
  if (!shape) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const own = shape[name];
      return [name, own ? redactFields(own, field, at) : field] as const;
    }),
  );
}

function emptied(value: unknown) {
  if (typeof value === 'boolean') return false;
  return Array.isArray(value) ? [] : typeof value === 'string' ? '' : null;
}

function isHidden(schema: z.ZodType, at: Reader): boolean {
  if (at.isShared && personalFields.has(schema)) return true;
  const named = featureFields.get(schema);
  return named !== undefined && !isEnabled(at, named.sight);
}

/** Looks through wrappers: an optional row is hidden like a required one. */
function isElementHidden(schema: z.ZodType, at: Reader): boolean {
  const inner = innerSchema(schema);
  return isHidden(schema, at) || (inner !== undefined && isElementHidden(inner, at));
}

// Finds courses in responses by the schema's school field (schoolOfCourse in fields.ts), so that new responses are
// limited without a change here.

interface CourseRef {
  schoolId: string;
  id: string;
}

type CoursePredicate = (course: CourseRef) => boolean;

const schemaOf = (call: OutputSchema): z.ZodType => ('datas' in call ? z.array(call.datas) : call.data);

/** Removes courses from the response's lists that the predicate rejects, with their list entries. */
export const filterCourses = (call: OutputSchema, answer: unknown, isAllowed: CoursePredicate): unknown =>
  canContainCourses(call) ? filterValue(schemaOf(call), answer, isAllowed) : answer;

/** Courses in the response's lists, in order, without the course the whole response is about. */
export function listCourses(call: OutputSchema, answer: unknown): CourseRef[] {
  const found: CourseRef[] = [];
  filterCourses(call, answer, (course) => found.push(course) > 0);
  return found;
}

/** Recursion limit, since menus nest without limit. */
const MAX_DEPTH = 12;
const containsCoursesCache = new WeakMap<OutputSchema, boolean>();

/** Whether a response's lists may contain courses. */
export function canContainCourses(call: OutputSchema): boolean {
  let holds = containsCoursesCache.get(call);
  if (holds === undefined)
    containsCoursesCache.set(call, (holds = schemaContainsCourses(schemaOf(call), false, MAX_DEPTH)));
  return holds;
}

function schemaContainsCourses(schema: z.ZodType, isInList: boolean, depthLeft: number): boolean {
  if (depthLeft === 0) return false;
  const { element, shape } = resolveSchema(schema);
  if (element) return schemaContainsCourses(element, true, depthLeft - 1);
  if (!shape) return false;
  const mark = registeredField(shape);
  if (mark && isInList) return true;
  return Object.values(shape).some((field) => schemaContainsCourses(field, isInList, depthLeft - 1));
}

function filterValue(schema: z.ZodType, value: unknown, isAllowed: CoursePredicate): unknown {
  const { element, shape } = resolveSchema(schema);
  if (element && Array.isArray(value))
    return value
      .filter((item: unknown) => {
        const course = courseIn(element, item);
        return course === null || isAllowed(course);
      })
      .map((item: unknown) => filterValue(element, item, isAllowed));
  if (!shape || !isFields(value)) return value;
  const entries = Object.entries(value).map(([name, field]) => {
    const own = shape[name];
    return [name, own ? filterValue(own, field, isAllowed) : field] as const;
  });
  return Object.fromEntries(entries);
}

/** Course that a list entry is, or contains in a field. */
function courseIn(schema: z.ZodType, value: unknown): CourseRef | null {
  const { shape } = resolveSchema(schema);
  if (!shape || !isFields(value)) return null;
  const own = courseRefOf(shape, value);
  if (own) return own;
  for (const [name, field] of Object.entries(shape)) {
    const inner = value[name];
    const { shape: innerShape } = resolveSchema(field);
    const place = innerShape && isFields(inner) ? courseRefOf(innerShape, inner) : null;
    if (place) return place;
  }
  return null;
}

function courseRefOf(shape: Schema['shape'], value: Fields): CourseRef | null {
  const mark = registeredField(shape);
  return mark ? { schoolId: String(value[mark.name]), id: String(value[mark.idField]) } : null;
}

function registeredField(shape: Schema['shape']) {
  for (const [name, field] of Object.entries(shape ?? {})) {
    const mark = courseSchools.get(field);
    if (mark) return { name, ...mark };
  }
  return null;
}
