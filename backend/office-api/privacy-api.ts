import { Hono } from 'hono';
import { dayName } from '#backend/office-api/day-name.ts';
import { batchRead, batchWrite, queryRow } from '#backend/queries/database.ts';
import {
  closeRequest,
  consentCounts,
  dueForDeletion,
  selectExports,
  insertPrivacyRequest,
  leavingStudents,
  selectPrivacyRequests,
} from '#backend/queries/office/privacy-requests.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { officeFail, officeOk } from '#shared/contract/office/office-call.ts';
import { addPrivacyRequest, closePrivacyRequest, getPrivacy } from '#shared/contract/office/privacy.ts';
import { CONSENTS } from '#shared/rules/consent.ts';
import { DAY_MS, RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import { loadOfficeSite } from './office-site.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

const MAX_REQUESTS = 200;
const MAX_LEAVING = 100;
const MAX_EXPORTS = 50;
const MAX_DUE = 1000;
/** Days ahead for which deletions are counted. */
const UPCOMING_DAYS = 30;

const COUNTED = ['account', 'application', 'conversation', 'lead', 'shownResult'] as const;
/** Deleted by age as well, but not by agency. */
const SHARED = ['looseFile', 'staffLog', 'backup'] as const;

export const privacyApi = new Hono<OfficeSessionEnv>();

serveCall(privacyApi, getPrivacy, async (c) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'handlePrivacy', { agentKey })) return FORBIDDEN;
  const now = Date.now();
  const site = await loadOfficeSite(c.env.DB, agentKey);
  const getCutoff = (kind: (typeof COUNTED)[number]) => now - (RETENTION_DAYS[kind] - UPCOMING_DAYS) * DAY_MS;
  const cutoffs = Object.fromEntries(COUNTED.map((kind) => [kind, getCutoff(kind)]));
  const [requests, leavingRows, dueCounts, exports, consents] = await batchRead(
    c.env.DB,
    selectPrivacyRequests(agentKey, MAX_REQUESTS),
    leavingStudents(agentKey, MAX_LEAVING),
    dueForDeletion(agentKey, cutoffs as Record<(typeof COUNTED)[number], number>, MAX_DUE),
    selectExports(agentKey, MAX_EXPORTS),
    consentCounts(agentKey),
  );
  return officeOk({
    today: dayName(now, site.timeZone),
    requests,
    leaving: leavingRows.map(({ id, askedAt }) => ({
      id,
      askedAt,
      deletedAt: askedAt + RETENTION_DAYS.account * DAY_MS,
    })),
    retention: [
      ...COUNTED.map((kind) => ({
        kind,
        days: RETENTION_DAYS[kind],
        due: dueCounts.find((row) => row.kind === kind)?.total ?? 0,
      })),
      ...SHARED.map((kind) => ({ kind, days: RETENTION_DAYS[kind], due: null })),
    ],
    exports,
    consents: CONSENTS.map((kind) => consents.find((row) => row.kind === kind) ?? { kind, given: 0, withdrawn: 0 }),
  });
});

const logEntry = (c: OfficeSessionContext, action: 'privacyRequestAdded' | 'privacyRequestClosed', subject: string) => {
  const { staffId, agentKey, name: actor } = c.var.session;
  return insertAuditEntry({ at: Date.now(), agentKey, staffId, who: actor, action, about: subject });
};

serveCall(privacyApi, addPrivacyRequest, async (c, request) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'handlePrivacy', { agentKey })) return FORBIDDEN;
  // Without the person: the log outlives the request.
  await batchWrite(c.env.DB, [
    insertPrivacyRequest({ agentKey, ...request }),
    logEntry(c, 'privacyRequestAdded', `${request.kind} · ${request.dueOn}`),
  ]);
  return officeOk(null);
});

serveCall(privacyApi, closePrivacyRequest, async (c, { id, state, note }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'handlePrivacy', { agentKey })) return FORBIDDEN;
  const handledBy = c.var.session.name;
  const closedRequest = await queryRow(
    c.env.DB,
    closeRequest({ id, agentKey, state, note, handledBy, now: Date.now() }),
  );
  if (!closedRequest) return officeFail({ code: 'stale', changed: ['state'] });
  await batchWrite(c.env.DB, [logEntry(c, 'privacyRequestClosed', `${closedRequest.kind} · ${state}`)]);
  return officeOk(null);
});
