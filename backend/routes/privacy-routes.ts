import { Hono } from 'hono';
import { token } from '#shared/contract/fields.ts';
import { privacyPolicy } from '#shared/contract/site.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { checkInput, refuseMissing } from '#backend/answer/check-input.ts';
import { answer, answerFailure } from '#backend/answer/envelope.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { findRow } from '#backend/queries/database.ts';
import { privacyPolicyOf } from '#backend/queries/privacy-policies.ts';

const PolicySought = privacyPolicy.input.extend({ keyCode: token() });

export const privacyRoutes = new Hono<BackendEnv>().get(
  privacyPolicy.path,
  checkInput('query', PolicySought),
  async (c) => {
    const { keyCode } = c.req.valid('query');
    const { locale } = c.var.caller;
    if (!keyCode) return refuseMissing(c, 'keyCode');
    const policy = await findRow(c.env.DB, privacyPolicyOf(keyCode, locale));
    if (!policy) return answerFailure(c, FAILURE_CODES.requestError, { message: messageText(locale, 'policyUnknown') });
    return answer(c, privacyPolicy, policy);
  },
);
