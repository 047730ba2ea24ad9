import { isRouteErrorResponse } from 'react-router';

export type WindowAnswer<Content> = { kind: 'here'; content: Content } | { kind: 'unknown' } | { kind: 'failed' };

/** Never rejects. No network, a backend that is down and a thing that does not exist are things a window can say. */
export async function answerWindow<Content>(asked: Promise<Content>): Promise<WindowAnswer<Content>> {
  try {
    return { kind: 'here', content: await asked };
  } catch (error) {
    return { kind: isRouteErrorResponse(error) && error.status === 404 ? 'unknown' : 'failed' };
  }
}
