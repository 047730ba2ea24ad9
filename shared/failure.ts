/** What went wrong with a call, as a value: pages translate the code, logs keep the request id. */
export interface Failure {
  code: FailureCode | (string & {});
  message: string;
  httpStatus?: number;
  /** When it may be tried again, where it was tried too often. */
  retryAfterSeconds?: number;
  /** The input field that was refused, where there is one. */
  field?: string;
}

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = (failure: Failure): Result<never> => ({ ok: false, failure });

/** The code catalogue of the contract; its texts stand in shared/messages/LOCALE/failure.json. */
export const FAILURE_CODES = {
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

/** The portal's own, beside the catalogue: no backend says these. */
export const EDGE_FAILURE_CODES = {
  challengeFailed: '2001',
} as const;

export type FailureCode = (typeof FAILURE_CODES)[keyof typeof FAILURE_CODES];

/** What a backend in trouble says: it is no answer to what was asked. */
export const UNAVAILABLE_CODES: readonly string[] = [FAILURE_CODES.serverError, FAILURE_CODES.serviceUnavailable];

/** The HTTP answers that have a text of their own. */
export const HTTP_ERRORS = [400, 401, 403, 404, 405, 500, 502, 503, 504] as const;

const NOT_OFFERED = [404, 405, 501];

/** Whether the backend has no such call, or no such thing: another try says the same. */
export const isNotOffered = ({ httpStatus = 0 }: Pick<Failure, 'httpStatus'>): boolean =>
  NOT_OFFERED.includes(httpStatus);

/** Whether nobody could say, as of a backend that is down, late or broken; else it has answered, if only that it is not so. */
export const isUnavailable = ({ code, httpStatus }: Pick<Failure, 'code' | 'httpStatus'>): boolean =>
  httpStatus === undefined ? UNAVAILABLE_CODES.includes(code) : httpStatus >= 500;
