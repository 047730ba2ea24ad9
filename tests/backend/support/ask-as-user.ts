import { expect } from 'vitest';
import type { z } from 'zod';
import { examReach } from '#shared/contract/matching/entry-rules.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { type RequestContext, readBackend } from './ask-backend.ts';
import { logInUser } from './log-in.ts';
import { readPage } from './read-page.ts';

const contextByFile = new Map<string, Promise<RequestContext>>();

/**
 * Returns the context of a user who may see all courses. Each test file has one such user, because the tables are
 * emptied between files.
 */
export function getUserContext(): Promise<RequestContext> {
  const file = expect.getState().testPath ?? '';
  const contextPromise = contextByFile.get(file) ?? logInUser().then((user) => user.requestContext);
  contextByFile.set(file, contextPromise);
  return contextPromise;
}

export async function matchAsUser(body: object, level = 1) {
  const context = { ...(await getUserContext()), level };
  const { rows, page } = await readPage(institutionInquiry, { showCount: 100, ...body }, context);
  return { rows, total: page.totalResult };
}

export const reachAsUser = async (body: object, level = 1): Promise<z.output<typeof examReach.data>> =>
  readBackend(examReach, { ...body }, { ...(await getUserContext()), locale: 'en-us', level });
