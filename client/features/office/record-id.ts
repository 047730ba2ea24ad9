import { data } from 'react-router';

/** Id in the address of a record; any other text is not found. */
export function readRecordId(param: string): number {
  if (!/^\d{1,15}$/.test(param)) throw data(null, { status: 404 });
  return Number(param);
}
