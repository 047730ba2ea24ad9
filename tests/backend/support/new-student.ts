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
import { type Answer, type RequestContext, callBackend, readBackend, request } from './ask-backend.ts';
import { agreementOn } from './give-consents.ts';
import { testEnv } from './test-env.ts';

export const PASSWORD = 'a-long-password';

let lastStudentNumber = 0;

/** Student with a unique number and address, who acts through the calls alone. */
export class Student {
  readonly mobileAreaCode: string = '852';
  readonly mobile = String(61_000_000 + ++lastStudentNumber);
  readonly asking: RequestContext;

  constructor(context: RequestContext = {}) {
    this.asking = {
      locale: 'en-us',
      ...context,
      headers: { 'x-visitor-address': `10.0.${lastStudentNumber >> 8}.${lastStudentNumber & 255}`, ...context.headers },
    };
  }

  get phone() {
    return { mobileAreaCode: this.mobileAreaCode, mobile: this.mobile };
  }

  /** Person with the same number at another address. */
  elsewhere(address: string): Student {
    const copiedStudent = new Student({
      ...this.asking,
      headers: { ...this.asking.headers, 'x-visitor-address': address },
    });
    return Object.assign(copiedStudent, this.phone);
  }

  askForCode(type: CodePurpose): Promise<Answer> {
    return callBackend(sendVerification, { ...this.phone, type }, this.asking);
  }

  /** Latest message to this number. */
  async lastMessage() {
    const recipient = `+${this.mobileAreaCode}${this.mobile}`;
    return (await readBackend(outbox)).find((message) => message.to === recipient) ?? null;
  }

  /** Requests a code and reads it from the outbox. */
  async codeFor(type: CodePurpose): Promise<string> {
    const { body } = await this.askForCode(type);
    const message = await this.lastMessage();
    if (body.code !== 1003 || !message?.code) throw new Error(`no code to ${type}: ${JSON.stringify(body)}`);
    return message.code;
  }

  async register(verification: string, changes: { agentId?: string; [name: string]: unknown } = {}): Promise<Answer> {
    const { agentId = '101' } = changes;
    const agreement = await agreementOn(agentId);
    const input = { ...this.phone, nickname: 'Ming', loginPs: PASSWORD, verification, agentId, ...agreement };
    return callBackend(register, { ...input, ...changes }, this.asking);
  }

  logIn(secret: string, grant: 'password' | 'code' = 'password'): Promise<Answer> {
    return this.#askForToken({
      grant_type: 'password',
      username: this.mobile,
      password: secret,
      mobileAreaCode: this.mobileAreaCode,
      ...(grant === 'code' && { type: 'loginByCode' }),
    });
  }

  refresh(refreshToken: string): Promise<Answer> {
    return this.#askForToken({ grant_type: 'refresh_token', refresh_token: refreshToken, scope: 'all' });
  }

  #askForToken(query: Record<string, string>): Promise<Answer> {
    return request('POST', `${requestToken.path}?${new URLSearchParams(query)}`, undefined, this.asking);
  }
}

let passwordHash: Promise<string> | null = null;

/**
 * Student with an account and the password PASSWORD, hashed once; opening a session needs no password check, because
 * hashing is slow.
 */
export async function newStudent(
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

export const sessionIn = ({ body }: Answer): Session => Session.parse(body.data);

/** Context for requests with this access token. */
export const as = (accessToken: string): RequestContext => ({ locale: 'en-us', headers: { at: accessToken } });
