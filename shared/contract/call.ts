import { z } from 'zod';
import type { Result } from '#shared/call-error.ts';
import { count } from './fields.ts';

export const Page = z.object({ totalResult: count(), showCount: count(), currentPage: count(), totalPage: count() });
export type Page = z.infer<typeof Page>;
export const EMPTY_PAGE: Page = { totalResult: 0, showCount: 0, currentPage: 1, totalPage: 0 };

/** Fields set by the edge; a browser's value is discarded. */
export type EdgeField =
  | 'publicLevel'
  | 'fkPlatformType'
  | 'agentId'
  | 'agentKey'
  | 'keyCode'
  | 'host'
  | 'lang'
  /** Caller of a conversation: the logged-in user, else '', and this browser's guest. */
  | 'userId'
  | 'visitorId'
  /** The user's token. */
  | 'token'
  /** Token of a family link; '' without one. */
  | 'familyPass';

/** Object of fields; or a list, which is the whole body and allows no path, query or edge fields. */
export type CallInput = z.ZodObject | z.ZodArray;

interface CallShape {
  method: 'GET' | 'POST';
  /** {name} is replaced by an input field. */
  path: `/${string}`;
  /** Strict schema: unknown fields never reach a backend. */
  input: CallInput;
  edgeFields?: readonly EdgeField[];
  /** A GET always uses the query. */
  sendsQuery?: boolean;
  /** Sent as multipart, since it contains a file. */
  sendsForm?: boolean;
  /**
   * Kind of text message that the call may send. A code goes to a number chosen by the caller, so it is protected by a
   * challenge where configured; a notice goes to the number of the caller's account.
   */
  texts?: 'code' | 'notice';
  /** May end sessions of a user, so dependent sockets must be checked again. */
  endsLogins?: true;
  /** Rejected while the account is scheduled for deletion, since the data would be deleted unread. */
  needsStaying?: true;
  /** Error text for a failure without one, in place of the code's default. */
  silence?: 'loginFailed';
  /**
   * Maps response fields to the inputs they must equal: { 'institution.id': 'id' }. A mismatch is treated as an invalid
   * response.
   */
  isAbout?: Readonly<Record<string, string>>;
  /** Safe to retry after a failure with unknown outcome. */
  idempotent?: boolean;
  /**
   * Cacheable read: depends only on agent, language, level, input and whether the caller is logged in, apart from
   * personal fields (personalFields in fields.ts). Shared by all visitors, or all users.
   */
  isPublic?: boolean;
}

/** Call whose response contains `data`. */
export interface DataCall<I extends CallInput = CallInput, T extends z.ZodType = z.ZodType> extends CallShape {
  input: I;
  data: T;
  /** The response may lack the envelope. */
  bare?: boolean;
}

/** Call whose response contains `datas`, usually with paging. */
export interface ListCall<I extends CallInput = CallInput, T extends z.ZodType = z.ZodType> extends CallShape {
  input: I;
  datas: T;
}

export type Call = DataCall | ListCall;

/** Part of a call that describes its response. */
export type OutputSchema = Pick<DataCall, 'data'> | Pick<ListCall, 'datas'>;

export interface Rows<T> {
  rows: T[];
  page: Page;
}

export type InputOf<C extends Call> = z.input<C['input']>;
export type OutputOf<C extends Call> = C extends { data: infer T extends z.ZodType }
  ? z.output<T>
  : C extends { datas: infer T extends z.ZodType }
    ? Rows<z.output<T>>
    : never;

/** Backend access of loaders, with one kind of error. */
export type FetchBackend = <C extends Call>(call: C, input: InputOf<C>) => Promise<Result<OutputOf<C>>>;

type Fields = Record<string, unknown>;

/** First response field that contradicts the input; null if consistent. Empty fields are ignored. */
export function findMismatchedField(call: Call, input: Fields, body: unknown): string | null {
  if (!call.isAbout) return null;
  const items = 'datas' in call && isFields(body) && Array.isArray(body.rows) ? body.rows : [body];
  for (const [place, name] of Object.entries(call.isAbout)) {
    const requested = idOf(input[name]);
    const isForeign = (item: unknown) => {
      const text = idOf(getPath(item, place));
      return text !== '' && text !== requested;
    };
    if (requested !== '' && items.some(isForeign)) return place;
  }
  return null;
}

const idOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const getPath = (item: unknown, place: string): unknown =>
  place.split('.').reduce<unknown>((inner, name) => (isFields(inner) ? inner[name] : undefined), item);

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
