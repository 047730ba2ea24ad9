import { Hono } from 'hono';
import { respond, respondError, checkInput, rejectRateLimited } from '#backend/response/respond.ts';
import { formatMessage } from '#backend/response/message-texts.ts';
import { requireLogin } from '#backend/auth/recognise-caller.ts';
import type { BackendEnv, Caller } from '#backend/bindings.ts';
import { type Consents, getConsents } from '#backend/consent/read-consents.ts';
import { getConsentLimits, consumeRateLimit, getWithdrawalLimits } from '#backend/limits/rate-limits.ts';
import { countMatches } from '#backend/matching/band-of-match.ts';
import { sortMatches } from '#backend/matching/sort-matches.ts';
import { parseCriteria } from '#backend/matching/read-criteria.ts';
import { type Database, batchRead, batchWrite } from '#backend/queries/database.ts';
import {
  addSharingLogLine,
  deleteSharedResult,
  storeSharedResult,
  selectSharedResult,
  selectSharingLog,
} from '#backend/queries/shared-results.ts';
import { describeMatches, findMatches } from '#backend/selection/describe-match.ts';
import { parseSharedResult } from '#backend/selection/shared-result.ts';
import { ShownResult } from '#shared/contract/office/shown-result.ts';
import type { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { hideResult, shownResult, showResult } from '#shared/contract/matching/shown-result.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { findSharingConsentGap } from '#shared/rules/consent.ts';

/** Maximum number of schools shown to advisers, limited for data minimisation. */
const MAX_SCHOOLS = 5;

/** Computes the result on the server, so that the browser cannot forge it. */
async function computeSharedResult(db: Database, form: SelectionForm, caller: Caller): Promise<ShownResult> {
  const criteria = parseCriteria(form);
  const foundMatches = await findMatches(db, criteria, caller);
  const bestMatches = sortMatches(foundMatches.matches, 'match').slice(0, MAX_SCHOOLS);
  const { publicTestType, publicTestScore, publicTestFullMark, publicTestSubjects } = form;
  return ShownResult.parse({
    answers: {
      countries: criteria.countryIds,
      group: criteria.groupId ?? null,
      level: criteria.levelId ?? null,
      budget: criteria.budget,
      exam: { publicTestType, publicTestScore, publicTestFullMark, publicTestSubjects },
      english: criteria.english && { ...criteria.english, parts: criteria.english.parts ?? {} },
    },
    ...countMatches(foundMatches),
    schools: (await describeMatches(db, bestMatches, criteria, caller)).map((school) => ({
      id: school.id,
      name: school.name,
      score: school.matchScore,
      most: school.matchMost,
      band: school.band,
      ledger: school.ledger,
      courses: school.matchedCourses.map((course) => ({
        id: course.id,
        name: course.name,
        score: course.matchScore,
        most: course.matchMost,
        band: course.band,
      })),
      courseCount: school.matchedCourseCount,
    })),
  });
}

const MISSING_CONSENTS = { agreement: 'consentAgreement', guardian: 'consentGuardian' } as const;

export const sharedResultRoutes = new Hono<BackendEnv>()
  .get(shownResult.path, requireLogin(), async (c) => {
    const consents = await getConsents(c.env.DB, c.var.user.id, c.var.caller.agentKey);
    return respond(c, shownResult, await getState(c.env.DB, c.var.user.id, consents));
  })
  .post(showResult.path, requireLogin(), checkInput('json', showResult.input), async (c) => {
    const { version, language, form } = c.req.valid('json');
    const { user, caller } = c.var;
    const consents = await getConsents(c.env.DB, user.id, caller.agentKey);
    if (consents.version === null || version !== consents.version)
      return respondError(c, ERROR_CODES.invalidParameter, {
        field: 'version',
        message: formatMessage(caller.locale, 'policyChanged'),
        status: 400,
      });
    const consentGap = findSharingConsentGap(consents);
    if (consentGap !== null)
      return respondError(c, ERROR_CODES.noPermission, {
        field: `consent.${consentGap}`,
        message: formatMessage(caller.locale, MISSING_CONSENTS[consentGap]),
        status: 403,
      });
    const waitSeconds = await consumeRateLimit(c.env.DB, getConsentLimits(user.id));
    if (waitSeconds !== null) return rejectRateLimited(c, waitSeconds);
    const { agentKey } = consents;
    const resultJson = JSON.stringify(await computeSharedResult(c.env.DB, form, caller));
    const now = new Date();
    const resultOwner = { userId: user.id, agentKey };
    await batchWrite(c.env.DB, [
      addSharingLogLine({ ...resultOwner, action: 'given', version, language, at: now.toISOString() }),
      storeSharedResult({ ...resultOwner, at: now.getTime(), result: resultJson }),
    ]);
    return respond(c, showResult, await getState(c.env.DB, user.id, consents));
  })
  .post(hideResult.path, requireLogin(), checkInput('json', hideResult.input), async (c) => {
    const { language } = c.req.valid('json');
    const { user } = c.var;
    const consents = await getConsents(c.env.DB, user.id, c.var.caller.agentKey);
    const waitSeconds = await consumeRateLimit(c.env.DB, getWithdrawalLimits(user.id));
    if (waitSeconds !== null) return rejectRateLimited(c, waitSeconds);
    const { agentKey } = consents;
    const [lastShare] = (await batchRead(c.env.DB, selectSharingLog(user.id, agentKey)))[0].slice(-1);
    await batchWrite(c.env.DB, [
      deleteSharedResult(user.id, agentKey),
      addSharingLogLine({
        userId: user.id,
        agentKey,
        action: 'withdrawn',
        version: lastShare?.version ?? '',
        language,
        at: new Date().toISOString(),
      }),
    ]);
    return respond(c, hideResult, await getState(c.env.DB, user.id, consents));
  });

async function getState(db: Database, userId: number, { agentKey, version }: Consents) {
  const [[sharedResultRow], logLines] = await batchRead(
    db,
    selectSharedResult(userId, agentKey),
    selectSharingLog(userId, agentKey),
  );
  return {
    shownAt: sharedResultRow ? new Date(sharedResultRow.at).toISOString() : '',
    schools: (sharedResultRow && parseSharedResult(sharedResultRow.result)?.schools.length) ?? 0,
    version: version ?? '',
    lines: logLines,
  };
}
