import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { batchRead } from '#backend/queries/database.ts';
import { POLICY_VERSION } from '#backend/seed/policies.ts';
import { openRetryingDatabase } from '#scripts/data/retrying-database.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';

const PHONE = { mobileAreaCode: '852', mobile: '51009999' };
const PASSWORD = 'Bench-Parade-12';
const SELECT_LAST_CODE = { sql: 'SELECT code FROM outbox ORDER BY id DESC LIMIT 1', values: [] };

/** Registers a student and logs in through `portal`, whose backend is `backend`. Returns the session cookies. */
export async function registerStudent(portal: URL, backend: RunningPortal): Promise<string> {
  const postCall = async (path: string, body: object) => {
    const response = await fetch(new URL(`/mso${path}`, portal), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} returned status ${response.status}: ${await response.text()}`);
    return response;
  };
  await postCall('/appUser/verification', { ...PHONE, type: 'register' });
  const [codes] = await batchRead<[{ code: string }]>(await openRetryingDatabase(backend), SELECT_LAST_CODE);
  const verification = codes[0]?.code;
  const agreement = { agreedVersion: POLICY_VERSION, agreedLanguage: 'zh-hk' };
  await postCall('/appUser/registra', { ...PHONE, nickname: 'Ming', loginPs: PASSWORD, verification, ...agreement });
  const response = await postCall(SESSION_ENDPOINTS.login, { ...PHONE, grant: 'password', secret: PASSWORD });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  if (!cookies.some((cookie) => cookie?.startsWith('portal_')))
    throw new Error(`no session cookie was set: ${await response.text()}`);
  return cookies.join('; ');
}
