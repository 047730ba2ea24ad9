import type { Failure } from '#shared/failure.ts';

/** What the edge answers to our own pages: the contract's shape, or a failure that has its words already. */
interface Answer<T> {
  code: number | string;
  data?: T;
  message?: string;
}

const SUCCEEDED = 1003;

/** A call of the browser through the edge. Throws a Failure, which is what SWR hands on as its error. */
export async function askPortal<T>(address: string): Promise<T> {
  const answer = await fetchAnswer<T>(address);
  if (Number(answer.code) === SUCCEEDED) return answer.data as T;
  throw { code: String(answer.code), message: answer.message ?? '' } satisfies Failure;
}

async function fetchAnswer<T>(address: string): Promise<Answer<T>> {
  try {
    const response = await fetch(address, { headers: { accept: 'application/json' } });
    return (await response.json()) as Answer<T>;
  } catch {
    return { code: '1001', message: '' };
  }
}
