import { Hono } from 'hono';
import { getHomeAreaCode } from '#backend/leads/find-contact.ts';
import { loadOfficeSite } from '#backend/office-api/office-site.ts';
import { batchRead, batchWrite, queryRow } from '#backend/queries/database.ts';
import {
  type ApiApplicationRow,
  selectApplicationsAfter,
  type ApiStudentRow,
  selectConsentedStudentsAfter,
  selectLeadsAfter,
} from '#backend/queries/integrations/api-rows.ts';
import {
  closeLead,
  insertFirstEntry,
  insertLead,
  insertLeadEntry,
  selectLeadById,
  type LeadRow,
  selectLeadsOfContact,
  recordLeadContact,
  reopenLead,
  setLeadFollowUp,
} from '#backend/queries/office/leads.ts';
import { CourseText } from '#backend/site/rows/course-row.ts';
import { SiteSchoolText } from '#backend/site/rows/site-school-row.ts';
import {
  type ApiApplication,
  ApiApplication as ApplicationSchema,
  type ApiLead,
  ApiLeadChange,
  ApiLeadInput,
  type ApiStudent,
  buildAgencyOpenApi,
} from '#shared/contract/agency-api.ts';
import { parseContactEmail, parseContactNumber } from '#shared/contract/contact-number.ts';
import { parseAttributionText } from '#shared/rules/attribution.ts';
import { registerCatalogue } from './catalogue-operations.ts';
import {
  type ApiContext,
  type ApiEnv,
  BASE,
  fail,
  failInput,
  getId,
  readBody,
  register,
  registerList,
} from './serve-operation.ts';

/** The agency API (shared/contract/agency-api.ts), to which the portal forwards `/AGENT/_/api/v1`. */
export const agencyApi = new Hono<ApiEnv>();

/** The OpenAPI document is public. The portal adds the server URL. */
agencyApi.get(`${BASE}/openapi.json`, (c) =>
  c.json(buildAgencyOpenApi('', { school: SiteSchoolText, course: CourseText })),
);

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
  country: lead.country,
  level: lead.level,
  intake: lead.intake,
  exam: lead.exam,
  grades: lead.grades,
  createdAt: getTime(lead.createdAt),
  changedAt: getTime(lead.changedAt),
});

registerList(agencyApi, 'listLeads', selectLeadsAfter, describeLead);

/** Finds a lead of the token's agency. Returns null for a lead of another agency. */
async function findLead(c: ApiContext): Promise<LeadRow | null> {
  const lead = await queryRow(c.env.DB, selectLeadById(getId(c)));
  return lead?.agentKey === c.var.token.agentKey ? lead : null;
}

register(agencyApi, 'getLead', async (c) => {
  const lead = await findLead(c);
  return lead ? c.json({ data: describeLead(lead) }) : fail(c, 'notFound', 'There is no such lead.');
});

register(agencyApi, 'createLead', async (c) => {
  const { agentKey, name: author } = c.var.token;
  const input = ApiLeadInput.safeParse(await readBody(c));
  if (!input.success) return failInput(c, input.error);
  const { phone, email, attribution, ...values } = input.data;
  const { originCity } = await loadOfficeSite(c.env.DB, agentKey);
  const number = phone ? parseContactNumber(phone, getHomeAreaCode(originCity)) : { areaCode: '', mobile: '' };
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
  const leadRow = await queryRow(c.env.DB, selectLeadsOfContact(contact));
  const [[createdLead]] = leadRow
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
  const lead = await queryRow(c.env.DB, createdLead ? selectLeadById(createdLead.id) : selectLeadsOfContact(contact));
  if (!lead) throw new Error('created lead not found');
  if (!createdLead) return fail(c, 'conflict', 'The number or address has a lead already.', { id: lead.id });
  return c.json({ data: describeLead(lead) }, 201);
});

register(agencyApi, 'changeLead', async (c) => {
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
    ...(note === undefined ? [] : [recordLeadContact(lead.id, false, lead.followUp, now), entry('note', note)]),
    ...(followUp === undefined ? [] : [setLeadFollowUp(lead.id, followUp, now), entry('followUp', followUp)]),
    ...(state === 'closed' ? [closeLead(lead.id, now), entry('closed', '')] : []),
    ...(state === 'open' ? [reopenLead(lead.id, now), entry('reopened', '')] : []),
  ]);
  const changedLead = await queryRow(c.env.DB, selectLeadById(lead.id));
  return c.json({ data: describeLead(changedLead ?? lead) });
});

const describeApplication = (row: ApiApplicationRow): ApiApplication => {
  const { steps, courses, attribution, ...rest } = row;
  const selectedCourses = JSON.parse(courses) as {
    schoolId?: string | number;
    schoolName?: string;
    courseName?: string;
  }[];
  return ApplicationSchema.parse({
    ...rest,
    stepsReached: steps,
    courses: selectedCourses.map(({ schoolId = '', schoolName = '', courseName = '' }) => ({
      schoolId: String(schoolId),
      school: schoolName,
      course: courseName,
    })),
    attribution: parseAttributionText(attribution),
  });
};

registerList(agencyApi, 'listApplications', selectApplicationsAfter, describeApplication);

registerList(agencyApi, 'listStudents', selectConsentedStudentsAfter, (row: ApiStudentRow): ApiStudent => ({
  id: row.id,
  name: row.name,
  phone: getPhone(row),
  attribution: parseAttributionText(row.attribution),
  registeredAt: getTime(row.createdAt),
}));

registerCatalogue(agencyApi);

// Last route: a request that matches no operation gets an error in the format of this API.
agencyApi.all(`${BASE}/*`, (c) => fail(c, 'notFound', 'There is no such operation.'));
