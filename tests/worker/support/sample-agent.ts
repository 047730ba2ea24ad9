import { Agent } from '#shared/contract/site/agent.ts';
import type { CallerContext } from '#worker/backend-client/backend-request.ts';

export const createSampleAgent = (changes: Record<string, unknown> = {}): Agent =>
  Agent.parse({
    id: 7,
    keyCode: 'mso',
    host: 'mso.example',
    name: '留学网',
    languageCode: 'zh',
    publicLevel: 2,
    ...changes,
  });

export const createSampleCaller = (changes: Partial<CallerContext> = {}): CallerContext => ({
  requestId: 'request-1',
  locale: 'zh-hk',
  chineseScript: 'zh-hk',
  agentId: '7',
  agentKey: 'mso',
  publicLevel: 2,
  host: 'mso.example',
  accessToken: null,
  ip: '203.0.113.7',
  userId: '',
  visitorId: '',
  ...changes,
});
