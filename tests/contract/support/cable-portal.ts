import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import { FaultProxy } from '#tests/outside-people/fault-proxy.ts';
import { INBOX, OutsidePeople } from '#tests/outside-people/outside-people.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { ChatVisitor, createTextMatcher } from './chat-visitor.ts';

/** Starts a portal whose connection to the chat service is a network connection with controllable faults. */
export async function startCablePortal(options?: { hasMany: boolean }) {
  const people = new OutsidePeople(options);
  await people.start();
  const faultProxy = new FaultProxy(() => people.port);
  await faultProxy.start();
  const portal = await startDemoPortal({ vars: { portal: { CHAT_ORIGIN: faultProxy.origin, CHAT_INBOX: INBOX } } });
  const createHandover = async (): Promise<ChatVisitor> => {
    const visitor = new ChatVisitor(portal.url);
    await visitor.enterChat();
    await visitor.openSocket();
    await visitor.postPath(CHAT_PATHS.human, { page: '/mso' });
    await visitor.waitUntil(({ view }) => view.session?.link === 'up');
    return visitor;
  };
  const stopPortal = async () => {
    await portal.stop();
    await faultProxy.stopProxy();
    await people.stopServer();
  };
  return { people, line: faultProxy, handOver: createHandover, stop: stopPortal };
}

/** Resolves when the visitor's tab shows the text as sent. */
export const isDelivered = (visitor: ChatVisitor, text: string) =>
  visitor.waitUntil(() => visitor.line(createTextMatcher(text))?.delivery === 'sent');
