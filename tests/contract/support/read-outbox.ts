import { visit } from './browser-visit.ts';

interface Message {
  to: string;
  code: string;
}

export async function readOutbox(portal: URL, recipient: string): Promise<string> {
  const response = await visit(portal, '/_/outbox', { headers: { accept: 'application/json' } });
  const message = (response.json() as Message[]).find((item) => item.to === recipient);
  if (!message) throw new Error(`nothing was sent to ${recipient}`);
  return message.code;
}
