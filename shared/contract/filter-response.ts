import { type Fields, isFields } from '#shared/is-fields.ts';
import { z } from 'zod';
import { type SiteLevel, isFeatureEnabled, type LevelFeature } from '#shared/tenant/level-policy.ts';
import type { OutputSchema } from './call.ts';
import { personalFields, courseSchools, featureFields, type TextKind, textKinds } from './fields.ts';

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

type ResolvedSchema = Pick<SchemaDef, 'shape' | 'element' | 'valueType'>;

/** Removes one layer of an optional, lazy, preprocessed or transformed schema. Returns undefined if there is none. */
export function getInnerSchema(schema: z.ZodType): z.ZodType | undefined {
  const schemaDef = schema.def as unknown as SchemaDef;
  return (
    schemaDef.getter?.() ?? schemaDef.innerType ?? (schemaDef.type === 'pipe' ? getPipeSide(schemaDef) : undefined)
  );
}

/** Returns the fields of an object, the element of a list or the values of a record, ignoring wrappers. */
export function resolveSchema(schema: z.ZodType): ResolvedSchema {
  const innerType = getInnerSchema(schema);
  return innerType ? resolveSchema(innerType) : (schema.def as unknown as SchemaDef);
}

/** Returns the side of a pipe that is a schema rather than a transform. */
function getPipeSide(def: SchemaDef) {
  const isTransform = (sideSchema?: z.ZodType) =>
    (sideSchema?.def as unknown as SchemaDef | undefined)?.type === 'transform';
  return isTransform(def.out) ? def.in : def.out;
}

// Redacts a response for its reader: removes fields hidden at the public level, personal fields in shared responses,
// and courses beyond the visitor limit.

export interface Reader extends SiteLevel {
  /** True when the response is shared with other callers. */
  isShared?: boolean;
}

/** Registrations of a schema and its parts, ignoring wrappers. */
export interface FieldPlan {
  textKind?: TextKind;
  isPersonal: boolean;
  features: readonly LevelFeature[];
  element?: FieldPlan;
  /** Plan of a record's values. */
  values?: FieldPlan;
  /** Fields of an object whose plans require processing. */
  fields: readonly (readonly [name: string, plan: FieldPlan])[];
  hasTexts: boolean;
  hasRedactions: boolean;
}

const planBySchema = new WeakMap<z.ZodType, FieldPlan>();

/**
 * Returns the plan of a schema, computed once, because looking up the registries for every value costs more than
 * parsing it.
 */
export function getPlan(schema: z.ZodType): FieldPlan {
  const cachedPlan = planBySchema.get(schema);
  if (cachedPlan) return cachedPlan;
  // A recursive schema, such as menus, finds this unfinished plan, which counts as marked until it is complete.
  const plan: FieldPlan = { isPersonal: false, features: [], fields: [], hasTexts: true, hasRedactions: true };
  planBySchema.set(schema, plan);
  const levelFeatures: LevelFeature[] = [];
  for (let layer: z.ZodType | undefined = schema; layer; layer = getInnerSchema(layer)) {
    plan.textKind ??= textKinds.get(layer)?.kind;
    plan.isPersonal ||= personalFields.has(layer);
    const levelFeature = featureFields.get(layer)?.sight;
    if (levelFeature) levelFeatures.push(levelFeature);
  }
  plan.features = levelFeatures;
  const { element, shape, valueType } = resolveSchema(schema);
  if (element) plan.element = getPlan(element);
  if (valueType) plan.values = getPlan(valueType);
  plan.fields = Object.entries(shape ?? {})
    .map(([name, field]) => [name, getPlan(field)] as const)
    .filter(([, field]) => field.hasTexts || field.hasRedactions);
  const nestedPlans = [plan.element, plan.values, ...plan.fields.map(([, field]) => field)];
  plan.hasTexts = plan.textKind !== undefined || nestedPlans.some((nestedPlan) => nestedPlan?.hasTexts);
  plan.hasRedactions = plan.isPersonal || levelFeatures.length > 0 || nestedPlans.some((item) => item?.hasRedactions);
  return plan;
}

/**
 * Empties the fields that the reader must not see. The schema marks them (featureFields in fields.ts), so that a new
 * response that contains, for example, a school needs no change here.
 */
export const redactFields = (schema: z.ZodType, value: unknown, reader: Reader): unknown =>
  redactValue(getPlan(schema), value, reader);

function redactValue(plan: FieldPlan, value: unknown, reader: Reader): unknown {
  if (!plan.hasRedactions) return value;
  if (isHidden(plan, reader)) return toEmptyValue(value);
  const { element, values, fields } = plan;
  if (Array.isArray(value)) {
    if (!element) return value;
    return isHidden(element, reader) ? [] : value.map((item: unknown) => redactValue(element, item, reader));
  }
  if (!isFields(value)) return value;
  if (values) return mapValues(value, (field) => redactValue(values, field, reader));
  const redactedValue = { ...value };
  for (const [name, field] of fields)
    if (Object.hasOwn(value, name)) redactedValue[name] = redactValue(field, value[name], reader);
  return redactedValue;
}

const mapValues = (value: Fields, mapValue: (field: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [name, mapValue(field)]));

function toEmptyValue(value: unknown) {
  if (typeof value === 'boolean') return false;
  return Array.isArray(value) ? [] : typeof value === 'string' ? '' : null;
}

const isHidden = ({ isPersonal, features }: FieldPlan, reader: Reader): boolean =>
  (reader.isShared === true && isPersonal) || features.some((feature) => !isFeatureEnabled(reader, feature));

// Courses in responses are identified by the school field of the schema (schoolOfCourse in fields.ts), so that the
// limit covers new responses without a change here.

interface CourseRef {
  schoolId: string;
  id: string;
}

type CoursePredicate = (course: CourseRef) => boolean;

const listSchemas = new WeakMap<z.ZodType, z.ZodType>();

/**
 * Returns the schema of a response's data or rows. It is always the same object, because parsers and plans are cached
 * by schema.
 */
export function getOutputSchema(call: OutputSchema): z.ZodType {
  if ('data' in call) return call.data;
  let listSchema = listSchemas.get(call.datas);
  if (!listSchema) listSchemas.set(call.datas, (listSchema = z.array(call.datas)));
  return listSchema;
}

/** Removes the courses rejected by the predicate, and the entries that contain them, from the response's lists. */
export const filterCourses = (call: OutputSchema, body: unknown, isAllowed: CoursePredicate): unknown =>
  canContainCourses(call) ? filterValue(getOutputSchema(call), body, isAllowed) : body;

/**
 * Returns the courses in the response's lists, in order, but not a course that is the subject of the whole response.
 */
export function listCourses(call: OutputSchema, body: unknown): CourseRef[] {
  const courseRefs: CourseRef[] = [];
  filterCourses(call, body, (course) => courseRefs.push(course) > 0);
  return courseRefs;
}

/** Recursion limit, because menus nest without limit. */
const MAX_DEPTH = 12;
const containsCoursesCache = new WeakMap<OutputSchema, boolean>();

/** Returns whether the lists of a response may contain courses. */
export function canContainCourses(call: OutputSchema): boolean {
  let containsCourses = containsCoursesCache.get(call);
  if (containsCourses === undefined)
    containsCoursesCache.set(call, (containsCourses = schemaContainsCourses(getOutputSchema(call), false, MAX_DEPTH)));
  return containsCourses;
}

function schemaContainsCourses(schema: z.ZodType, isInList: boolean, depthLeft: number): boolean {
  if (depthLeft === 0) return false;
  const { element, shape } = resolveSchema(schema);
  if (element) return schemaContainsCourses(element, true, depthLeft - 1);
  if (!shape) return false;
  const schoolField = findSchoolField(shape);
  if (schoolField && isInList) return true;
  return Object.values(shape).some((field) => schemaContainsCourses(field, isInList, depthLeft - 1));
}

function filterValue(schema: z.ZodType, value: unknown, isAllowed: CoursePredicate): unknown {
  const { element, shape } = resolveSchema(schema);
  if (element && Array.isArray(value))
    return value
      .filter((item: unknown) => {
        const courseRef = findCourseRef(element, item);
        return courseRef === null || isAllowed(courseRef);
      })
      .map((item: unknown) => filterValue(element, item, isAllowed));
  if (!shape || !isFields(value)) return value;
  const entries = Object.entries(value).map(([name, field]) => {
    const fieldSchema = shape[name];
    return [name, fieldSchema ? filterValue(fieldSchema, field, isAllowed) : field] as const;
  });
  return Object.fromEntries(entries);
}

/** Returns the course that a list entry is, or that one of its fields contains, or null if there is none. */
function findCourseRef(schema: z.ZodType, value: unknown): CourseRef | null {
  const { shape } = resolveSchema(schema);
  if (!shape || !isFields(value)) return null;
  const directRef = getCourseRef(shape, value);
  if (directRef) return directRef;
  for (const [name, field] of Object.entries(shape)) {
    const nestedValue = value[name];
    const { shape: innerShape } = resolveSchema(field);
    const nestedRef = innerShape && isFields(nestedValue) ? getCourseRef(innerShape, nestedValue) : null;
    if (nestedRef) return nestedRef;
  }
  return null;
}

function getCourseRef(shape: ResolvedSchema['shape'], value: Fields): CourseRef | null {
  const schoolField = findSchoolField(shape);
  return schoolField ? { schoolId: String(value[schoolField.name]), id: String(value[schoolField.idField]) } : null;
}

function findSchoolField(shape: ResolvedSchema['shape']) {
  for (const [name, field] of Object.entries(shape ?? {})) {
    const registration = courseSchools.get(field);
    if (registration) return { name, ...registration };
  }
  return null;
}
