import { SUCCESS_CODE } from '#shared/constants.ts';
import type { Page, Rows } from '#shared/contract/call.ts';
import type { Failure } from '#shared/failure.ts';
import type { PublicReadPath } from './kept-answers/public-reads.ts';
import type {
  PortalAddress,
  PortalAnswer,
  PortalInput,
  ReadPath,
  ReadRowsPath,
  SendForRowsPath,
} from './portal-call.ts';

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

/** Keeps the answers of a call in the browser for a time: `answersOf` of kept-answers/. */
export interface AnswerKeeper {
  read: (address: string) => unknown;
  keep: (address: string, answer: unknown) => void;
}

interface RowsWishes<Path> {
  /** Of a call that answers everybody alike; no other one compiles with it. */
  cache?: Path extends PublicReadPath ? AnswerKeeper : never;
}

/** A call of the browser through the edge. Throws a Failure, which is what SWR hands on as its error. */
export async function askPortal<Path extends ReadPath>(address: PortalAddress<Path>): Promise<PortalAnswer<Path>> {
  return (await askForAnswer<PortalAnswer<Path>>(address)).data as PortalAnswer<Path>;
}

/** The same for a call that answers with a list, of which the edge always says which page it is. */
export async function askPortalRows<Path extends ReadRowsPath>(
  address: PortalAddress<Path>,
  { cache }: RowsWishes<Path> = {},
): Promise<PortalAnswer<Path>> {
  const kept = cache?.read(address);
  if (kept) return kept as PortalAnswer<Path>;
  const answer = readRows<Path>(await askForAnswer(address));
  cache?.keep(address, answer);
  return answer;
}

/** The same for a list that is asked for with a body. Given up by the signal, it throws as everything else that fails. */
export async function askPortalForRows<Path extends SendForRowsPath>(
  address: PortalAddress<Path>,
  input: PortalInput<Path>,
  signal?: AbortSignal,
): Promise<PortalAnswer<Path>> {
  const answer = await askForAnswer(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal,
  });
  return readRows<Path>(answer);
}

const readRows = <Path extends ReadRowsPath | SendForRowsPath>({ datas, page }: Answer<unknown>) =>
  ({ rows: datas ?? [], page }) as Rows<unknown> as PortalAnswer<Path>;

async function askForAnswer<T = unknown>(address: string, init: RequestInit = {}): Promise<Answer<T>> {
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
