import { isRouteErrorResponse } from 'react-router';

export type WindowAnswer<Content> = { is: 'here'; content: Content } | { is: 'unknown' } | { is: 'failed' };

/** Never rejects. No network, a backend that is down and a thing that does not exist are things a window can say. */
export async function answerWindow<Content>(asked: Promise<Content | null>): Promise<WindowAnswer<Content>> {
  try {
    const content = await asked;
    return content ? { is: 'here', content } : { is: 'failed' };
  } catch (error) {
    return { is: isRouteErrorResponse(error) && error.status === 404 ? 'unknown' : 'failed' };
  }
}
