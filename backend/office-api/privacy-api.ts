import { Hono } from 'hono';
import { formatWeekday } from '#backend/office-api/day-name.ts';
import { batchRead, batchWrite, queryRow } from '#backend/queries/database.ts';
import {
  closeRequest,
  selectConsentCounts,
  selectDueForDeletion,
  selectExports,
  insertPrivacyRequest,
  selectLeavingStudents,
  selectPrivacyRequests,
} from '#backend/queries/office/privacy-requests.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { failOffice, succeedOffice } from '#shared/contract/office/office-call.ts';
import { addPrivacyRequest, closePrivacyRequest, getPrivacy } from '#shared/contract/office/privacy.ts';
import { CONSENT_KINDS } from '#shared/rules/consent.ts';
import { DAY_MS, RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import { loadOfficeSite } from './office-site.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

const MAX_REQUESTS = 200;
const MAX_LEAVING_USERS = 100;
const MAX_EXPORTS = 50;
const MAX_DUE_COUNT = 1000;
/** Number of days ahead for which deletions are counted. */
const UPCOMING_DAYS = 30;

const COUNTED_KINDS = ['account', 'application', 'conversation', 'lead', 'shownResult'] as const;
/** Kinds of data that also expire with age but are not counted per agency. */
const SHARED_KINDS = ['looseFile', 'staffLog', 'backup'] as const;

export const privacyApi = new Hono<OfficeSessionEnv>();

serveCall(privacyApi, getPrivacy, async (c) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'handlePrivacy', { agentKey })) return FORBIDDEN;
  const now = Date.now();
  const site = await loadOfficeSite(c.env.DB, agentKey);
  const getCutoff = (kind: (typeof COUNTED_KINDS)[number]) => now - (RETENTION_DAYS[kind] - UPCOMING_DAYS) * DAY_MS;
  const cutoffs = Object.fromEntries(COUNTED_KINDS.map((kind) => [kind, getCutoff(kind)]));
  const [requests, leavingRows, dueCounts, exports, consents] = await batchRead(
    c.env.DB,
    selectPrivacyRequests(agentKey, MAX_REQUESTS),
    selectLeavingStudents(agentKey, MAX_LEAVING_USERS),
    selectDueForDeletion(agentKey, cutoffs as Record<(typeof COUNTED_KINDS)[number], number>, MAX_DUE_COUNT),
    selectExports(agentKey, MAX_EXPORTS),
    selectConsentCounts(agentKey),
  );
  return succeedOffice({
    today: formatWeekday(now, site.timeZone),
    originCity: site.originCity,
    requests,
    leaving: leavingRows.map(({ id, askedAt }) => ({
      id,
      askedAt,
      deletedAt: askedAt + RETENTION_DAYS.account * DAY_MS,
    })),
    retention: [
      ...COUNTED_KINDS.map((kind) => ({
        kind,
        days: RETENTION_DAYS[kind],
        due: dueCounts.find((row) => row.kind === kind)?.total ?? 0,
      })),
      ...SHARED_KINDS.map((kind) => ({ kind, days: RETENTION_DAYS[kind], due: null })),
    ],
    exports,
    consents: CONSENT_KINDS.map(
      (kind) => consents.find((row) => row.kind === kind) ?? { kind, given: 0, withdrawn: 0 },
    ),
  });
});

const createLogEntry = (
  c: OfficeSessionContext,
  action: 'privacyRequestAdded' | 'privacyRequestClosed',
  subject: string,
) => {
  const { staffId, agentKey, name: actor } = c.var.session;
  return insertAuditEntry({ at: Date.now(), agentKey, staffId, who: actor, action, about: subject });
};

serveCall(privacyApi, addPrivacyRequest, async (c, request) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'handlePrivacy', { agentKey })) return FORBIDDEN;
  // The log entry does not name the person, because it outlives the request.
  await batchWrite(c.env.DB, [
    insertPrivacyRequest({ agentKey, ...request }),
    createLogEntry(c, 'privacyRequestAdded', `${request.kind} · ${request.dueOn}`),
  ]);
  return succeedOffice(null);
});

serveCall(privacyApi, closePrivacyRequest, async (c, { id, state, note }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'handlePrivacy', { agentKey })) return FORBIDDEN;
  const handledBy = c.var.session.name;
  const closedRequest = await queryRow(
    c.env.DB,
    closeRequest({ id, agentKey, state, note, handledBy, now: Date.now() }),
  );
  if (!closedRequest) return failOffice({ code: 'stale', changed: ['state'] });
  await batchWrite(c.env.DB, [createLogEntry(c, 'privacyRequestClosed', `${closedRequest.kind} · ${state}`)]);
  return succeedOffice(null);
});
