import { SUCCESS_CODE } from '#shared/constants.ts';
import type { Failure } from '#shared/failure.ts';

/** What the edge answers to our own pages: the contract's shape, or a failure that has its words already. */
interface Answer<T> {
  code: number | string;
  data?: T;
  message?: string;
  /** Missing where nobody answered at all. */
  httpStatus?: number;
}

/** A call of the browser through the edge. Throws a Failure, which is what SWR hands on as its error. */
export async function askPortal<T>(address: string): Promise<T> {
  const answer = await fetchAnswer<T>(address, { headers: { accept: 'application/json' } });
  if (String(answer.code) === SUCCESS_CODE) return answer.data as T;
  throw { code: String(answer.code), message: answer.message ?? '', httpStatus: answer.httpStatus } satisfies Failure;
}

export async function fetchAnswer<T>(address: string, init: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(address, init);
    return { ...((await response.json()) as Answer<T>), httpStatus: response.status };
  } catch {
    return { code: '1001', message: '' };
  }
}
