import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { FORM_LIMIT_BYTES } from '#shared/constants.ts';
import { takesForm } from '#shared/pages/page-table.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { answerPlainly } from '#worker/endpoints/answer-plainly.ts';

/**
 * Pages are only read: React Router would answer anything else with a stack in the log, as often as somebody sends it. A
 * few take a form, from their own site and of a bounded size: whoever stands after this step in the pipeline sees to that.
 */
export function refuseWritingToPages() {
  return createMiddleware<EdgeEnv>(async function refuseWritingToPagesStep(c, next) {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const mayPost = takesForm(new URL(c.req.url).pathname);
    if (mayPost && c.req.method === 'POST') return next();
    c.header('allow', mayPost ? 'GET, HEAD, POST' : 'GET, HEAD');
    return answerPlainly(c, 405);
  });
}

export const limitForms = () =>
  bodyLimit({ maxSize: FORM_LIMIT_BYTES, onError: (c) => answerPlainly(c as EdgeContext, 413) });
