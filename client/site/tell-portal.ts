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
  } = await fetchAnswer<T>(address, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return String(code) === SUCCESS_CODE ? succeed(data as T) : fail({ code: String(code), message, httpStatus });
}
