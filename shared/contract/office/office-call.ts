import { z } from 'zod';

/**
 * Definition of an office API call. Only the portal Worker makes them: a query is a GET with the input in the query
 * string, a mutation a POST with a JSON body. The backend checks session, permission and bounds on every call.
 */
export interface OfficeCall<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  kind: 'query' | 'mutation';
  /** Last segment of the path, such as 'staff.list' in '/office-api/{agent}/staff.list'. */
  name: string;
  input: Input;
  output: Output;
  /** Set for a call that open pages poll. It does not extend the session's idle time. */
  isBackground?: true;
  /** Set if a file may accompany the input, in which case the call is sent as multipart/form-data. */
  takesFile?: true;
}

export const createOfficeQuery = <Input extends z.ZodType, Output extends z.ZodType>(
  name: string,
  input: Input,
  output: Output,
): OfficeCall<Input, Output> => ({ kind: 'query', name, input, output });

export const createOfficeMutation = <Input extends z.ZodType, Output extends z.ZodType>(
  name: string,
  input: Input,
  output: Output,
): OfficeCall<Input, Output> => ({ kind: 'mutation', name, input, output });

/** Expected errors of a call. `getOfficeStatus` maps each to one HTTP status. */
export const OfficeError = z.discriminatedUnion('code', [
  /** The office has no account yet, or the secret STAFF_KEY is missing or invalid. */
  z.object({ code: z.literal('closed'), reason: z.enum(['noAccounts', 'noKey']) }),
  z.object({ code: z.literal('unauthenticated') }),
  z.object({ code: z.literal('forbidden') }),
  /**
   * The session's second factor is older than five minutes. The page `/confirm` asks for a new one (OWASP ASVS 7.5.2).
   */
  z.object({ code: z.literal('secondFactorNeeded') }),
  z.object({ code: z.literal('notFound') }),
  /** A colleague changed the record after the page was loaded. `changed` lists the fields or entries that differ. */
  z.object({ code: z.literal('stale'), changed: z.array(z.string()) }),
  /** Maps the name of an input field to a message key of the page. */
  z.object({ code: z.literal('invalid'), fields: z.record(z.string(), z.string()) }),
  z.object({ code: z.literal('rateLimited'), seconds: z.number() }),
  z.object({ code: z.literal('unavailable') }),
]);
export type OfficeError = z.infer<typeof OfficeError>;

const STATUS_OF_ERROR = {
  unauthenticated: 401,
  forbidden: 403,
  secondFactorNeeded: 403,
  notFound: 404,
  stale: 409,
  invalid: 422,
  rateLimited: 429,
  unavailable: 503,
} as const satisfies Record<Exclude<OfficeError['code'], 'closed'>, number>;

/** Returns the HTTP status of an error, for the API and for the page that shows it. */
export const getOfficeStatus = (error: OfficeError) =>
  error.code === 'closed' ? (error.reason === 'noAccounts' ? 404 : 503) : STATUS_OF_ERROR[error.code];

export type OfficeResult<T> = { ok: true; value: T } | { ok: false; error: OfficeError };

export const succeedOffice = <T>(value: T): OfficeResult<T> => ({ ok: true, value });
export const failOffice = (error: OfficeError): OfficeResult<never> => ({ ok: false, error });

/** Signature of the function with which loaders and actions of office routes call the office API. */
export type CallOffice = <Input extends z.ZodType, Output extends z.ZodType>(
  call: OfficeCall<Input, Output>,
  input: z.input<Input>,
  file?: File | null,
) => Promise<OfficeResult<z.output<Output>>>;
