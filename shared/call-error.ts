/** Error of a backend call as a value. Pages translate the code. */
export interface CallError {
  code: ErrorCode | (string & {});
  message: string;
  httpStatus?: number;
  /** Seconds until a retry is allowed. Set when the call was rate limited. */
  retryAfterSeconds?: number;
  /** Name of the rejected input field, if there is one. */
  field?: string;
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: CallError };

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = (error: CallError): Result<never> => ({ ok: false, error });

/** Error codes of the contract, whose texts are in shared/messages/LOCALE/failure.json. */
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

/** Error codes of the portal, which a backend never sends. */
export const EDGE_ERROR_CODES = {
  challengeFailed: '2001',
} as const;

export type ErrorCode = (typeof ERROR_CODES)[keyof typeof ERROR_CODES];

/** Codes with which a backend reports that it is unavailable. */
export const UNAVAILABLE_CODES: readonly string[] = [ERROR_CODES.serverError, ERROR_CODES.serviceUnavailable];

/** HTTP statuses with a specific error text. */
export const HTTP_ERRORS = [400, 401, 403, 404, 405, 500, 502, 503, 504] as const;

const NOT_OFFERED_STATUSES = [404, 405, 501];

/** Returns whether the backend lacks the call or the resource, so that a retry is pointless. */
export const isNotOffered = ({ httpStatus = 0 }: Pick<CallError, 'httpStatus'>): boolean =>
  NOT_OFFERED_STATUSES.includes(httpStatus);

/**
 * Returns whether the backend was unreachable, slow or failing, so that it is unknown whether the call had an effect.
 */
export const isUnavailable = ({ code, httpStatus }: Pick<CallError, 'code' | 'httpStatus'>): boolean =>
  httpStatus === undefined ? UNAVAILABLE_CODES.includes(code) : httpStatus >= 500;
