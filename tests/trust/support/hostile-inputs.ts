import fc from 'fast-check';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import type { Call } from '#shared/contract/call.ts';
import { KNOWN_CALLS, type KnownCall } from '#shared/contract/known-calls.ts';
import { CALL_SAMPLES, type Story } from '#tests/contract/support/call-samples.ts';

// Requests that are made to keep a server busy: long, nested, repeated, of many scripts, in every place of every call.

export interface HostileRequest {
  method: 'GET' | 'POST';
  path: string;
  contentType: string;
  body: string | null;
}

/** What expressions, parsers and folding can read in more than one way, or longer than it was written. */
const UNITS = [
  ...[
    '二十',
    '刚',
    '快要',
    'xian',
    '真的',
    '一二三',
    '十',
    '十万',
    '不如',
    '我',
    '想',
    '5**',
    '5 ',
    'a',
    'A*',
    'the ',
    'he ',
    'son ',
  ],
  ...[
    ' ',
    '\t',
    '\n',
    '.',
    '..',
    ',',
    '-',
    '@',
    'a@',
    '@a.',
    '!',
    '/',
    '//',
    ':',
    '%',
    '%25',
    '?',
    '#',
    '&',
    '=',
    '+',
    '\\',
    '"',
    "'",
  ],
  ...[
    '<',
    '<a',
    '<p>',
    '<!--',
    '</',
    '&lt;',
    '{',
    '[',
    '(',
    ')',
    '{"a":',
    '[1,',
    '$',
    '$1',
    '^',
    '|',
    '*',
    '\u0000',
    '\u200d',
    '\u202e',
  ],
  ...[
    'é',
    'e\u0301',
    '\u0301',
    'ﷺ',
    'ﬃ',
    '㍿',
    '½',
    '𝒜',
    '👩‍👩‍👧‍👦',
    'ا',
    'ي',
    'ك',
    'หนี้',
    'ก้',
    '가',
    'ᄀ',
    'ß',
    'İ',
    'ſ',
    '１',
    '٣',
    '\ud800',
  ],
] as const;

const text = (longest: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(fc.oneof(fc.constantFrom(...UNITS), fc.string({ unit: 'binary', maxLength: 3 })), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.constantFrom(1, 12, 60, 200, 1_000, longest),
      fc.constantFrom('', 'x', '1', '死', '万', '。', '>', '"', ' '),
      fc.constantFrom('', '我', '预算', '5', 'why ', '<'),
    )
    .map(([units, length, tail, head]) => {
      const unit = units.join('') || 'x';
      const room = Math.max(0, Math.min(length, longest) - head.length - tail.length);
      return head + unit.repeat(Math.ceil(room / unit.length)).slice(0, room) + tail;
    });

const nested = (longest: number): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.constantFrom(1, 5, 30, 100, 2_000),
      fc.boolean(),
      fc.constantFrom('a', 'k'.repeat(200), 'user', 'id', 'a.b.c', '__proto__'),
    )
    .map(([levels, isList, name]) => {
      const most = Math.min(levels, Math.floor(longest / (isList ? 2 : name.length + 5)));
      let value: unknown = 1;
      for (let level = 0; level < most; level += 1) value = isList ? [value] : { [name]: value };
      return value;
    });

const long = (longest: number): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.constantFrom(10, 1_000, 100_000),
      fc.constantFrom<unknown>(1, '', {}, [], null, { id: 1 }, 'a'),
      fc.boolean(),
    )
    .map(([count, item, isList]) => {
      const most = Math.min(count, Math.floor(longest / (JSON.stringify(item).length + (isList ? 1 : 9))));
      return isList
        ? Array.from({ length: most }, () => item)
        : Object.fromEntries(Array.from({ length: most }, (_, at) => [`f${at}`, item]));
    });

const value = (longest: number): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: text(longest) },
    { weight: 2, arbitrary: nested(longest) },
    { weight: 2, arbitrary: long(longest) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, -1, 0, 1e21, Number.MAX_SAFE_INTEGER, 1e-7, true, '1e999') },
  );

/** Some value of an input in the place of which a hostile one is put; or a field more. */
function replaceAt(input: unknown, path: readonly number[], hostile: unknown): unknown {
  const [at, ...rest] = path;
  if (at === undefined || typeof input !== 'object' || input === null) return hostile;
  if (Array.isArray(input)) {
    if (input.length === 0) return [hostile];
    const place = at % input.length;
    return input.map((item, index) => (index === place ? replaceAt(item, rest, hostile) : (item as unknown)));
  }
  const names = [...Object.keys(input), 'more'];
  const name = names[at % names.length] ?? 'more';
  return { ...input, [name]: replaceAt((input as Record<string, unknown>)[name], rest, hostile) };
}

/** As much of a student's story as an input is made of; nobody here is anybody. */
const TOLD = {
  id: '1',
  staffId: 1,
  name: 'x',
  version: 1,
  token: 't'.repeat(43),
  messageId: '1',
  rows: [{ id: '1' }],
  form: {},
};
const STORY: Story = {
  phone: { mobileAreaCode: '852', mobile: '66900001' },
  told: () => TOLD as never,
  lastCode: async () => '123456',
  nextCode: async () => '123456',
  newNumber: async () => ({ mobileAreaCode: '852', mobile: '66900002', verification: '123456' }),
  offerAPlace: async () => '1',
  openFamily: async () => ({}),
  form: async () => ({}) as never,
};

const LONGEST_QUERY = 6_000;
const LONGEST_BODY = 250_000;
const JSON_TYPE = 'application/json';

export const inputsOfCalls = (): Promise<{ call: Call; input: unknown }[]> =>
  Promise.all(
    KNOWN_CALLS.map(async (call: KnownCall) => ({ call, input: await CALL_SAMPLES[call.path].input(STORY as never) })),
  );

/** A good request; hostile ones differ from it in a place. */
export function requestOf(call: Call, input: unknown): HostileRequest {
  const fields = new Map(Object.entries(input as object));
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const said = fields.get(name);
    fields.delete(name);
    return encodeURIComponent(asText(said).toWellFormed()) || '0';
  });
  if (call.method === 'POST' && !call.sendsQuery)
    return {
      method: 'POST',
      path,
      contentType: JSON_TYPE,
      body: JSON.stringify(Array.isArray(input) ? input : Object.fromEntries(fields)),
    };
  const query = new URLSearchParams([...fields].map(([name, said]) => [name, asText(said)])).toString();
  return {
    method: call.method,
    path: query ? `${path}?${query.slice(0, 3 * LONGEST_QUERY)}` : path,
    contentType: '',
    body: null,
  };
}

const asText = (said: unknown) => (typeof said === 'string' ? said : (JSON.stringify(said) ?? ''));

export function hostileRequest(inputs: readonly { call: Call; input: unknown }[]): fc.Arbitrary<HostileRequest> {
  const place = fc.array(fc.nat(20), { maxLength: 3 });
  const ofCall = fc.constantFrom(...inputs).chain(({ call, input }) => {
    const longest = call.method === 'POST' && !call.sendsQuery ? LONGEST_BODY : LONGEST_QUERY;
    return fc.tuple(place, value(longest)).map(([path, hostile]) => {
      const changed = replaceAt(input, path, hostile);
      return requestOf(
        call,
        typeof changed === 'object' && changed !== null ? changed : { ...(input as object), more: changed },
      );
    });
  });
  const ofChat = fc
    .tuple(
      fc.constantFrom(
        [CHAT_PATHS.say, { echoId: '5f0c6a5e-1d63-4f0e-9a55-6f3b9a2f7c31', text: 'x' }] as const,
        [CHAT_PATHS.retry, { echoId: '5f0c6a5e-1d63-4f0e-9a55-6f3b9a2f7c31' }] as const,
        [CHAT_PATHS.human, { page: '/mso' }] as const,
        [CHAT_PATHS.rate, { seq: 1, up: true }] as const,
        [CHAT_PATHS.enter, {}] as const,
        [CHAT_PATHS.leave, {}] as const,
      ),
      place,
      value(20_000),
    )
    .map(([[path, input], at, hostile]): HostileRequest => ({
      method: 'POST',
      path,
      contentType: JSON_TYPE,
      body: JSON.stringify(replaceAt(input, at, hostile)),
    }));
  const ofQuestion = text(1_000).map((q): HostileRequest => ({
    method: 'POST',
    path: '/appAsk',
    contentType: JSON_TYPE,
    body: JSON.stringify({ q }),
  }));
  const unknown = fc
    .tuple(
      fc.constantFrom('/appMso/nothing/here', '/appUser/x', '/appFile/document/x.pdf', '/appChat/x', '/appAsk/x'),
      fc.constantFrom(
        JSON_TYPE,
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=b',
        'text/plain',
        '',
      ),
      value(60_000),
      fc.boolean(),
    )
    .map(([path, contentType, hostile, isRead]): HostileRequest => {
      const said = contentType === JSON_TYPE ? (JSON.stringify(hostile) ?? '') : asText(hostile);
      const query = `${path}?x=${encodeURIComponent(said.slice(0, LONGEST_QUERY).toWellFormed())}`;
      return isRead
        ? { method: 'GET', path: query.slice(0, 3 * LONGEST_QUERY), contentType: '', body: null }
        : { method: 'POST', path, contentType, body: said };
    });
  return fc.oneof(
    { weight: 5, arbitrary: ofCall },
    { weight: 2, arbitrary: ofQuestion },
    { weight: 2, arbitrary: ofChat },
    { weight: 2, arbitrary: unknown },
  );
}
