import type { Hono } from 'hono';
import type { z } from 'zod';
import { hashToken } from '#backend/identity/secrets.ts';
import { type Database, queryRow } from '#backend/queries/database.ts';
import {
  findCreation,
  insertCreation,
  selectOwnCoursesAfter,
  ownSchoolsAfter,
} from '#backend/queries/integrations/api-rows.ts';
import { parseFailedPrecondition } from '#backend/queries/preconditions.ts';
import { selectSchoolOfOwnRow, selectSiteCourse } from '#backend/queries/site/site-courses.ts';
import { publishRow } from '#backend/site/publish-row.ts';
import { ROW_KINDS, type RowPart } from '#backend/site/rows/row-kinds.ts';
import { parseRowKey } from '#backend/site/rows/site-row.ts';
import { publishSiteVersions, requireSite } from '#backend/site/save-site.ts';
import { VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import {
  type ApiCourse,
  ApiCourseChange,
  ApiCourseInput,
  type ApiSchool,
  ApiSchoolChange,
  ApiSchoolInput,
} from '#shared/contract/agency-api.ts';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY } from '#shared/rules/api-scopes.ts';
import {
  type ApiContext,
  type ApiEnv,
  fail,
  failInput,
  getId,
  readBody,
  register,
  registerList,
} from './serve-operation.ts';

// The agency's own schools and courses.

type Content = Record<string, unknown>;

const getActor = (c: ApiContext) => ({ staffId: 0, who: `API: ${c.var.token.name}` });

const describeSchool = (id: number, content: unknown): ApiSchool => ({ id, content: content as Content });
const describeCourse = (id: number, schoolId: number, content: unknown): ApiCourse => ({
  id,
  schoolId,
  content: content as Content,
});

/** Describes a row by its content part, whose key contains the row's id. */
function describeRow({ kind, key }: RowPart, content: unknown): ApiSchool | ApiCourse {
  if (kind !== 'course') return describeSchool(Number(key), content);
  const [schoolId, id] = parseRowKey(key);
  return describeCourse(id, schoolId, content);
}

const getRowId = ({ kind, key }: RowPart) => (kind === 'course' ? parseRowKey(key)[1] : Number(key));

/** Finds the content part of a course. Returns null for an unknown course or another agency's course. */
async function findCoursePart(db: Database, agentKey: string, id: number): Promise<RowPart | null> {
  const [{ id: agentId }, row] = await Promise.all([
    requireSite(db, agentKey),
    queryRow(db, selectSiteCourse(id, 'zh-hk')),
  ]);
  return row?.agentId === agentId ? { kind: 'course', key: `${row.id}-${id}` } : null;
}

function findSchoolPart(id: number): RowPart | null {
  const key = String(id);
  return ROW_KINDS.ownSchool.key.test(key) ? { kind: 'ownSchool', key } : null;
}

/** Returns the published content of a row, or null if there is none. */
async function findContent(c: ApiContext, part: RowPart | null): Promise<Content | null> {
  if (!part) return null;
  const site = await requireSite(c.env.DB, c.var.token.agentKey);
  return (await ROW_KINDS[part.kind].read(c.env.DB, site, part.key, 'zh-hk')).live as Content | null;
}

const notFound = (c: ApiContext) => fail(c, 'notFound', 'There is no such row.');

/** Publishes the versions of the sites to the portal, so that the change is visible at once. */
async function sendVersions(c: ApiContext): Promise<void> {
  c.header(VERSIONS_HEADER, await publishSiteVersions(c.env.DB));
}

const failContent = (c: ApiContext, faults: readonly { path: string; problem: string }[]) =>
  fail(c, 'invalid', 'The content is not valid.', {
    fields: Object.fromEntries(faults.map(({ path, problem }) => [path ? `content.${path}` : 'content', problem])),
  });

async function readRow(c: ApiContext, part: RowPart | null): Promise<Response> {
  const content = await findContent(c, part);
  return part && content ? c.json({ data: describeRow(part, content) }) : notFound(c);
}

async function changeRow(
  c: ApiContext,
  part: RowPart | null,
  schema: z.ZodType<{ content: Content }>,
): Promise<Response> {
  if (!part || !(await findContent(c, part))) return notFound(c);
  const input = schema.safeParse(await readBody(c));
  if (!input.success) return failInput(c, input.error);
  const { agentKey } = c.var.token;
  const change = (live: unknown) => (live === null ? null : { ...(live as Content), ...input.data.content });
  const outcome = await publishRow(c.env.DB, agentKey, part, change, getActor(c));
  if (outcome.kind === 'invalid') return failContent(c, outcome.faults);
  await sendVersions(c);
  return c.json({ data: describeRow(part, outcome.value) });
}

async function withdrawRow(c: ApiContext, part: RowPart | null): Promise<Response> {
  if (!part || !(await findContent(c, part))) return notFound(c);
  const outcome = await publishRow(c.env.DB, c.var.token.agentKey, part, () => null, getActor(c));
  if (outcome.kind === 'invalid') return failContent(c, outcome.faults);
  await sendVersions(c);
  return c.json({ data: { id: getRowId(part) } });
}

/** Creates a row under the idempotency key of the request. A repeated request returns the row of the first one. */
async function createRow(
  c: ApiContext,
  draft: { part: RowPart; content: Content },
  findPart: (id: number) => Promise<RowPart | null>,
): Promise<Response> {
  const { part, content } = draft;
  const { agentKey } = c.var.token;
  const idempotencyKey = c.req.header(IDEMPOTENCY_HEADER) ?? '';
  if (!IDEMPOTENCY_KEY.test(idempotencyKey))
    return fail(c, 'invalid', 'The header Idempotency-Key is needed.', { fields: { [IDEMPOTENCY_HEADER]: 'needed' } });
  const subject = part.kind === 'course' ? parseRowKey(part.key)[0] : '';
  const fingerprint = await hashToken(`${part.kind} ${subject} ${JSON.stringify(content)}`);
  const respondCreated = async (): Promise<Response | null> => {
    const creation = await queryRow(c.env.DB, findCreation(agentKey, idempotencyKey));
    if (!creation) return null;
    if (creation.fingerprint !== fingerprint)
      return fail(c, 'invalid', 'The idempotency key was used for another request.', {
        fields: { [IDEMPOTENCY_HEADER]: 'taken' },
      });
    const createdPart = await findPart(creation.rowId);
    const createdContent = await findContent(c, createdPart);
    return createdPart && createdContent
      ? c.json({ data: describeRow(createdPart, createdContent) }, 201)
      : fail(c, 'notFound', 'The row that was created under this key has been withdrawn.');
  };
  const repeatedResult = await respondCreated();
  if (repeatedResult) return repeatedResult;
  const creation = insertCreation({
    agentKey,
    idempotencyKey,
    fingerprint,
    rowId: getRowId(part),
    now: Date.now(),
  });
  try {
    const outcome = await publishRow(c.env.DB, agentKey, part, () => content, getActor(c), creation);
    if (outcome.kind === 'invalid') return failContent(c, outcome.faults);
    await sendVersions(c);
    return c.json({ data: describeRow(part, outcome.value) }, 201);
  } catch (error) {
    if (parseFailedPrecondition(error) !== 'api_creation_new') throw error;
    const createdRow = await respondCreated();
    if (!createdRow) throw error;
    return createdRow;
  }
}

export function registerCatalogue(app: Hono<ApiEnv>): void {
  const findCourse = (c: ApiContext, id = getId(c)) => findCoursePart(c.env.DB, c.var.token.agentKey, id);
  const findSchool = async (id: number) => findSchoolPart(id);

  registerList(app, 'listSchools', ownSchoolsAfter, ({ id, content }) => describeSchool(id, JSON.parse(content)));
  register(app, 'getSchool', (c) => readRow(c, findSchoolPart(getId(c))));
  register(app, 'changeSchool', (c) => changeRow(c, findSchoolPart(getId(c)), ApiSchoolChange));
  register(app, 'withdrawSchool', (c) => withdrawRow(c, findSchoolPart(getId(c))));
  register(app, 'createSchool', async (c) => {
    const input = ApiSchoolInput.safeParse(await readBody(c));
    if (!input.success) return failInput(c, input.error);
    const part: RowPart = { kind: 'ownSchool', key: ROW_KINDS.ownSchool.draw() };
    return createRow(c, { part, content: input.data.content }, findSchool);
  });

  registerList(app, 'listCourses', selectOwnCoursesAfter, ({ id, schoolId, content }) =>
    describeCourse(id, schoolId, JSON.parse(content)),
  );
  register(app, 'getCourse', async (c) => readRow(c, await findCourse(c)));
  register(app, 'changeCourse', async (c) => changeRow(c, await findCourse(c), ApiCourseChange));
  register(app, 'withdrawCourse', async (c) => withdrawRow(c, await findCourse(c)));
  register(app, 'createCourse', async (c) => {
    const input = ApiCourseInput.safeParse(await readBody(c));
    if (!input.success) return failInput(c, input.error);
    const { schoolId, content } = input.data;
    const { id: agentId } = await requireSite(c.env.DB, c.var.token.agentKey);
    if (!(await queryRow(c.env.DB, selectSchoolOfOwnRow(agentId, schoolId, 'zh-hk'))))
      return fail(c, 'invalid', 'There is no such school.', { fields: { schoolId: 'unknown' } });
    const part: RowPart = { kind: 'course', key: ROW_KINDS.course.draw(String(schoolId)) };
    return createRow(c, { part, content }, (id) => findCourse(c, id));
  });
}
