import type { Page, Rows } from '#shared/contract/call.ts';
import type { Failure } from '#shared/failure.ts';

/** What the edge answers to our own pages: the contract's shape, or a failure that has its words already. */
interface Answer<T, Row = never> {
  code: number | string;
  data?: T;
  datas?: Row[];
  page?: Page;
  message?: string;
}

const SUCCEEDED = 1003;

/** A call of the browser through the edge. Throws a Failure, which is what SWR hands on as its error. */
export async function askPortal<T>(address: string): Promise<T> {
  const answer = await fetchAnswer<T>(address);
  if (Number(answer.code) === SUCCEEDED) return answer.data as T;
  throw { code: String(answer.code), message: answer.message ?? '' } satisfies Failure;
}

/** The same for a list that is asked for with a body. Given up by the signal, it throws as everything else that fails. */
export async function askPortalForRows<Row>(address: string, input: object, signal?: AbortSignal): Promise<Rows<Row>> {
  const { code, message, datas, page } = await fetchAnswer<never, Row>(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal,
  });
  if (Number(code) === SUCCEEDED && datas && page) return { rows: datas, page };
  throw { code: String(code), message: message ?? '' } satisfies Failure;
}

async function fetchAnswer<T, Row = never>(address: string, init: RequestInit = {}): Promise<Answer<T, Row>> {
  try {
    const response = await fetch(address, { ...init, headers: { accept: 'application/json', ...init.headers } });
    return (await response.json()) as Answer<T, Row>;
  } catch {
    return { code: '1001', message: '' };
  }
}
