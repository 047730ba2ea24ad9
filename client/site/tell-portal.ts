import { SUCCESS_CODE } from '#shared/constants.ts';
import { fail, type Result, succeed } from '#shared/failure.ts';
import { unansweredWords } from '#client/reach/unanswered-words.ts';
import { fetchAnswer } from './ask-portal.ts';
import type { PortalAddress, PortalAnswer, PortalInput, SendPath } from './portal-call.ts';

interface TellWishes {
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
}

/** Sends something through the edge, which checks it by the contract. What goes wrong comes back as a value. */
export async function tellPortal<Path extends SendPath>(
  address: PortalAddress<Path>,
  body: PortalInput<Path>,
  { signal, headers }: TellWishes = {},
): Promise<Result<PortalAnswer<Path>>> {
  const { code, data, message, httpStatus, retryAfterSeconds } = await fetchAnswer<PortalAnswer<Path> & RefusedField>(
    address,
    {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal,
    },
  );
  if (String(code) === SUCCESS_CODE) return succeed(data as PortalAnswer<Path>);
  const words = message || (httpStatus === undefined ? unansweredWords() : '');
  return fail({ code: String(code), message: words, httpStatus, retryAfterSeconds, field: data?.field });
}

/** What the edge says of an input that was refused. */
interface RefusedField {
  field?: string;
}
