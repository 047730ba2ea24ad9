import { z } from 'zod';
import type { Result } from '#shared/failure.ts';
import { count } from './fields.ts';

export const Page = z.object({ totalResult: count(), showCount: count(), currentPage: count(), totalPage: count() });
export type Page = z.infer<typeof Page>;
export const EMPTY_PAGE: Page = { totalResult: 0, showCount: 0, currentPage: 1, totalPage: 0 };

/** What the edge adds to a call by itself; a browser's value for any of these is thrown away. */
export type EdgeField =
  | 'publicLevel'
  | 'fkPlatformType'
  | 'agentId'
  | 'agentKey'
  | 'keyCode'
  | 'host'
  | 'lang'
  /** Who asks in a conversation: the user who is logged in, else '', and the guest of this browser. */
  | 'userId'
  | 'visitorId'
  /** What that user logged in with. */
  | 'token'
  /** Of a link to a family's room; '' for who has opened none. */
  | 'familyPass';

/** Named fields; or a list, which is the body as it stands and knows no path, no query and nothing of the edge's. */
export type CallInput = z.ZodObject | z.ZodArray;

interface CallShape {
  method: 'GET' | 'POST';
  /** With {name} where an input goes into the path. */
  path: `/${string}`;
  /** What the caller gives. Strict: what it does not name never reaches a backend. */
  input: CallInput;
  edgeFields?: readonly EdgeField[];
  /** Where the inputs go; a GET always uses the query. */
  sendsQuery?: boolean;
  /** As multipart, for there is a file among them. */
  sendsForm?: boolean;
  /**
   * What it may send by text message. A code goes to a number that the caller names, so it stands behind a challenge
   * where the site has one; a notice goes to the number of an account, to whoever is logged in to it.
   */
  texts?: 'code' | 'notice';
  /** Logins of a user may end with it, so what they opened is to be looked at again. */
  endsLogins?: true;
  /** Refused while the caller's account is to be deleted: nobody reads what is written then, and it goes on the day. */
  needsStaying?: true;
  /** What to say of a failure that came without words, in place of its code's own. */
  silence?: 'loginFailed';
  /**
   * Which field of the answer, or of each of its rows, names which input: { 'institution.id': 'id' }. An answer about
   * something else is no answer.
   */
  isAbout?: Readonly<Record<string, string>>;
  /** May be asked again after a failure that left it open whether it was carried out. */
  idempotent?: boolean;
  /**
   * A read whose answer follows from the agent, the language, the level, the input and whether somebody is logged in, but
   * for the fields that are the caller's own (personalFields in fields.ts), so that all visitors, or all users, may share one.
   */
  isPublic?: boolean;
}

/** A call that answers with `data`. */
export interface DataCall<I extends CallInput = CallInput, T extends z.ZodType = z.ZodType> extends CallShape {
  input: I;
  data: T;
  /** The answer may also stand bare, without an envelope. */
  bare?: boolean;
}

/** A call that answers with `datas` and, mostly, a page. */
export interface ListCall<I extends CallInput = CallInput, T extends z.ZodType = z.ZodType> extends CallShape {
  input: I;
  datas: T;
}

export type Call = DataCall | ListCall;

/** As much of a call as its answer is held to. */
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

/** What a screen's loader holds of the backend: one way to ask, one way to fail. */
export type FetchBackend = <C extends Call>(call: C, input: InputOf<C>) => Promise<Result<OutputOf<C>>>;

type Fields = Record<string, unknown>;

/** What a call names of its answer that is not what was asked for; null where all is well. A field without a value says nothing. */
export function findMismatchedField(call: Call, input: Fields, answer: unknown): string | null {
  if (!call.isAbout) return null;
  const things = 'datas' in call && isFields(answer) && Array.isArray(answer.rows) ? answer.rows : [answer];
  for (const [place, name] of Object.entries(call.isAbout)) {
    const asked = idOf(input[name]);
    const isForeign = (thing: unknown) => {
      const said = idOf(getPath(thing, place));
      return said !== '' && said !== asked;
    };
    if (asked !== '' && things.some(isForeign)) return place;
  }
  return null;
}

const idOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const getPath = (thing: unknown, place: string): unknown =>
  place.split('.').reduce<unknown>((inner, name) => (isFields(inner) ? inner[name] : undefined), thing);

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
