import { data } from 'react-router';

/** Parses the id of a record from the URL. Responds with 404 if the text is not an id. */
export function parseRecordId(param: string): number {
  if (!/^\d{1,15}$/.test(param)) throw data(null, { status: 404 });
  return Number(param);
}
