import { expect } from 'vitest';
import type { z } from 'zod';
import { examReach } from '#shared/contract/matching/entry-rules.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { type Asking, readBackend } from './ask-backend.ts';
import { logInSomebody } from './log-in.ts';
import { readPage } from './read-page.ts';

const users = new Map<string, Promise<Asking>>();

/** One user for a whole file, who is shown everything; the tables are emptied between files. */
export function askingAsUser(): Promise<Asking> {
  const file = expect.getState().testPath ?? '';
  const asking = users.get(file) ?? logInSomebody().then((somebody) => somebody.asking);
  users.set(file, asking);
  return asking;
}

export async function matchAsUser(body: object, level = 1) {
  const asking = { ...(await askingAsUser()), level };
  const { rows, page } = await readPage(institutionInquiry, { showCount: 100, ...body }, asking);
  return { rows, total: page.totalResult };
}

export const reachAsUser = async (body: object, level = 1): Promise<z.output<typeof examReach.data>> =>
  readBackend(examReach, { ...body }, { ...(await askingAsUser()), locale: 'en-us', level });
