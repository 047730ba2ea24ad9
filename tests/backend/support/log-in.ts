import { openSession } from '#backend/identity/sessions.ts';
import { queryRow } from '#backend/queries/database.ts';
import { insertUser } from '#backend/queries/identity/users.ts';
import type { RequestContext } from './ask-backend.ts';
import { testEnv } from './test-env.ts';

export interface LoggedInUser {
  staffId: string;
  mobile: string;
  refreshToken: string;
  /** Context for requests as this user: callBackend(call, fields, user.requestContext). */
  requestContext: RequestContext & { headers: { at: string } };
}

let lastMobile = 51_000_000;

/** Creates a logged-in student from Hong Kong, without a password. */
export async function logInUser(): Promise<LoggedInUser> {
  const mobile = String(++lastMobile);
  const user = await queryRow(
    testEnv.DB,
    insertUser({ areaCode: '852', mobile, passwordHash: '', agentId: 101, nickname: `S${mobile}`, now: Date.now() }),
  );
  if (!user) throw new Error(`${mobile} has an account already`);
  const session = await openSession(testEnv.DB, user.id);
  return {
    staffId: String(user.id),
    mobile,
    refreshToken: session.refresh_token,
    requestContext: { headers: { at: session.access_token } },
  };
}
