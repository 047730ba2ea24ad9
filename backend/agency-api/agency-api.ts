import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import type { BackendEnv } from '#backend/bindings.ts';
import { hashToken } from '#backend/identity/secrets.ts';
import { homeAreaCode } from '#backend/leads/find-contact.ts';
import { apiLimits, consumeRateLimit } from '#backend/limits/rate-limits.ts';
import { loadOfficeSite } from '#backend/office-api/office-site.ts';
import { batchRead, batchWrite, queryRow, queryRows, type Statement } from '#backend/queries/database.ts';
import {
  type ApiApplicationRow,
  applicationsAfter,
  type ApiStudentRow,
  consentedStudentsAfter,
  leadsAfter,
  ownCoursesAfter,
} from '#backend/queries/integrations/api-rows.ts';
import { apiTokenByHash, type ApiTokenRow, noteApiTokenUse } from '#backend/queries/integrations/api-tokens.ts';
import {
  closeLead,
  insertFirstEntry,
  insertLead,
  insertLeadEntry,
  leadById,
  type LeadRow,
  leadsOfContact,
  noteLeadContact,
  reopenLead,
  setLeadFollowUp,
} from '#backend/queries/office/leads.ts';
import {
  API_OPERATIONS,
  type ApiApplication,
  ApiApplication as ApplicationSchema,
  type ApiErrorCode,
  type ApiLead,
  ApiLeadChange,
  ApiLeadInput,
  ApiPageQuery,
  type ApiStudent,
} from '#shared/contract/agency-api.ts';
import { parseContactEmail, parseContactNumber } from '#shared/contract/contact-number.ts';
import type { ApiScope } from '#shared/rules/api-scopes.ts';
import { parseAttributionText } from '#shared/rules/attribution.ts';
import { API_TOKEN_HEADER } from '#shared/backend-protocol.ts';

interface ApiEnv extends BackendEnv {
  Variables: BackendEnv['Variables'] & { token: ApiTokenRow };
}
type ApiContext = Context<ApiEnv>;

const BASE = '/agency-api/:agent';
/** Minimum interval between updates of a token's last use. */
const USE_INTERVAL_MS = 60_000;

const STATUS = {
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  invalid: 422,
  rateLimited: 429,
} as const satisfies Record<ApiErrorCode, number>;

const fail = (c: Context, code: ApiErrorCode, message: string, more: object = {}) =>
  c.json({ error: { code, message, ...more } }, STATUS[code]);

/** Requires a valid token of this agency with the scope, within its rate limit. */
const requireScope = (scope: ApiScope) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const [scheme = '', secret = ''] = (c.req.header(API_TOKEN_HEADER) ?? '').split(' ');
    const now = Date.now();
    const isBearer = scheme.toLowerCase() === 'bearer' && secret !== '';
    const apiTokenRow = isBearer
      ? await queryRow(c.env.DB, apiTokenByHash(await hashToken(secret), c.req.param('agent') ?? '', now))
      : null;
    if (!apiTokenRow) {
      c.header('www-authenticate', 'Bearer');
      return fail(c, 'unauthenticated', 'The token is missing, unknown, revoked or expired.');
    }
    const wait = await consumeRateLimit(c.env.DB, apiLimits(apiTokenRow.id));
    if (wait !== null) {
      c.header('retry-after', String(wait));
      return fail(c, 'rateLimited', `Too many requests. Wait ${wait} seconds.`);
    }
    if (!(JSON.parse(apiTokenRow.scopes) as string[]).includes(scope))
      return fail(c, 'forbidden', `The token lacks the scope ${scope}.`);
    if (now - apiTokenRow.usedAt > USE_INTERVAL_MS) await batchWrite(c.env.DB, [noteApiTokenUse(apiTokenRow.id, now)]);
    c.set('token', apiTokenRow);
    await next();
  });

const register = (name: keyof typeof API_OPERATIONS, handler: (c: ApiContext) => Promise<Response>) => {
  const { method, path, scope } = API_OPERATIONS[name];
  agencyApi.on(method.toUpperCase(), `${BASE}${path.replace('{id}', ':id')}`, requireScope(scope), handler);
};

/** The agency API (shared/contract/agency-api.ts), to which the portal forwards `/AGENT/_/api/v1`. */
export const agencyApi = new Hono<ApiEnv>();

function registerList<Row extends { id: number }, Item>(
  name: keyof typeof API_OPERATIONS,
  find: (page: { agentKey: string; after: number; most: number }) => Statement<Row>,
  describe: (row: Row) => Item,
) {
  register(name, async (c) => {
    const query = ApiPageQuery.safeParse(c.req.query());
    if (!query.success) return failInput(c, query.error);
    const { after, limit } = query.data;
    const rows = await queryRows(c.env.DB, find({ agentKey: c.var.token.agentKey, after, most: limit + 1 }));
    const page = rows.slice(0, limit);
    return c.json({ data: page.map(describe), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null });
  });
}

const failInput = (c: Context, { issues }: z.ZodError) =>
  fail(c, 'invalid', 'The input is not valid.', {
    fields: Object.fromEntries(issues.map(({ path, message }) => [path.join('.') || 'body', message])),
  });

const readBody = async (c: Context): Promise<unknown> => {
  try {
    return await c.req.json();
  } catch {
    return undefined;
  }
};

const getPhone = ({ areaCode, mobile }: { areaCode: string; mobile: string }) =>
  mobile ? `+${areaCode}${mobile}` : '';
const getTime = (at: number) => new Date(at).toISOString();

const describeLead = (lead: LeadRow): ApiLead => ({
  id: lead.id,
  name: lead.name,
  phone: getPhone(lead),
  email: lead.email,
  channel: lead.channel,
  state: lead.state,
  question: lead.question,
  followUp: lead.followUp,
  adviser: lead.adviser,
  studentId: lead.userId,
  attribution: parseAttributionText(lead.attribution),
  createdAt: getTime(lead.createdAt),
  changedAt: getTime(lead.changedAt),
});

registerList('listLeads', leadsAfter, describeLead);

/** Finds a lead of the token's agency; null for another agency's. */
async function findLead(c: ApiContext): Promise<LeadRow | null> {
  const lead = await queryRow(c.env.DB, leadById(Number(c.req.param('id')) || 0));
  return lead?.agentKey === c.var.token.agentKey ? lead : null;
}

register('getLead', async (c) => {
  const lead = await findLead(c);
  return lead ? c.json({ data: describeLead(lead) }) : fail(c, 'notFound', 'There is no such lead.');
});

register('createLead', async (c) => {
  const { agentKey, name: author } = c.var.token;
  const input = ApiLeadInput.safeParse(await readBody(c));
  if (!input.success) return failInput(c, input.error);
  const { phone, email, attribution, ...values } = input.data;
  const { originCity } = await loadOfficeSite(c.env.DB, agentKey);
  const number = phone ? parseContactNumber(phone, homeAreaCode(originCity)) : { areaCode: '', mobile: '' };
  const address = email ? parseContactEmail(email) : '';
  if (!number || address === null || (!phone && !email))
    return fail(c, 'invalid', 'A phone number or an e-mail address is needed.', {
      fields: {
        ...((!number || (!phone && !email)) && { phone: 'not a phone number' }),
        ...(address === null && { email: 'not an e-mail address' }),
      },
    });
  const contact = { agentKey, ...number, email: address };
  const now = Date.now();
  const leadRow = await queryRow(c.env.DB, leadsOfContact(contact));
  const [[created]] = leadRow
    ? [[]]
    : await batchRead(
        c.env.DB,
        insertLead({
          ...contact,
          ...values,
          channel: 'api',
          promisedAt: 0,
          staffId: 0,
          conversationId: null,
          attribution: JSON.stringify(attribution),
          now,
        }),
        insertFirstEntry({ at: now, author, staffId: 0 }),
      );
  const lead = await queryRow(c.env.DB, created ? leadById(created.id) : leadsOfContact(contact));
  if (!lead) throw new Error('a lead that was created is not there');
  if (!created) return fail(c, 'conflict', 'The number or address has a lead already.', { id: lead.id });
  return c.json({ data: describeLead(lead) }, 201);
});

register('changeLead', async (c) => {
  const lead = await findLead(c);
  if (!lead) return fail(c, 'notFound', 'There is no such lead.');
  const input = ApiLeadChange.safeParse(await readBody(c));
  if (!input.success) return failInput(c, input.error);
  const { followUp, note, state } = input.data;
  const { name: author } = c.var.token;
  const now = Date.now();
  const entry = (kind: 'note' | 'followUp' | 'closed' | 'reopened', content: string) =>
    insertLeadEntry(lead.id, { at: now, kind, content, author, staffId: 0 });
  await batchWrite(c.env.DB, [
    ...(note === undefined ? [] : [noteLeadContact(lead.id, false, lead.followUp, now), entry('note', note)]),
    ...(followUp === undefined ? [] : [setLeadFollowUp(lead.id, followUp, now), entry('followUp', followUp)]),
    ...(state === 'closed' ? [closeLead(lead.id, now), entry('closed', '')] : []),
    ...(state === 'open' ? [reopenLead(lead.id, now), entry('reopened', '')] : []),
  ]);
  const changed = await queryRow(c.env.DB, leadById(lead.id));
  return c.json({ data: describeLead(changed ?? lead) });
});

const describeApplication = (row: ApiApplicationRow): ApiApplication => {
  const { steps, courses, attribution, ...rest } = row;
  const selected = JSON.parse(courses) as { schoolId?: string | number; schoolName?: string; courseName?: string }[];
  return ApplicationSchema.parse({
    ...rest,
    stepsReached: steps,
    courses: selected.map(({ schoolId = '', schoolName = '', courseName = '' }) => ({
      schoolId: String(schoolId),
      school: schoolName,
      course: courseName,
    })),
    attribution: parseAttributionText(attribution),
  });
};

registerList('listApplications', applicationsAfter, describeApplication);

registerList('listStudents', consentedStudentsAfter, (row: ApiStudentRow): ApiStudent => ({
  id: row.id,
  name: row.name,
  phone: getPhone(row),
  attribution: parseAttributionText(row.attribution),
  registeredAt: getTime(row.createdAt),
}));

registerList('listCourses', ownCoursesAfter, ({ id, content }) => ({
  id,
  content: JSON.parse(content) as Record<string, unknown>,
}));

// Last: what no operation answers is an error of this API too.
agencyApi.all(`${BASE}/*`, (c) => fail(c, 'notFound', 'There is no such operation.'));
