import fc from 'fast-check';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import type { Call } from '#shared/contract/call.ts';
import { KNOWN_CALLS, type KnownCall } from '#shared/contract/known-calls.ts';
import { createCompleteForm } from '#tests/support/complete-form.ts';
import { CALL_SAMPLES, type CallStory } from '#tests/contract/support/call-samples.ts';

// Generates requests and WebSocket messages that take long to process: long, nested, repeated, or in mixed scripts, at
// any position of any call.

export interface HostileRequest {
  method: 'GET' | 'POST';
  path: string;
  contentType: string;
  body: string | null;
}

export interface SampleInput {
  call: Call;
  input: unknown;
}

/** Strings that, when repeated, are ambiguous to parse or grow when they are normalized, escaped or parsed. */
const TEXT_UNITS = [
  ...'二十 刚 快要 xian 真的 一二三 十 十万 不如 我 想 5** a A* the he son . .. , - @ a@ @a. ! / // : % %25 ? # & = +'.split(
    ' ',
  ),
  ...'< <a <p> <!-- </ &lt; { [ ( ) {"a": [1, $ $1 ^ | * é é ﷺ ﬃ ㍿ ½ 𝒜 👩‍👩‍👧‍👦 ا ي ك หนี้ ก้ 가 ᄀ ß İ ſ １ ٣'.split(' '),
  ' ',
  '\t',
  '\n',
  '\\',
  '"',
  "'",
  'the ',
  '5 ',
  '\u0000',
  '\u0301',
  '\u200d',
  '\u202e',
  '\ud800',
];

const createTextArbitrary = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(fc.oneof(fc.constantFrom(...TEXT_UNITS), fc.string({ unit: 'binary', maxLength: 3 })), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.constantFrom(1, 12, 60, 200, 1_000, maxLength),
      fc.constantFrom('', '我', '预算', '5', 'why ', '<'),
      fc.constantFrom('', 'x', '1', '死', '万', '。', '>', '"', ' '),
    )
    .map(([units, length, textStart, textEnd]) => {
      const unit = units.join('') || 'x';
      const room = Math.max(0, Math.min(length, maxLength) - textStart.length - textEnd.length);
      return textStart + unit.repeat(Math.ceil(room / unit.length)).slice(0, room) + textEnd;
    });

const createNestedArbitrary = (maxLength: number): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.constantFrom(1, 5, 30, 100, 2_000),
      fc.boolean(),
      fc.constantFrom('a', 'k'.repeat(200), 'user.'.repeat(40), 'id', '__proto__'),
    )
    .map(([levels, isList, name]) => {
      const max = Math.min(levels, Math.floor(maxLength / (isList ? 2 : name.length + 5)));
      let nestedValue: unknown = 1;
      for (let level = 0; level < max; level += 1) nestedValue = isList ? [nestedValue] : { [name]: nestedValue };
      return nestedValue;
    });

const createManyArbitrary = (maxLength: number): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.constantFrom(10, 1_000, 100_000),
      fc.constantFrom<unknown>(1, '', {}, [], null, { id: 1 }, 'a'),
      fc.boolean(),
    )
    .map(([count, item, isList]) => {
      const max = Math.min(count, Math.floor(maxLength / (JSON.stringify(item).length + (isList ? 1 : 9))));
      const items = Array.from({ length: max }, () => item);
      return isList ? items : Object.fromEntries(items.map((value, index) => [`f${index}`, value]));
    });

const createValueArbitrary = (maxLength: number): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: createTextArbitrary(maxLength) },
    { weight: 2, arbitrary: createNestedArbitrary(maxLength) },
    { weight: 2, arbitrary: createManyArbitrary(maxLength) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, -1, 0, 1e21, Number.MAX_SAFE_INTEGER, 1e-7, true, '1e999') },
  );

/** Copies the input with a hostile value at the path, or in an extra field. */
function replaceAt(input: unknown, path: readonly number[], hostile: unknown): unknown {
  const [index, ...remainingPath] = path;
  if (index === undefined || typeof input !== 'object' || input === null) return hostile;
  if (Array.isArray(input)) {
    if (input.length === 0) return [hostile];
    const position = index % input.length;
    return input.map((item: unknown, itemIndex) =>
      itemIndex === position ? replaceAt(item, remainingPath, hostile) : item,
    );
  }
  const names = [...Object.keys(input), 'more'];
  const name = names[index % names.length] ?? 'more';
  return { ...input, [name]: replaceAt((input as Record<string, unknown>)[name], remainingPath, hostile) };
}

const path = fc.array(fc.nat(20), { maxLength: 3 });

const createHostileObjectArbitrary = (input: unknown, maxLength: number): fc.Arbitrary<object> =>
  fc.tuple(path, createValueArbitrary(maxLength)).map(([valuePath, hostile]) => {
    const changedInput = replaceAt(input, valuePath, hostile);
    return typeof changedInput === 'object' && changedInput !== null
      ? changedInput
      : { ...(input as object), more: changedInput };
  });

/** Fictitious responses of earlier calls, from which the samples take their values. */
const SAMPLE_RESPONSES = {
  id: '1',
  staffId: 1,
  name: 'x',
  version: 1,
  token: 't'.repeat(43),
  messageId: '1',
  rows: [{ id: '1' }],
  slots: ['2099-01-05T03:00:00.000Z', '2099-01-05T03:20:00.000Z'],
  appointments: [{ id: '1' }],
  form: {},
};
const SAMPLE_STORY: CallStory = {
  phone: { mobileAreaCode: '852', mobile: '66900001' },
  getEarlierOutput: () => SAMPLE_RESPONSES as never,
  lastCode: async () => '123456',
  nextCode: async () => '123456',
  newNumber: async () => ({ mobileAreaCode: '852', mobile: '66900002', verification: '123456' }),
  requestDocument: async () => {},
  offerAPlace: async () => '1',
  openLink: async () => {},
  form: async () => createCompleteForm(),
};

const MAX_QUERY_LENGTH = 6_000;
const MAX_BODY_LENGTH = 250_000;
const JSON_TYPE = 'application/json';

/** Creates a sample input for every call of the contract. */
export const createSampleInputs = (): Promise<SampleInput[]> =>
  Promise.all(
    KNOWN_CALLS.map(async (call: Call) => ({
      call,
      input: await CALL_SAMPLES[call.path as KnownCall['path']].input(SAMPLE_STORY),
    })),
  );

const toText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const hasBody = ({ method, sendsQuery }: Call) => method === 'POST' && !sendsQuery;

export function createRequest({ call, input }: SampleInput): HostileRequest {
  const fields = new Map(Object.entries(input as object));
  const callPath = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = toText(fields.get(name)).toWellFormed();
    fields.delete(name);
    return encodeURIComponent(value) || '0';
  });
  if (hasBody(call)) {
    const body = JSON.stringify(Array.isArray(input) ? input : Object.fromEntries(fields));
    return { method: 'POST', path: callPath, contentType: JSON_TYPE, body };
  }
  const query = new URLSearchParams([...fields].map(([name, value]) => [name, toText(value)])).toString();
  const callUrl = query ? `${callPath}?${query}` : callPath;
  return { method: call.method, path: callUrl.slice(0, 3 * MAX_QUERY_LENGTH), contentType: '', body: null };
}

const createCallArbitrary = (samples: readonly SampleInput[]) =>
  fc
    .constantFrom(...samples)
    .chain(({ call, input }) =>
      createHostileObjectArbitrary(input, hasBody(call) ? MAX_BODY_LENGTH : MAX_QUERY_LENGTH).map((changedInput) =>
        createRequest({ call, input: changedInput }),
      ),
    );

const ECHO = '5f0c6a5e-1d63-4f0e-9a55-6f3b9a2f7c31';
const chatArbitrary = fc
  .constantFrom<[string, object]>(
    [CHAT_PATHS.say, { echoId: ECHO, text: 'x' }],
    [CHAT_PATHS.retry, { echoId: ECHO }],
    [CHAT_PATHS.human, { page: '/mso' }],
    [CHAT_PATHS.rate, { seq: 1, up: true }],
    [CHAT_PATHS.enter, {}],
    [CHAT_PATHS.leave, {}],
  )
  .chain(([address, input]) =>
    createHostileObjectArbitrary(input, 14_000).map((changedInput): HostileRequest => ({
      method: 'POST',
      path: address,
      contentType: JSON_TYPE,
      body: JSON.stringify(changedInput),
    })),
  );

const questionArbitrary = createTextArbitrary(1_000).map((q): HostileRequest => ({
  method: 'POST',
  path: '/appAsk',
  contentType: JSON_TYPE,
  body: JSON.stringify({ q }),
}));

const unknownCallArbitrary = fc
  .tuple(
    fc.constantFrom('/appMso/nothing/here', '/appUser/x', '/appFile/document/x.pdf', '/appChat/x', '/appAsk/x'),
    fc.constantFrom(
      JSON_TYPE,
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=b',
      'text/plain',
      '',
    ),
    createValueArbitrary(60_000),
    fc.boolean(),
  )
  .map(([address, contentType, hostile, isRead]): HostileRequest => {
    const match = contentType === JSON_TYPE ? (JSON.stringify(hostile) ?? '') : toText(hostile);
    const query = `${address}?x=${encodeURIComponent(match.slice(0, MAX_QUERY_LENGTH).toWellFormed())}`;
    return isRead
      ? { method: 'GET', path: query.slice(0, 3 * MAX_QUERY_LENGTH), contentType: '', body: null }
      : { method: 'POST', path: address, contentType, body: match };
  });

export const createRequestArbitrary = (samples: readonly SampleInput[]): fc.Arbitrary<HostileRequest> =>
  fc.oneof(
    { weight: 5, arbitrary: createCallArbitrary(samples) },
    { weight: 2, arbitrary: questionArbitrary },
    { weight: 2, arbitrary: chatArbitrary },
    { weight: 2, arbitrary: unknownCallArbitrary },
  );

/** WebSocket messages of a browser: valid, hostile and malformed ones. */
export const frameArbitrary: fc.Arbitrary<string> = fc.oneof(
  fc
    .constantFrom<object>({ kind: 'typing', isTyping: true }, { kind: 'older', before: 1 })
    .chain((frame) => createHostileObjectArbitrary(frame, 60_000))
    .map((frame) => JSON.stringify(frame)),
  createTextArbitrary(60_000),
);
