import fc from 'fast-check';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import type { Call } from '#shared/contract/call.ts';
import { KNOWN_CALLS, type KnownCall } from '#shared/contract/known-calls.ts';
import { completeForm } from '#tests/support/complete-form.ts';
import { CALL_SAMPLES, type Story } from '#tests/contract/support/call-samples.ts';

// Requests and frames that take long to process: long, nested, repeated, in mixed scripts, at any position of any call.

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

/** Units that, when repeated, are ambiguous to parse or grow when normalized, escaped or parsed. */
const UNITS = [
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

const text = (longest: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(fc.oneof(fc.constantFrom(...UNITS), fc.string({ unit: 'binary', maxLength: 3 })), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.constantFrom(1, 12, 60, 200, 1_000, longest),
      fc.constantFrom('', '我', '预算', '5', 'why ', '<'),
      fc.constantFrom('', 'x', '1', '死', '万', '。', '>', '"', ' '),
    )
    .map(([units, length, head, tail]) => {
      const unit = units.join('') || 'x';
      const room = Math.max(0, Math.min(length, longest) - head.length - tail.length);
      return head + unit.repeat(Math.ceil(room / unit.length)).slice(0, room) + tail;
    });

const nested = (longest: number): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.constantFrom(1, 5, 30, 100, 2_000),
      fc.boolean(),
      fc.constantFrom('a', 'k'.repeat(200), 'user.'.repeat(40), 'id', '__proto__'),
    )
    .map(([levels, isList, name]) => {
      const max = Math.min(levels, Math.floor(longest / (isList ? 2 : name.length + 5)));
      let value: unknown = 1;
      for (let level = 0; level < max; level += 1) value = isList ? [value] : { [name]: value };
      return value;
    });

const many = (longest: number): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.constantFrom(10, 1_000, 100_000),
      fc.constantFrom<unknown>(1, '', {}, [], null, { id: 1 }, 'a'),
      fc.boolean(),
    )
    .map(([count, item, isList]) => {
      const max = Math.min(count, Math.floor(longest / (JSON.stringify(item).length + (isList ? 1 : 9))));
      const items = Array.from({ length: max }, () => item);
      return isList ? items : Object.fromEntries(items.map((value, index) => [`f${index}`, value]));
    });

const anyValue = (longest: number): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: text(longest) },
    { weight: 2, arbitrary: nested(longest) },
    { weight: 2, arbitrary: many(longest) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, -1, 0, 1e21, Number.MAX_SAFE_INTEGER, 1e-7, true, '1e999') },
  );

/** Copy of the input with a hostile value at a path or in an extra field. */
function replaceAt(input: unknown, path: readonly number[], hostile: unknown): unknown {
  const [at, ...rest] = path;
  if (at === undefined || typeof input !== 'object' || input === null) return hostile;
  if (Array.isArray(input)) {
    if (input.length === 0) return [hostile];
    const position = at % input.length;
    return input.map((item: unknown, index) => (index === position ? replaceAt(item, rest, hostile) : item));
  }
  const names = [...Object.keys(input), 'more'];
  const name = names[at % names.length] ?? 'more';
  return { ...input, [name]: replaceAt((input as Record<string, unknown>)[name], rest, hostile) };
}

const path = fc.array(fc.nat(20), { maxLength: 3 });

const hostileObject = (input: unknown, longest: number): fc.Arbitrary<object> =>
  fc.tuple(path, anyValue(longest)).map(([at, hostile]) => {
    const changed = replaceAt(input, at, hostile);
    return typeof changed === 'object' && changed !== null ? changed : { ...(input as object), more: changed };
  });

/** Fictitious answers of earlier calls that the samples need. */
const TOLD = {
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
const STORY: Story = {
  phone: { mobileAreaCode: '852', mobile: '66900001' },
  told: () => TOLD as never,
  lastCode: async () => '123456',
  nextCode: async () => '123456',
  newNumber: async () => ({ mobileAreaCode: '852', mobile: '66900002', verification: '123456' }),
  requestDocument: async () => {},
  offerAPlace: async () => '1',
  openLink: async () => {},
  form: async () => completeForm(),
};

const LONGEST_QUERY = 6_000;
const LONGEST_BODY = 250_000;
const JSON_TYPE = 'application/json';

/** Sample input of every call of the contract. */
export const sampleInputs = (): Promise<SampleInput[]> =>
  Promise.all(
    KNOWN_CALLS.map(async (call: Call) => ({
      call,
      input: await CALL_SAMPLES[call.path as KnownCall['path']].input(STORY),
    })),
  );

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const sendsBody = ({ method, sendsQuery }: Call) => method === 'POST' && !sendsQuery;

export function getRequest({ call, input }: SampleInput): HostileRequest {
  const fields = new Map(Object.entries(input as object));
  const address = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = asText(fields.get(name)).toWellFormed();
    fields.delete(name);
    return encodeURIComponent(value) || '0';
  });
  if (sendsBody(call)) {
    const body = JSON.stringify(Array.isArray(input) ? input : Object.fromEntries(fields));
    return { method: 'POST', path: address, contentType: JSON_TYPE, body };
  }
  const query = new URLSearchParams([...fields].map(([name, value]) => [name, asText(value)])).toString();
  const fullText = query ? `${address}?${query}` : address;
  return { method: call.method, path: fullText.slice(0, 3 * LONGEST_QUERY), contentType: '', body: null };
}

const ofCall = (samples: readonly SampleInput[]) =>
  fc
    .constantFrom(...samples)
    .chain(({ call, input }) =>
      hostileObject(input, sendsBody(call) ? LONGEST_BODY : LONGEST_QUERY).map((changed) =>
        getRequest({ call, input: changed }),
      ),
    );

const ECHO = '5f0c6a5e-1d63-4f0e-9a55-6f3b9a2f7c31';
const ofChat = fc
  .constantFrom<[string, object]>(
    [CHAT_PATHS.say, { echoId: ECHO, text: 'x' }],
    [CHAT_PATHS.retry, { echoId: ECHO }],
    [CHAT_PATHS.human, { page: '/mso' }],
    [CHAT_PATHS.rate, { seq: 1, up: true }],
    [CHAT_PATHS.enter, {}],
    [CHAT_PATHS.leave, {}],
  )
  .chain(([address, input]) =>
    hostileObject(input, 14_000).map((changed): HostileRequest => ({
      method: 'POST',
      path: address,
      contentType: JSON_TYPE,
      body: JSON.stringify(changed),
    })),
  );

const ofQuestion = text(1_000).map((q): HostileRequest => ({
  method: 'POST',
  path: '/appAsk',
  contentType: JSON_TYPE,
  body: JSON.stringify({ q }),
}));

const ofUnknownCall = fc
  .tuple(
    fc.constantFrom('/appMso/nothing/here', '/appUser/x', '/appFile/document/x.pdf', '/appChat/x', '/appAsk/x'),
    fc.constantFrom(
      JSON_TYPE,
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=b',
      'text/plain',
      '',
    ),
    anyValue(60_000),
    fc.boolean(),
  )
  .map(([address, contentType, hostile, isRead]): HostileRequest => {
    const match = contentType === JSON_TYPE ? (JSON.stringify(hostile) ?? '') : asText(hostile);
    const query = `${address}?x=${encodeURIComponent(match.slice(0, LONGEST_QUERY).toWellFormed())}`;
    return isRead
      ? { method: 'GET', path: query.slice(0, 3 * LONGEST_QUERY), contentType: '', body: null }
      : { method: 'POST', path: address, contentType, body: match };
  });

export const hostileRequest = (samples: readonly SampleInput[]): fc.Arbitrary<HostileRequest> =>
  fc.oneof(
    { weight: 5, arbitrary: ofCall(samples) },
    { weight: 2, arbitrary: ofQuestion },
    { weight: 2, arbitrary: ofChat },
    { weight: 2, arbitrary: ofUnknownCall },
  );

/** Frames of a browser's socket: valid, hostile and malformed. */
export const hostileFrame: fc.Arbitrary<string> = fc.oneof(
  fc
    .constantFrom<object>({ kind: 'typing', isTyping: true }, { kind: 'older', before: 1 })
    .chain((frame) => hostileObject(frame, 60_000))
    .map((frame) => JSON.stringify(frame)),
  text(60_000),
);
