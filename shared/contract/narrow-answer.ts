import { z } from 'zod';
import { type AtLevel, sees } from '#shared/tenant/level-policy.ts';
import type { AnswerSchema } from './call.ts';
import { callersOwn, courseSchools, sights } from './fields.ts';

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

// What of an answer a visitor of this site does not get: what its public level hides, what is the caller's own where others
// get it too, and courses beyond the visitor's few.

/** Whom an answer is for. */
export interface Reader extends AtLevel {
  /** Others than who asked get it as well. */
  isShared?: boolean;
}

/**
 * An answer as though nobody had said what this reader does not see. The schema names it (sights in fields.ts), so
 * that a new answer which holds a school, say, needs no entry anywhere.
 */
export function hideUnseen(schema: z.ZodType, value: unknown, at: Reader): unknown {
  const inner = innerSchema(schema);
  if (isHidden(schema, at)) return emptied(value);
  if (inner) return hideUnseen(inner, value, at);
  if (value === null || typeof value !== 'object') return value;
  const { element, shape } = readSchema(schema);
  if (element && Array.isArray(value))
    return isHiddenWithin(element, at) ? [] : value.map((item: unknown) => hideUnseen(element, item, at));
  if (!shape) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const own = shape[name];
      return [name, own ? hideUnseen(own, field, at) : field] as const;
    }),
  );
}

function emptied(value: unknown) {
  if (typeof value === 'boolean') return false;
  return Array.isArray(value) ? [] : typeof value === 'string' ? '' : null;
}

function isHidden(schema: z.ZodType, at: Reader): boolean {
  if (at.isShared && callersOwn.has(schema)) return true;
  const named = sights.get(schema);
  return named !== undefined && !sees(at, named.sight);
}

/** Through what only wraps it: a row that may be missing is as hidden as one that may not. */
function isHiddenWithin(schema: z.ZodType, at: Reader): boolean {
  const inner = innerSchema(schema);
  return isHidden(schema, at) || (inner !== undefined && isHiddenWithin(inner, at));
}

// Where courses stand in answers. A schema says it by the field that names a course's school (schoolOfCourse in fields.ts),
// so that an answer that is new needs no entry anywhere to be held to the visitor's limit.

interface CoursePlace {
  schoolId: string;
  id: string;
}

type IsKept = (course: CoursePlace) => boolean;
type Fields = Record<string, unknown>;

const schemaOf = (call: AnswerSchema): z.ZodType => ('datas' in call ? z.array(call.datas) : call.data);

/** The answer without the courses in its lists that are not kept, and without what stands in a list for such a course. */
export const keepCourses = (call: AnswerSchema, answer: unknown, isKept: IsKept): unknown =>
  mayHoldCourses(call) ? keep(schemaOf(call), answer, isKept) : answer;

/** The courses in an answer's lists, in their order. The one that the whole answer is about is none of them. */
export function readCourses(call: AnswerSchema, answer: unknown): CoursePlace[] {
  const found: CoursePlace[] = [];
  keepCourses(call, answer, (course) => found.push(course) > 0);
  return found;
}

/** No answer is deeper; menus hold menus without end. */
const DEEPEST = 12;
const known = new WeakMap<AnswerSchema, boolean>();

/** Whether there may be courses in the lists of an answer. */
export function mayHoldCourses(call: AnswerSchema): boolean {
  let holds = known.get(call);
  if (holds === undefined) known.set(call, (holds = holdsCourses(schemaOf(call), false, DEEPEST)));
  return holds;
}

function holdsCourses(schema: z.ZodType, isInList: boolean, left: number): boolean {
  if (left === 0) return false;
  const { element, shape } = readSchema(schema);
  if (element) return holdsCourses(element, true, left - 1);
  if (!shape) return false;
  const mark = markOf(shape);
  if (mark && isInList) return true;
  return Object.values(shape).some((field) => holdsCourses(field, isInList, left - 1));
}

function keep(schema: z.ZodType, value: unknown, isKept: IsKept): unknown {
  const { element, shape } = readSchema(schema);
  if (element && Array.isArray(value))
    return value
      .filter((item: unknown) => {
        const course = courseIn(element, item);
        return course === null || isKept(course);
      })
      .map((item: unknown) => keep(element, item, isKept));
  if (!shape || !isFields(value)) return value;
  const entries = Object.entries(value).map(([name, field]) => {
    const own = shape[name];
    return [name, own ? keep(own, field, isKept) : field] as const;
  });
  return Object.fromEntries(entries);
}

/** The course that an entry of a list is, or that it holds in one of its fields. */
function courseIn(schema: z.ZodType, value: unknown): CoursePlace | null {
  const { shape } = readSchema(schema);
  if (!shape || !isFields(value)) return null;
  const own = placeOf(shape, value);
  if (own) return own;
  for (const [name, field] of Object.entries(shape)) {
    const inner = value[name];
    const { shape: innerShape } = readSchema(field);
    const place = innerShape && isFields(inner) ? placeOf(innerShape, inner) : null;
    if (place) return place;
  }
  return null;
}

function placeOf(shape: Schema['shape'], value: Fields): CoursePlace | null {
  const mark = markOf(shape);
  return mark ? { schoolId: String(value[mark.name]), id: String(value[mark.idField]) } : null;
}

function markOf(shape: Schema['shape']) {
  for (const [name, field] of Object.entries(shape ?? {})) {
    const mark = courseSchools.get(field);
    if (mark) return { name, ...mark };
  }
  return null;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
