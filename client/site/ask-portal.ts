import { SUCCESS_CODE } from '#shared/constants.ts';
import type { Failure } from '#shared/failure.ts';

/** What the edge answers to our own pages: the contract's shape, or a failure that has its words already. */
interface Answer<T> {
  code: number | string;
  data?: T;
  datas?: T[];
  message?: string;
  /** Missing where nobody answered at all. */
  httpStatus?: number;
}

/** A call of the browser through the edge. Throws a Failure, which is what SWR hands on as its error. */
export const askPortal = async <T>(address: string): Promise<T> => (await askForSuccess<T>(address)).data as T;

/** The same for a call that answers with a list. */
export const askPortalRows = async <T>(address: string): Promise<T[]> => (await askForSuccess<T>(address)).datas ?? [];

async function askForSuccess<T>(address: string): Promise<Answer<T>> {
  const answer = await fetchAnswer<T>(address, { headers: { accept: 'application/json' } });
  if (String(answer.code) === SUCCESS_CODE) return answer;
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
