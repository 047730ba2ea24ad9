import { expect } from 'vitest';
import { ChatVisitor } from '#tests/contract/support/chat-visitor.ts';
import { type KilledLine, requireSuccess } from './killed-line.ts';

/** Maximum number of messages, below the room's limit of twelve at once. */
const MAX_MESSAGES = 8;

/** Guest who sends messages while the server is killed, and records which were acknowledged. */
export class KilledGuest {
  readonly #line: KilledLine;
  readonly #browser: ChatVisitor;
  readonly #said: string[] = [];
  readonly #cutOff = new Map<string, string>();

  private constructor(killedLine: KilledLine, visitor: ChatVisitor) {
    this.#line = killedLine;
    this.#browser = visitor;
  }

  static async enterChat(killedLine: KilledLine, portal: URL): Promise<KilledGuest> {
    const visitor = new ChatVisitor(portal);
    await visitor.enterChat();
    return new KilledGuest(killedLine, visitor);
  }

  async sendMessages(round: number) {
    for (let index = 0; index < MAX_MESSAGES; index += 1) {
      const [echoId, text] = [crypto.randomUUID(), `Words ${round} ${index}`];
      const sayResponse = await this.#line.attemptRequest(this.#browser.say(text, echoId));
      if (!sayResponse) return void this.#cutOff.set(echoId, text);
      this.#said.push(text);
      this.#line.counts.messages += 1;
      if (this.#line.isDown) return;
    }
  }

  /** Checks the data after a restart: sends interrupted messages again and expects each message exactly once. */
  async checkStoredData() {
    for (const [echoId, text] of this.#cutOff) await requireSuccess(this.#browser.say(text, echoId));
    const tab = this.#browser.openSibling();
    await tab.enterChat();
    await tab.openSocket();
    const expectedTexts = [...this.#said, ...this.#cutOff.values()];
    await tab.waitUntil(({ texts }) => expectedTexts.every((text) => texts.includes(text)));
    for (const text of expectedTexts) expect(tab.texts.filter((visibleText) => visibleText === text)).toEqual([text]);
    await tab.closeSocket();
  }
}
