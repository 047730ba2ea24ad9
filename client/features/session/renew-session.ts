import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { portalAddress } from '#client/site/portal-call.ts';
import { tellPortal } from '#client/site/tell-portal.ts';
import type { Renewal } from './run-session-clock.ts';

export async function renewSession(agentKey: string): Promise<Renewal> {
  const answer = await tellPortal(portalAddress(agentKey, SESSION_ENDPOINTS.refresh), {});
  if (answer.ok) return 'renewed';
  return answer.failure.httpStatus === undefined ? 'unanswered' : 'refused';
}
