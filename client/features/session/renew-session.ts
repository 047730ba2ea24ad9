import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { sitePath } from '#client/site/site-path.ts';
import { tellPortal } from '#client/site/tell-portal.ts';
import type { Renewal } from './run-session-clock.ts';

export async function renewSession(agentKey: string): Promise<Renewal> {
  const answer = await tellPortal(sitePath(agentKey, SESSION_ENDPOINTS.refresh));
  if (answer.ok) return 'renewed';
  return answer.failure.httpStatus === undefined ? 'unanswered' : 'refused';
}
