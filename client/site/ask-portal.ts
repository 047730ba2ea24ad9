import { SUCCESS_CODE } from '#shared/constants.ts';
import type { Page, Rows } from '#shared/contract/call.ts';
import type { Failure } from '#shared/failure.ts';

/** What the edge answers to our own pages: the contract's shape, or a failure that has its words already. */
interface Answer<T> {
  code: number | string;
  data?: T;
  datas?: T[];
  page?: Page;
  message?: string;
  /** Missing where nobody answered at all. */
  httpStatus?: number;
  /** From the header, where it was asked too often. */
  retryAfterSeconds?: number;
}

/** A call of the browser through the edge. Throws a Failure, which is what SWR hands on as its error. */
export async function askPortal<T>(address: string): Promise<T> {
  return (await askForAnswer<T>(address)).data as T;
}

/** The same for a call that answers with a list, of which the edge always says which page it is. */
export async function askPortalRows<T>(address: string): Promise<Rows<T>> {
  const { datas, page } = await askForAnswer<T>(address);
  return { rows: datas as T[], page: page as Page };
}

/** The same for a list that is asked for with a body. Given up by the signal, it throws as everything else that fails. */
export async function askPortalForRows<T>(address: string, input: object, signal?: AbortSignal): Promise<Rows<T>> {
  const { datas, page } = await askForAnswer<T>(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal,
  });
  return { rows: datas as T[], page: page as Page };
}

async function askForAnswer<T>(address: string, init: RequestInit = {}): Promise<Answer<T>> {
  const answer = await fetchAnswer<T>(address, { ...init, headers: { accept: 'application/json', ...init.headers } });
  if (String(answer.code) === SUCCESS_CODE) return answer;
  throw { code: String(answer.code), message: answer.message ?? '', httpStatus: answer.httpStatus } satisfies Failure;
}

export async function fetchAnswer<T>(address: string, init: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(address, init);
    const seconds = Number(response.headers.get('retry-after')) || undefined;
    return { ...((await response.json()) as Answer<T>), httpStatus: response.status, retryAfterSeconds: seconds };
  } catch {
    return { code: '1001', message: '' };
  }
}
