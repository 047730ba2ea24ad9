import {
  type CodePurpose,
  register,
  requestToken,
  sendVerification,
  Session,
} from '#shared/contract/account/identity.ts';
import { outbox } from '#shared/contract/operations.ts';
import { hashSecret, PASSWORD_COST } from '#backend/identity/secrets.ts';
import { openSession } from '#backend/identity/sessions.ts';
import { queryRow } from '#backend/queries/database.ts';
import { insertUser } from '#backend/queries/identity/users.ts';
import { type BackendResponse, type RequestContext, callBackend, readBackend, request } from './ask-backend.ts';
import { createAgreementFields } from './give-consents.ts';
import { testEnv } from './test-env.ts';

export const PASSWORD = 'a-long-password';

let lastStudentNumber = 0;

/** Student with a unique number and address, who acts only through API calls. */
export class Student {
  readonly mobileAreaCode: string = '852';
  readonly mobile = String(61_000_000 + ++lastStudentNumber);
  readonly requestContext: RequestContext;

  constructor(context: RequestContext = {}) {
    this.requestContext = {
      locale: 'en-us',
      ...context,
      headers: { 'x-visitor-address': `10.0.${lastStudentNumber >> 8}.${lastStudentNumber & 255}`, ...context.headers },
    };
  }

  get phone() {
    return { mobileAreaCode: this.mobileAreaCode, mobile: this.mobile };
  }

  /** Returns the same student at another IP address. */
  copyWithAddress(address: string): Student {
    const copiedStudent = new Student({
      ...this.requestContext,
      headers: { ...this.requestContext.headers, 'x-visitor-address': address },
    });
    return Object.assign(copiedStudent, this.phone);
  }

  requestCode(type: CodePurpose): Promise<BackendResponse> {
    return callBackend(sendVerification, { ...this.phone, type }, this.requestContext);
  }

  /** Reads the latest message to this number. */
  async readLastMessage() {
    const recipient = `+${this.mobileAreaCode}${this.mobile}`;
    return (await readBackend(outbox)).find((message) => message.to === recipient) ?? null;
  }

  /** Requests a code and reads it from the outbox. */
  async obtainCode(type: CodePurpose): Promise<string> {
    const { body } = await this.requestCode(type);
    const message = await this.readLastMessage();
    if (body.code !== 1003 || !message?.code) throw new Error(`no code to ${type}: ${JSON.stringify(body)}`);
    return message.code;
  }

  async register(
    verification: string,
    changes: { agentId?: string; [name: string]: unknown } = {},
  ): Promise<BackendResponse> {
    const { agentId = '101' } = changes;
    const agreement = await createAgreementFields(agentId);
    const input = { ...this.phone, nickname: 'Ming', loginPs: PASSWORD, verification, agentId, ...agreement };
    return callBackend(register, { ...input, ...changes }, this.requestContext);
  }

  logIn(secret: string, grant: 'password' | 'code' = 'password'): Promise<BackendResponse> {
    return this.#askForToken({
      grant_type: 'password',
      username: this.mobile,
      password: secret,
      mobileAreaCode: this.mobileAreaCode,
      ...(grant === 'code' && { type: 'loginByCode' }),
    });
  }

  refreshSession(refreshToken: string): Promise<BackendResponse> {
    return this.#askForToken({ grant_type: 'refresh_token', refresh_token: refreshToken, scope: 'all' });
  }

  #askForToken(query: Record<string, string>): Promise<BackendResponse> {
    return request('POST', `${requestToken.path}?${new URLSearchParams(query)}`, undefined, this.requestContext);
  }
}

let passwordHash: Promise<string> | null = null;

/**
 * Creates a student with an account and the password PASSWORD, which is hashed only once. The session is opened without
 * a password check, because hashing is slow.
 */
export async function createStudent(
  context?: RequestContext,
): Promise<Student & { openSession: () => Promise<Session>; userId: number }> {
  const student = new Student(context);
  const { mobileAreaCode: areaCode, mobile } = student;
  passwordHash ??= hashSecret(PASSWORD, PASSWORD_COST);
  const accountFields = { areaCode, mobile, passwordHash: await passwordHash, agentId: 101, nickname: 'Ming', now: 0 };
  const user = await queryRow(testEnv.DB, insertUser(accountFields));
  if (!user) throw new Error(`${mobile} has an account already`);
  return Object.assign(student, { userId: user.id, openSession: () => openSession(testEnv.DB, user.id) });
}

export const parseSession = ({ body }: BackendResponse): Session => Session.parse(body.data);

/** Creates a request context with the given access token. */
export const createTokenContext = (accessToken: string): RequestContext => ({
  locale: 'en-us',
  headers: { at: accessToken },
});
