import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import {
  respond,
  respondError,
  checkInput,
  rejectCode,
  rejectField,
  rejectRateLimited,
} from '#backend/response/respond.ts';
import { formatMessage } from '#backend/response/message-texts.ts';
import { requireUser, requireLogin } from '#backend/auth/recognise-caller.ts';
import type { ResponseContext, BackendEnv } from '#backend/bindings.ts';
import { describeUser, formatPhoneNumber, getPhone, toUserChanges } from '#backend/identity/describe-user.ts';
import { parseFilePath, removeFile } from '#backend/identity/store-file.ts';
import {
  findWeakness,
  verifySecret,
  hashNetwork,
  hashSecret,
  createDummyHash,
  PASSWORD_COST,
  type Weakness,
} from '#backend/identity/secrets.ts';
import { checkCode, spendCheckedCode } from '#backend/identity/check-proof.ts';
import { hashCodeDevice } from '#backend/identity/sessions.ts';
import { warnBySms } from '#backend/sms/text-messages.ts';
import {
  getCodeGuessLimits,
  refundAttempt,
  type Limit,
  getPasswordGuessLimits,
  refundCodeAttempts,
  consumeRateLimit,
} from '#backend/limits/rate-limits.ts';
import { addFirstAgreement } from '#backend/queries/consents.ts';
import { queryRow, batchRead, batchWrite } from '#backend/queries/database.ts';
import { selectFileAt } from '#backend/queries/identity/files.ts';
import type { Phone } from '#backend/queries/identity/phone.ts';
import { endLoginsOfUser, endOtherLoginsOfUser } from '#backend/queries/identity/sessions.ts';
import {
  selectAccount,
  insertUser,
  selectPasswordHash,
  setPassword,
  updateUser as updateUserStatement,
} from '#backend/queries/identity/users.ts';
import { insertNotification } from '#backend/queries/inbox-messages.ts';
import { selectAgentByKey } from '#backend/queries/site/agents.ts';
import { selectPolicyOfAgent } from '#backend/queries/site/pages.ts';
import {
  changePassword,
  checkLogin,
  type CodePurpose,
  friendsLocation,
  getUser,
  register,
  resetPassword,
  updateUser,
  type LoginOwner,
} from '#shared/contract/account/identity.ts';
import { id } from '#shared/contract/fields.ts';
import { parseAttribution } from '#shared/rules/attribution.ts';
import { ERROR_CODES } from '#shared/call-error.ts';

const RegisterQuery = register.input.safeExtend({ agentId: id() });

export const accountRoutes = new Hono<BackendEnv>()
  .post(register.path, checkInput('json', RegisterQuery), async (c) => {
    const { nickname, loginPs, verification, agentId, agreedVersion, agreedLanguage, attribution, ...phoneFields } =
      c.req.valid('json');
    const phone = getPhone(phoneFields);
    const siteNames = await loadSiteNames(c);
    const weakness = findWeakness(loginPs, { phone, nickname, siteNames });
    if (weakness) return rejectPassword(c, 'loginPs', weakness);
    const sitePolicy = await queryRow(c.env.DB, selectPolicyOfAgent(Number(agentId)));
    if (!sitePolicy) return rejectAgreement(c, 'policyUnknown');
    if (agreedVersion && agreedVersion !== sitePolicy.version) return rejectAgreement(c, 'policyChanged');
    const guessedAt = Date.now();
    const waitSeconds = await consumeGuessLimits(c, getCodeGuessLimits, phone, guessedAt);
    if (waitSeconds !== null) return rejectRateLimited(c, waitSeconds);

    const codeHash = await checkTypedCode(c, phone, 'register', verification);
    if (codeHash === null) return rejectCode(c);
    // The password is hashed before the code is consumed, so that the code stays valid if the hash queue is full.
    const passwordHash = await hashSecret(loginPs, PASSWORD_COST);
    if (!(await spendCheckedCode(c.env.DB, phone, 'register', codeHash))) return rejectCode(c);
    await refundRateLimits(c, phone, guessedAt);
    const now = Date.now();
    const newAccount = {
      ...phone,
      passwordHash,
      agentId: Number(agentId),
      nickname,
      attribution: JSON.stringify(parseAttribution(attribution)),
      now,
    };
    // Clients that implement only the specification send no policy version. Such an account consents at its first
    // login.
    const agreement = { ...sitePolicy, language: agreedLanguage ?? c.var.caller.locale, at: getCurrentTime() };
    const user = agreedVersion
      ? (await batchRead(c.env.DB, insertUser(newAccount), addFirstAgreement(newAccount, agreement)))[0][0]
      : await queryRow(c.env.DB, insertUser(newAccount));
    // Registered numbers get no registration code, so this happens only if two registrations are concurrent. The
    // response is the same as for a wrong code.
    if (!user) return rejectCode(c);
    return respond(c, register, describeUser(user, agreedVersion ? 0 : 1));
  })
  .post(resetPassword.path, checkInput('json', resetPassword.input), async (c) => {
    const { verification, newLoginPs, ...phoneFields } = c.req.valid('json');
    const phone = getPhone(phoneFields);
    const siteNames = await loadSiteNames(c);
    const weakness = findWeakness(newLoginPs, { phone, nickname: '', siteNames });
    if (weakness) return rejectPassword(c, 'newLoginPs', weakness);
    const guessedAt = Date.now();
    const wait = await consumeGuessLimits(c, getCodeGuessLimits, phone, guessedAt);
    if (wait !== null) return rejectRateLimited(c, wait);

    const codeHash = await checkTypedCode(c, phone, 'forget', verification);
    const account = await queryRow(c.env.DB, selectAccount(phone));
    if (codeHash === null || !account) return rejectCode(c);
    // Checked after authentication, because the result reveals whether a birthday is correct.
    const ownDataWeakness = findWeakness(newLoginPs, { phone, ...account, siteNames });
    if (ownDataWeakness) return rejectPassword(c, 'newLoginPs', ownDataWeakness);
    const passwordHash = await hashSecret(newLoginPs, PASSWORD_COST);
    if (!(await spendCheckedCode(c.env.DB, phone, 'forget', codeHash))) return rejectCode(c);
    await refundRateLimits(c, phone, guessedAt);
    await batchWrite(c.env.DB, [
      setPassword(account.id, passwordHash),
      ...endLoginsOfUser(account.id),
      insertNotification({ who: 'user', id: account.id }, { kind: 'passwordReset' }, getCurrentTime()),
    ]);
    await warnBySms(c, phone, resetPassword, { kind: 'passwordChanged' });
    return respond(c, resetPassword, { staffId: String(account.id) } satisfies z.input<typeof LoginOwner>);
  })
  .post(changePassword.path, requireLogin(), checkInput('json', changePassword.input), async (c) => {
    const { oldLoginPs, newLoginPs } = c.req.valid('json');
    const { user } = c.var;
    const siteNames = await loadSiteNames(c);
    const weakness = findWeakness(newLoginPs, { ...user, phone: user, siteNames });
    if (weakness) return rejectPassword(c, 'newLoginPs', weakness);
    const now = Date.now();
    const waitSeconds = await consumeGuessLimits(c, getPasswordGuessLimits, user, now);
    if (waitSeconds !== null) return rejectRateLimited(c, waitSeconds);

    const passwordRow = await queryRow(c.env.DB, selectPasswordHash(user.id));
    if (!(await verifySecret(oldLoginPs, passwordRow?.passwordHash || createDummyHash(PASSWORD_COST))))
      return respondError(c, ERROR_CODES.verificationFailed, {
        message: formatMessage(c.var.caller.locale, 'oldPasswordWrong'),
      });
    await refundAttempt(c.env.DB, getPasswordGuessLimits(formatPhoneNumber(user), c.var.caller.address), now);
    const passwordHash = await hashSecret(newLoginPs, PASSWORD_COST);
    await batchWrite(c.env.DB, [
      setPassword(user.id, passwordHash),
      ...endOtherLoginsOfUser(user.id, user.sessionId),
      insertNotification({ who: 'user', id: user.id }, { kind: 'passwordChanged' }, getCurrentTime()),
    ]);
    await warnBySms(c, user, changePassword, { kind: 'passwordChanged' });
    return respond(c, changePassword, null);
  });

/** Returns the names of the current site, which its users are likely to use in passwords. */
async function loadSiteNames({ env, var: { caller } }: ResponseContext): Promise<string[]> {
  const agent = caller.agentKey ? await queryRow(env.DB, selectAgentByKey(caller.agentKey)) : null;
  return [caller.agentKey, ...Object.values(JSON.parse(agent?.name ?? '{}') as Record<string, string>)].filter(Boolean);
}

const getCurrentTime = () => new Date().toISOString();

const consumeGuessLimits = (
  c: ResponseContext,
  getLimits: (phoneNumber: string, network: string) => Limit[],
  phone: Phone,
  now = Date.now(),
) => consumeRateLimit(c.env.DB, getLimits(formatPhoneNumber(phone), c.var.caller.address), now);

const refundRateLimits = async (c: Context<BackendEnv>, phone: Phone, guessedAt: number) =>
  refundCodeAttempts(c.env.DB, {
    number: formatPhoneNumber(phone),
    address: c.var.caller.address,
    device: await hashCodeDevice((name) => c.req.header(name)),
    guessedAt,
  });

const checkTypedCode = async (c: ResponseContext, phone: Phone, purpose: CodePurpose, code: string) =>
  checkCode(c.env.DB, phone, purpose, { code, network: await hashNetwork(c.env, c.var.caller.address) });

/** Rejects an outdated policy version. Must be called before the code is checked, so that the code remains valid. */
const rejectAgreement = (c: ResponseContext, message: 'policyUnknown' | 'policyChanged') =>
  respondError(c, ERROR_CODES.invalidParameter, {
    field: 'agreedVersion',
    message: formatMessage(c.var.caller.locale, message),
    status: 400,
  });

/** Rejects a weak password. Must be called before the code is checked, so that the code remains valid. */
const rejectPassword = (c: ResponseContext, field: string, weakness: Weakness) =>
  respondError(c, ERROR_CODES.invalidParameter, {
    field,
    message: formatMessage(c.var.caller.locale, weakness),
    status: 400,
  });

export const userRoutes = new Hono<BackendEnv>()
  .get(getUser.path, requireLogin(), (c) => respond(c, getUser, describeUser(c.var.user, c.var.user.mustAgree)))
  .get(checkLogin.path, requireLogin(), (c) => respond(c, checkLogin, true))
  .post(updateUser.path, requireLogin(), checkInput('json', updateUser.input), async (c) => {
    const userInput = c.req.valid('json');
    const { user } = c.var;
    const headIcon = userInput.userHeadIcon === undefined ? null : parseFilePath(userInput.userHeadIcon);
    const isNewIcon = headIcon !== null && headIcon !== user.headIcon;
    if (isNewIcon) {
      const iconFile = await queryRow(c.env.DB, selectFileAt(headIcon));
      if (iconFile?.kind !== 'avatar' || iconFile.userId !== user.id)
        return rejectField(c, ERROR_CODES.invalidParameter, 'userHeadIcon');
    }
    const updatedUser = await queryRow(
      c.env.DB,
      updateUserStatement(user.id, { ...toUserChanges(userInput), headIcon }),
    );
    if (isNewIcon && user.headIcon) await removeFile(c.env, user.headIcon);
    return respond(c, updateUser, describeUser(updatedUser ?? user, user.mustAgree));
  })
  .get(
    '/appMso/userAreaCitySame/selectUserAreaCitySameByUid/:staffId',
    requireLogin(),
    checkInput('param', friendsLocation.input),
    (c) => {
      const rejection = requireUser(c, c.req.valid('param').staffId);
      if (rejection) return rejection;
      const { hasFriend, countryId, stateId, cityId } = describeUser(c.var.user, 0);
      return respond(c, friendsLocation, {
        hasFriend,
        fkAreaCountryId: countryId,
        fkAreaStateId: stateId,
        citysId: cityId,
      });
    },
  );
