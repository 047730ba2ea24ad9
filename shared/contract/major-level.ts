import { z } from 'zod';
import type { ListCall } from './call.ts';
import { text, token } from './fields.ts';

/** What a course leads to: bachelor, master, PhD, foundation, pathway. levelName is English, levelNameChn Chinese. */
export const MajorLevel = z.object({ id: token(), key: token(), levelName: text(), levelNameChn: text() });
export type MajorLevel = z.infer<typeof MajorLevel>;

export const majorLevelList = {
  method: 'GET',
  path: '/appInstitution/majorLevel/list',
  input: z.object({}),
  datas: MajorLevel,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
