/** Error of a call as a value: pages translate the code, logs contain the request id. */
export interface CallError {
  code: ErrorCode | (string & {});
  message: string;
  httpStatus?: number;
  /** Seconds until a retry is allowed, if rate limited. */
  retryAfterSeconds?: number;
  /** Rejected input field, if any. */
  field?: string;
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: CallError };

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = (error: CallError): Result<never> => ({ ok: false, error });

/** Error codes of the contract; texts in shared/messages/LOCALE/failure.json. */
export const ERROR_CODES = {
  missingParameter: '0001',
  invalidParameter: '0002',
  invalidSignature: '0003',
  verificationFailed: '0004',
  serviceUnavailable: '0005',
  sessionExpired: '0006',
  noPermission: '0007',
  accessForbidden: '1001',
  requestError: '1002',
  serverError: '1004',
  externalServiceError: '1005',
  gatewayTimeout: '1006',
  feignCallFailed: '1007',
  requestInterrupted: '1008',
} as const;

/** Error codes of the portal itself, never sent by a backend. */
export const EDGE_ERROR_CODES = {
  challengeFailed: '2001',
} as const;

export type ErrorCode = (typeof ERROR_CODES)[keyof typeof ERROR_CODES];

/** Codes of an unavailable backend. */
export const UNAVAILABLE_CODES: readonly string[] = [ERROR_CODES.serverError, ERROR_CODES.serviceUnavailable];

/** HTTP statuses with texts of their own. */
export const HTTP_ERRORS = [400, 401, 403, 404, 405, 500, 502, 503, 504] as const;

const NOT_OFFERED = [404, 405, 501];

/** Whether the backend lacks the call or the resource, so that a retry is pointless. */
export const isNotOffered = ({ httpStatus = 0 }: Pick<CallError, 'httpStatus'>): boolean =>
  NOT_OFFERED.includes(httpStatus);

/** Whether the backend was unreachable, slow or broken, so that the answer is unknown. */
export const isUnavailable = ({ code, httpStatus }: Pick<CallError, 'code' | 'httpStatus'>): boolean =>
  httpStatus === undefined ? UNAVAILABLE_CODES.includes(code) : httpStatus >= 500;
