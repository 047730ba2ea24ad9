import type { ReadPath, ReadRowsPath } from '#client/site/portal-call.ts';

/**
 * What may be kept in a browser between visits: answers that are the same for everybody on an agent's site. No call that
 * knows who asks is ever one of these; tests/unit/kept-answers.test.ts holds them against the contract.
 */
export const PUBLIC_READS = [
  '/appInstitution/state/list',
  '/appInstitution/city/list',
  '/appMso/dse/rules',
] as const satisfies readonly (ReadPath | ReadRowsPath)[];

export type PublicReadPath = (typeof PUBLIC_READS)[number];
