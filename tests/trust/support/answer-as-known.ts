import { type BackendRequest, STUB_RESPONSES } from '#tests/outside-backend/known-answers.ts';
import type { How } from '#tests/outside-backend/play-answer.ts';

/** As the outside backend answers when nothing else was said. */
export const answerAsKnown = (request: BackendRequest): How => ({
  json: STUB_RESPONSES[request.path]?.(request) ?? { code: '1002', msg: '没有这个接口' },
});
