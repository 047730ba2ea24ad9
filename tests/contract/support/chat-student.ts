import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { POLICY_VERSION } from '#backend/seed/policies.ts';
import { ChatVisitor } from './chat-visitor.ts';
import { readOutbox } from './read-outbox.ts';

const PASSWORD = 'sesame-sesame';
let students = 0;

/** Student with an account, who can log in with any browser. */
export class ChatStudent {
  readonly nickname = `Ming${++students}`;
  readonly mobile = String(67_000_000 + students);
  readonly #portal: URL;

  private constructor(portal: URL) {
    this.#portal = portal;
  }

  static async register(portal: URL): Promise<ChatStudent> {
    const student = new ChatStudent(portal);
    const { mobile, nickname } = student;
    const visitor = new ChatVisitor(portal);
    const phone = { mobileAreaCode: '852', mobile };
    await visitor.postPath('/appUser/verification', { ...phone, type: 'register' });
    const verification = await readOutbox(portal, `+852${mobile}`);
    const agreement = { agreedVersion: POLICY_VERSION, agreedLanguage: 'zh-hk' };
    await visitor.postPath('/appUser/registra', { ...phone, nickname, loginPs: PASSWORD, verification, ...agreement });
    return student;
  }

  /** Logs in. Returns the browser and the user id. */
  async logIn(browser = new ChatVisitor(this.#portal)): Promise<{ browser: ChatVisitor; id: string }> {
    const body = { mobileAreaCode: '852', mobile: this.mobile, grant: 'password', secret: PASSWORD };
    const loginResponse = (await browser.postPath(SESSION_ENDPOINTS.login, body)).json() as {
      data?: { staffId?: string };
    };
    if (!loginResponse.data?.staffId) throw new Error(`${this.mobile} is not let in: ${JSON.stringify(loginResponse)}`);
    return { browser, id: loginResponse.data.staffId };
  }
}
