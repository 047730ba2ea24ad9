import { type BackendRequest, STUB_RESPONSES } from '#tests/outside-backend/known-answers.ts';
import type { ResponseOptions } from '#tests/outside-backend/play-answer.ts';

/** Responds with the external backend's default response. */
export const respondWithStub = (request: BackendRequest): ResponseOptions => ({
  json: STUB_RESPONSES[request.path]?.(request) ?? { code: '1002', msg: '没有这个接口' },
});
