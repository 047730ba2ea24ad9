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
export const TROUBLE_CODES: readonly string[] = [FAILURE_CODES.serverError, FAILURE_CODES.serviceUnavailable];

/** The HTTP answers that have a text of their own. */
export const HTTP_FAILURES = [400, 401, 403, 404, 405, 500, 502, 503, 504] as const;
