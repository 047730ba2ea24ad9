import type { SiteFailure } from '#shared/tenant/site.ts';

export type ErrorKind = 'notFound' | 'serverError' | 'other' | SiteFailure['reason'];

/** Pictures of a platform that is being worked on; all other errors have their code on the chart. */
export const QUIET_PICTURES = { maintenance: 'maintenance', upgrade: 'upgrade' } as const;

const REASONS: readonly ErrorKind[] = [
  'upgrade',
  'maintenance',
  'unknownAgent',
  'wrongHost',
  'backendDown',
] satisfies SiteFailure['reason'][];

export interface ErrorNature {
  kind: ErrorKind;
  /** Operations' own words, or those of whoever threw; '' for none. */
  message: string;
}

/** What an error is, from its status and whatever came along with it. */
export function natureOf(status: number, failure: unknown): ErrorNature {
  const { reason, message } =
    typeof failure === 'object' && failure !== null ? (failure as Record<string, unknown>) : {};
  const kind =
    REASONS.find((known) => known === reason) ??
    (status === 404 ? 'notFound' : status === 500 ? 'serverError' : 'other');
  return { kind, message: typeof message === 'string' ? message : '' };
}
