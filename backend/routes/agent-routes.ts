import { Hono } from 'hono';
import { agentDetail } from '#shared/contract/agent.ts';
import { token } from '#shared/contract/fields.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { checkInput, refuseMissing } from '#backend/answer/check-input.ts';
import { answer, answerFailure } from '#backend/answer/envelope.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { agentByHost, agentByKey, agentNews } from '#backend/queries/agents.ts';
import { findRow, readRows } from '#backend/queries/database.ts';
import { describeAgent } from '#backend/site/describe-agent.ts';

const AgentSought = agentDetail.input.extend({ keyCode: token(), host: token() });

export const agentRoutes = new Hono<BackendEnv>().post(agentDetail.path, checkInput('json', AgentSought), async (c) => {
  const { keyCode, host } = c.req.valid('json');
  const { locale } = c.var.caller;
  if (!keyCode && !host) return refuseMissing(c, 'keyCode');

  const row = await findRow(c.env.DB, keyCode ? agentByKey(keyCode) : agentByHost(hostName(host)));
  if (!row) return answerFailure(c, FAILURE_CODES.requestError, { message: messageText(locale, 'agentUnknown') });
  return answer(c, agentDetail, describeAgent(row, await readRows(c.env.DB, agentNews(row.id, locale)), locale));
});

/** Hosts are kept without a port and in small letters. */
const hostName = (host: string) => host.toLowerCase().replace(/:\d+$/, '');
