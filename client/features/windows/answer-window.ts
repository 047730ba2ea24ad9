import { isRouteErrorResponse } from 'react-router';

export type WindowAnswer<Content> = { kind: 'here'; content: Content } | { kind: 'unknown' } | { kind: 'failed' };

/** Never rejects. No network, a backend that is down and a thing that does not exist are things a window can say. */
export async function answerWindow<Content>(asked: Promise<Content | null>): Promise<WindowAnswer<Content>> {
  try {
    const content = await asked;
    return content ? { kind: 'here', content } : { kind: 'failed' };
  } catch (error) {
    return { kind: isRouteErrorResponse(error) && error.status === 404 ? 'unknown' : 'failed' };
  }
}
