import { z } from 'zod';
import type { Result } from '#shared/call-error.ts';
import { count } from './fields.ts';

export const Page = z.object({ totalResult: count(), showCount: count(), currentPage: count(), totalPage: count() });
export type Page = z.infer<typeof Page>;
export const EMPTY_PAGE: Page = { totalResult: 0, showCount: 0, currentPage: 1, totalPage: 0 };

/** Fields that the edge sets. A value sent by a browser is discarded. */
export type EdgeField =
  | 'publicLevel'
  | 'fkPlatformType'
  | 'agentId'
  | 'agentKey'
  | 'keyCode'
  | 'host'
  | 'lang'
  /** Participant of a conversation: the logged-in user, or '', and the browser's guest id. */
  | 'userId'
  | 'visitorId'
  /** Access token of the user. */
  | 'token'
  /** Token of a family link, or '' if there is none. */
  | 'familyPass'
  /** Token of the appointment that this browser booked or opened, or '' if there is none. */
  | 'appointmentPass';

/** Object of fields, or a list that is the whole body and has no path, query or edge fields. */
export type CallInput = z.ZodObject | z.ZodArray;

interface CallShape {
  method: 'GET' | 'POST';
  /** '{name}' in the path is replaced by the input field of that name. */
  path: `/${string}`;
  /** Strict schema: fields that it does not declare never reach a backend. */
  input: CallInput;
  edgeFields?: readonly EdgeField[];
  /** Whether the input of a POST is sent in the query string, as it always is for a GET. */
  sendsQuery?: boolean;
  /** Whether the input is sent as multipart/form-data, because it contains a file. */
  sendsForm?: boolean;
  /**
   * Kind of text message that the call may send. A 'code' goes to a number chosen by the caller, so the call requires a
   * CAPTCHA if one is configured. A 'notice' goes to the account's own number.
   */
  texts?: 'code' | 'notice';
  /** Set for a call that may end sessions of a user. Sockets opened in these sessions are then checked again. */
  endsLogins?: true;
  /**
   * Set for a call that is rejected while the account is scheduled for deletion, because nobody would read the written
   * data before its deletion.
   */
  needsStaying?: true;
  /** Error text for a failed response without a message, instead of the default for its code. */
  silence?: 'loginFailed';
  /**
   * Maps response fields to the input fields that they must equal, such as { 'institution.id': 'id' }. If a value
   * differs, the response is invalid.
   */
  isAbout?: Readonly<Record<string, string>>;
  /** True when the call can safely be retried after a failure with unknown outcome. */
  idempotent?: boolean;
  /**
   * Whether a read can be cached and shared by all visitors, or by all logged-in users: apart from personal fields
   * (personalFields in fields.ts) it depends only on agent, language, level, input and whether the caller is logged in.
   */
  isPublic?: boolean;
}

/** Call whose response contains one value in `data`. */
export interface DataCall<Input extends CallInput = CallInput, Output extends z.ZodType = z.ZodType> extends CallShape {
  input: Input;
  data: Output;
  /** True when the response may lack the envelope of code and data. */
  bare?: boolean;
}

/** Call whose response contains a list in `datas`, usually with paging. */
export interface ListCall<Input extends CallInput = CallInput, Output extends z.ZodType = z.ZodType> extends CallShape {
  input: Input;
  datas: Output;
}

export type Call = DataCall | ListCall;

export type OutputSchema = Pick<DataCall, 'data'> | Pick<ListCall, 'datas'>;

export interface Rows<T> {
  rows: T[];
  page: Page;
}

export type InputOf<Operation extends Call> = z.input<Operation['input']>;
export type OutputOf<Operation extends Call> = Operation extends { data: infer T extends z.ZodType }
  ? z.output<T>
  : Operation extends { datas: infer T extends z.ZodType }
    ? Rows<z.output<T>>
    : never;

/** Calls the backend for a loader. All failures have the same error type. */
export type FetchBackend = <C extends Call>(call: C, input: InputOf<C>) => Promise<Result<OutputOf<C>>>;

type Fields = Record<string, unknown>;

/**
 * Returns the first response field that differs from the input it must equal (`isAbout`), or null. Empty fields are
 * ignored.
 */
export function findMismatchedField(call: Call, input: Fields, body: unknown): string | null {
  if (!call.isAbout) return null;
  const resultItems = 'datas' in call && isFields(body) && Array.isArray(body.rows) ? body.rows : [body];
  for (const [fieldPath, inputName] of Object.entries(call.isAbout)) {
    const requestedId = toIdText(input[inputName]);
    const isMismatched = (item: unknown) => {
      const itemId = toIdText(getValueAtPath(item, fieldPath));
      return itemId !== '' && itemId !== requestedId;
    };
    if (requestedId !== '' && resultItems.some(isMismatched)) return fieldPath;
  }
  return null;
}

const toIdText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const getValueAtPath = (item: unknown, fieldPath: string): unknown =>
  fieldPath
    .split('.')
    .reduce<unknown>((currentValue, name) => (isFields(currentValue) ? currentValue[name] : undefined), item);

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
