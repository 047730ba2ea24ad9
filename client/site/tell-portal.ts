import { SUCCESS_CODE } from '#shared/constants.ts';
import { fail, type Result, succeed } from '#shared/failure.ts';
import { fetchAnswer } from './ask-portal.ts';

/** Sends something through the edge, which checks it by the contract. What goes wrong comes back as a value. */
export async function tellPortal<T = unknown>(address: string, body: object = {}): Promise<Result<T>> {
  const {
    code,
    data,
    message = '',
    httpStatus,
    retryAfterSeconds,
  } = await fetchAnswer<T & RefusedField>(address, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (String(code) === SUCCESS_CODE) return succeed(data as T);
  return fail({ code: String(code), message, httpStatus, retryAfterSeconds, field: data?.field });
}

/** What the edge says of an input that was refused. */
interface RefusedField {
  field?: string;
}
