import { type BackendRequest, STUB_RESPONSES } from '#tests/outside-backend/known-answers.ts';
import type { How } from '#tests/outside-backend/play-answer.ts';

/** Usual answer of the outside backend. */
export const answerAsKnown = (request: BackendRequest): How => ({
  json: STUB_RESPONSES[request.path]?.(request) ?? { code: '1002', msg: '没有这个接口' },
});
