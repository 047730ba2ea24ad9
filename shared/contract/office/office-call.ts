import { z } from 'zod';

/**
 * A call of the office API, which only the portal Worker makes: GET with the input in the query for a query, POST with a JSON body for
 * a mutation. Session, permission and bounds are checked by the backend on every call.
 */
export interface OfficeCall<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  kind: 'query' | 'mutation';
  /** Last segment of the path: '/office-api/{agent}/staff.list'. */
  name: string;
  input: I;
  output: O;
  /** Polled by an open page, so it does not extend the idle time of the session. */
  isBackground?: true;
  /** A file may accompany the input; the call is then sent as a multipart form. */
  takesFile?: true;
}

export const officeQuery = <I extends z.ZodType, O extends z.ZodType>(
  name: string,
  input: I,
  output: O,
): OfficeCall<I, O> => ({ kind: 'query', name, input, output });

export const officeMutation = <I extends z.ZodType, O extends z.ZodType>(
  name: string,
  input: I,
  output: O,
): OfficeCall<I, O> => ({ kind: 'mutation', name, input, output });

/** Expected failures of a call; each has one HTTP status (officeStatusOf). */
export const OfficeError = z.discriminatedUnion('code', [
  /** No account exists for this office, or STAFF_KEY cannot be read. */
  z.object({ code: z.literal('closed'), reason: z.enum(['noAccounts', 'noKey']) }),
  z.object({ code: z.literal('unauthenticated') }),
  z.object({ code: z.literal('forbidden') }),
  /** The session's second factor is older than five minutes: the page `/confirm` asks for one (OWASP ASVS 7.5.2). */
  z.object({ code: z.literal('secondFactorNeeded') }),
  z.object({ code: z.literal('notFound') }),
  /** A colleague changed the record since the page was loaded; `changed` names the fields or entries that differ. */
  z.object({ code: z.literal('stale'), changed: z.array(z.string()) }),
  /** By field of the input: a message key of the page. */
  z.object({ code: z.literal('invalid'), fields: z.record(z.string(), z.string()) }),
  z.object({ code: z.literal('rateLimited'), seconds: z.number() }),
  z.object({ code: z.literal('unavailable') }),
]);
export type OfficeError = z.infer<typeof OfficeError>;

const STATUS = {
  unauthenticated: 401,
  forbidden: 403,
  secondFactorNeeded: 403,
  notFound: 404,
  stale: 409,
  invalid: 422,
  rateLimited: 429,
  unavailable: 503,
} as const satisfies Record<Exclude<OfficeError['code'], 'closed'>, number>;

/** HTTP status of an error, of the API and of the page that shows it. */
export const officeStatusOf = (error: OfficeError) =>
  error.code === 'closed' ? (error.reason === 'noAccounts' ? 404 : 503) : STATUS[error.code];

export type OfficeResult<T> = { ok: true; value: T } | { ok: false; error: OfficeError };

export const officeOk = <T>(value: T): OfficeResult<T> => ({ ok: true, value });
export const officeFail = (error: OfficeError): OfficeResult<never> => ({ ok: false, error });

/** How loaders and actions of office routes reach the office API. */
export type CallOffice = <I extends z.ZodType, O extends z.ZodType>(
  call: OfficeCall<I, O>,
  input: z.input<I>,
  file?: File | null,
) => Promise<OfficeResult<z.output<O>>>;
