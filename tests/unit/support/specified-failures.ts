/** Matches a description of each error code and HTTP status, by the keywords in part 8 of the specification. */
export const CODE_MEANINGS: Record<string, RegExp> = {
  '0001': /parameter is missing/i,
  '0002': /parameter is not valid/i,
  '0003': /signature/i,
  '0004': /verification failed/i,
  '0005': /not available/i,
  '0006': /session has expired/i,
  '0007': /permission/i,
  '1001': /access/i,
  '1002': /request/i,
  '1004': /server/i,
  '1005': /external service/i,
  '1006': /gateway/i,
  '1007': /did not answer/i,
  '1008': /interrupted/i,
};
export const STATUS_MEANINGS: Record<string, RegExp> = {
  '400': /not understood/i,
  '401': /login is no longer valid/i,
  '403': /server denied access/i,
  '404': /resource was not found/i,
  '405': /method does not apply/i,
  '500': /unexpected condition.* later/i,
  '502': /resource was not found/i,
  '503': /maintenance or overload/i,
  '504': /did not answer/i,
};
