import { data } from 'react-router';

/** Parses the id of a record from the URL; responds with 404 for any other text. */
export function parseRecordId(param: string): number {
  if (!/^\d{1,15}$/.test(param)) throw data(null, { status: 404 });
  return Number(param);
}
