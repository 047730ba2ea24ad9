import { Hono } from 'hono';
import type { z } from 'zod';
import {
  respond,
  respondError,
  checkInput,
  rejectCode,
  rejectRateLimited,
  rejectMissingField,
} from '#backend/response/respond.ts';
import { type MessageKey, formatMessage } from '#backend/response/message-texts.ts';
import { requireLogin } from '#backend/auth/recognise-caller.ts';
import type { ResponseContext, BackendEnv } from '#backend/bindings.ts';
import { type Consents, getConsents } from '#backend/consent/read-consents.ts';
import { deleteDocuments } from '#backend/identity/store-file.ts';
import { requireReauthentication, rejectNewDevice, consumeCode } from '#backend/identity/check-proof.ts';
import { getDeleteAt, formatPhoneNumber, getPhone } from '#backend/identity/describe-user.ts';
import { hashNetwork } from '#backend/identity/secrets.ts';
import { warnBySms } from '#backend/sms/text-messages.ts';
import {
  getCodeGuessLimits,
  getConsentLimits,
  getExportLimits,
  consumeRateLimit,
  getWithdrawalLimits,
} from '#backend/limits/rate-limits.ts';
import { exportUserData as writeExport } from '#backend/own-data/export-user-data.ts';
import { endConversation } from '#backend/people/store-message.ts';
import { selectOpenConversations } from '#backend/queries/chat/conversations.ts';
import { EMPTY_CONSENT_VALUES, addConsent, setBirthday, type NewConsent } from '#backend/queries/consents.ts';
import { queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import { endOtherLoginsOfUser, endSessionsOfUser } from '#backend/queries/identity/sessions.ts';
import { cancelDeletion, type LoggedInUser, updateDeletionRequest, setPhone } from '#backend/queries/identity/users.ts';
import { insertNotification } from '#backend/queries/inbox-messages.ts';
import { consentList, grantConsent, withdrawConsent } from '#shared/contract/account/consent.ts';
import {
  requestDeletion,
  changeMobile,
  exportAccountData,
  cancelAccountDeletion,
} from '#shared/contract/account/own-account.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import {
  isConsentWithdrawn,
  findLatestDecision,
  isConsented,
  hasConsentFor,
  WITHDRAWAL_EFFECTS,
} from '#shared/rules/consent.ts';

export const userDataRoutes = new Hono<BackendEnv>()
  .post(requestDeletion.path, requireLogin(), checkInput('json', requestDeletion.input), async (c) => {
    const { user } = c.var;
    const rejection = await requireReauthentication(c, user, c.req.valid('json'));
    if (rejection) return rejection;
    const now = Date.now();
    await batchWrite(c.env.DB, [updateDeletionRequest(user.id, now), endSessionsOfUser(user.id)]);
    for (const conversation of await queryRows(c.env.DB, selectOpenConversations(`user:${user.id}`)))
      await endConversation(c.env, conversation, 'visitorLeft', conversation.name);
    return respond(c, requestDeletion, { deleteAt: getDeleteAt(user.deleteAskedAt || now) });
  })
  .post(cancelAccountDeletion.path, requireLogin(), async (c) => {
    await batchWrite(c.env.DB, [cancelDeletion(c.var.user.id)]);
    return respond(c, cancelAccountDeletion, null);
  })
  .post(exportAccountData.path, requireLogin(), checkInput('json', exportAccountData.input), async (c) => {
    const { user } = c.var;
    const rejection = await requireReauthentication(c, user, c.req.valid('json'));
    if (rejection) return rejection;
    const waitSeconds = await consumeRateLimit(c.env.DB, getExportLimits(user.id));
    if (waitSeconds !== null) return rejectRateLimited(c, waitSeconds);
    const now = new Date();
    const { agentKey, locale } = c.var.caller;
    const { answers = '' } = c.req.valid('json');
    const body = await writeExport(c.env, { user, site: agentKey, answers }, locale, now);
    return new Response(body, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="my-data-${now.toISOString().slice(0, 10)}.zip"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  })
  .post(changeMobile.path, requireLogin(), checkInput('json', changeMobile.input), async (c) => {
    const { verification, loginPs, oldVerification, ...phoneFields } = c.req.valid('json');
    const { user } = c.var;
    const rejection =
      (await rejectNewDevice(c, user, { loginPs })) ??
      (await requireReauthentication(c, user, { loginPs, verification: oldVerification }));
    if (rejection) return rejection;
    const phone = getPhone(phoneFields);
    const { address } = c.var.caller;
    const waitSeconds = await consumeRateLimit(c.env.DB, getCodeGuessLimits(formatPhoneNumber(phone), address));
    if (waitSeconds !== null) return rejectRateLimited(c, waitSeconds);
    const isCorrect = await consumeCode(c.env.DB, phone, 'number', {
      code: verification,
      network: await hashNetwork(c.env, address),
    });
    // Registered numbers get no code, so the second condition is true only for concurrent requests. The response is the
    // same as for a wrong code.
    if (!isCorrect || !(await queryRow(c.env.DB, setPhone(user.id, phone)))) return rejectCode(c);
    await batchWrite(c.env.DB, [
      ...endOtherLoginsOfUser(user.id, user.sessionId),
      insertNotification({ who: 'user', id: user.id }, { kind: 'mobileChanged' }, new Date().toISOString()),
    ]);
    await warnBySms(c, user, changeMobile, { kind: 'mobileChanged' });
    return respond(c, changeMobile, null);
  });

type ConsentInput = z.output<typeof grantConsent.input>;

export const consentRoutes = new Hono<BackendEnv>()
  .get(consentList.path, requireLogin(), async (c) =>
    respond(c, consentList, describeConsents(await getConsents(c.env.DB, c.var.user.id, c.var.caller.agentKey))),
  )
  .post(grantConsent.path, requireLogin(), checkInput('json', grantConsent.input), async (c) => {
    const consentInput = c.req.valid('json');
    const { user } = c.var;
    const previousConsents = await getConsents(c.env.DB, user.id, c.var.caller.agentKey);
    if (previousConsents.version === null || consentInput.version !== previousConsents.version)
      return rejectConsent(c, 'version', 'policyChanged');
    if (hasConsent(previousConsents, consentInput)) return respond(c, grantConsent, describeConsents(previousConsents));
    const waitSeconds = await consumeRateLimit(c.env.DB, getConsentLimits(user.id));
    if (waitSeconds !== null) return rejectRateLimited(c, waitSeconds);

    const requiresBirthday =
      (consentInput.what === 'documents' || consentInput.what === 'abroad') && previousConsents.birthday === '';
    if (requiresBirthday && !consentInput.birthday) return rejectConsent(c, 'birthday', 'consentBirthday');
    if (consentInput.what === 'abroad' && consentInput.countries.length === 0)
      return rejectMissingField(c, 'countries');
    const guardian =
      consentInput.what === 'guardian' ? await verifyGuardian(c, consentInput, user) : EMPTY_CONSENT_VALUES;
    if (guardian instanceof Response) return guardian;
    const { what, version, language, countries } = consentInput;
    await batchWrite(c.env.DB, [
      ...(requiresBirthday ? [setBirthday(user.id, consentInput.birthday ?? '')] : []),
      addConsent({
        userId: user.id,
        agentKey: previousConsents.agentKey,
        what,
        action: 'given',
        version,
        language,
        at: getCurrentTime(),
        ...guardian,
        countries: JSON.stringify(what === 'abroad' ? countries : []),
      }),
    ]);
    return respond(c, grantConsent, describeConsents(await getConsents(c.env.DB, user.id, previousConsents.agentKey)));
  })
  .post(withdrawConsent.path, requireLogin(), checkInput('json', withdrawConsent.input), async (c) => {
    const { what, language } = c.req.valid('json');
    const { user } = c.var;
    const previousConsents = await getConsents(c.env.DB, user.id, c.var.caller.agentKey);
    const latestConsent = findLatestDecision(previousConsents.lines, what);
    if (latestConsent?.action !== 'given') return respond(c, withdrawConsent, describeConsents(previousConsents));
    const waitSeconds = await consumeRateLimit(c.env.DB, getWithdrawalLimits(user.id));
    if (waitSeconds !== null) return rejectRateLimited(c, waitSeconds);
    const { agentKey } = previousConsents;
    const { version } = latestConsent;
    const consentLine = {
      userId: user.id,
      agentKey,
      what,
      action: 'withdrawn',
      version,
      language,
      at: getCurrentTime(),
    } as const;
    const withdrawalStatements = [addConsent({ ...consentLine, ...EMPTY_CONSENT_VALUES })];
    if (WITHDRAWAL_EFFECTS[what] === 'deletes')
      await deleteDocuments(c.env, { userId: user.id, agentKey }, withdrawalStatements);
    else await batchWrite(c.env.DB, withdrawalStatements);
    return respond(c, withdrawConsent, describeConsents(await getConsents(c.env.DB, user.id, agentKey)));
  });

const getCurrentTime = () => new Date().toISOString();

const describeConsents = ({ version, birthday, rows }: Consents) => ({
  version: version ?? '',
  birthday,
  lines: rows.map((row) => ({ ...row, id: String(row.id), countries: JSON.parse(row.countries) as string[] })),
});

/**
 * Returns whether the same consent already exists, so that no entry is added. A guardian's consent by code is always
 * recorded.
 */
const hasConsent = ({ lines, version }: Consents, { what, countries }: ConsentInput) => {
  if (isConsentWithdrawn(lines, what) || what === 'guardian') return false;
  return what === 'abroad'
    ? countries.length > 0 && hasConsentFor(lines, countries, version)
    : isConsented(lines, what, version);
};

type Guardian = Pick<NewConsent, 'guardianName' | 'guardianRelation' | 'guardianPhone'>;

const GUARDIAN_FIELDS = ['guardianName', 'guardianRelation', 'mobileAreaCode', 'mobile', 'verification'] as const;

/**
 * Verifies a guardian's consent: the code must be correct, and the guardian's number must differ from the student's.
 */
async function verifyGuardian(
  c: ResponseContext,
  consentInput: ConsentInput,
  user: LoggedInUser,
): Promise<Guardian | Response> {
  const missingField = GUARDIAN_FIELDS.find((field) => !consentInput[field]);
  if (missingField) return rejectMissingField(c, missingField);
  const {
    guardianName = '',
    guardianRelation = '',
    mobileAreaCode = '',
    mobile = '',
    verification = '',
  } = consentInput;
  const phone = getPhone({ mobileAreaCode, mobile });
  if (phone.areaCode === user.areaCode && phone.mobile === user.mobile)
    return rejectConsent(c, 'mobile', 'guardianPhone');
  const waitSeconds = await consumeRateLimit(
    c.env.DB,
    getCodeGuessLimits(formatPhoneNumber(phone), c.var.caller.address),
  );
  if (waitSeconds !== null) return rejectRateLimited(c, waitSeconds);
  const networkHash = await hashNetwork(c.env, c.var.caller.address);
  if (!(await consumeCode(c.env.DB, phone, 'guardian', { code: verification, network: networkHash })))
    return respondError(c, ERROR_CODES.verificationFailed, {
      message: formatMessage(c.var.caller.locale, 'codeWrong'),
    });
  return { guardianName, guardianRelation, guardianPhone: formatPhoneNumber(phone) };
}

const rejectConsent = (c: ResponseContext, field: string, message: MessageKey) =>
  respondError(c, ERROR_CODES.invalidParameter, {
    field,
    message: formatMessage(c.var.caller.locale, message),
    status: 400,
  });
