import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { logCounts, logError } from '#backend/response/log-event.ts';
import { logEvent as logOfChat } from '#durable/log-event.ts';
import { withRequestId } from '#shared/log-line.ts';
import { logEvent } from '#worker/log-event.ts';

// Log lines must not contain text typed by a student, because people who read the logs may not see student data.

const LOG_FUNCTIONS = {
  portal: (error: unknown) => logEvent('error', 'response could not be parsed', { requestId: 'r', error }),
  backend: (error: unknown) => logError('call failed', { requestId: 'r', error }),
};

afterEach(() => void vi.restoreAllMocks());

const createDigits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const secret = fc.oneof(
  createDigits(8),
  createDigits(8).map((number) => `+852 ${number.slice(0, 4)} ${number.slice(4)}`),
  createDigits(8).map((number) => `+852-${number.slice(0, 4)}-${number.slice(4)}`),
  createDigits(5).map((number) => `chan.tai.man${number}@example.org`),
  fc.constantFrom('陳大文', '陈大文', '６１２３４５６７'),
  createDigits(12).map((number) => `eyJhbGciOi${number}JzdWIiOiJ`),
);
const wrapperArbitrary = fc.constantFrom(
  (text: string) => text,
  (text: string) => `"${text}`,
  (text: string) => `{"name": ${text}}`,
  (text: string) => `<p>it's "${text}"</p>\n    at ${text}\n`,
);

function createQuotingError(body: string): unknown {
  try {
    return new Error(`no answer to https://backend.test/x?of=${body}`, { cause: JSON.parse(body) });
  } catch (error) {
    return error;
  }
}

test.each(Object.entries(LOG_FUNCTIONS))('the %s log omits values quoted in an error', (_, writeLine) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fc.assert(
    fc.property(secret, wrapperArbitrary, (text, wrapText) => {
      for (const error of [
        createQuotingError(wrapText(text)),
        new Error(`refused: ${wrapText(text)}`),
        `refused: ${wrapText(text)}`,
      ]) {
        writeLine(error);
        expect(String(log.mock.lastCall?.[0])).not.toContain(text);
      }
    }),
  );
});

test.each(Object.entries(LOG_FUNCTIONS))('the %s names the error and its position', (_, writeLine) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  writeLine(new TypeError('D1_ERROR: no such table: guides at offset 22'));
  const { error, stack } = JSON.parse(String(log.mock.lastCall?.[0])) as Record<string, string>;
  expect(error).toBe('TypeError: D1_ERROR: no such table: guides at offset 22');
  expect(stack).toMatch(/^ {4}at .*log-lines\.test/);
});

// Three Workers call each other, so every log line must name its Worker and the request.

const LOG_WRITERS = {
  portal: () => logEvent('warn', 'a word', { path: '/x' }),
  chat: () => logOfChat('warn', 'a word', { why: 'TypeError' }),
  backend: () => logError('a word', { requestId: '', route: '/x' }),
};

function captureConsole() {
  const lines: Record<string, unknown>[] = [];
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line: unknown) => {
      lines.push(JSON.parse(String(line)) as Record<string, unknown>);
    });
  return lines;
}

test.each(Object.entries(LOG_WRITERS))(
  'a line of the %s names it, and the request that it was written for',
  async (name, writeLog) => {
    const lines = captureConsole();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uuid(), { minLength: 1, maxLength: 5 }), async (ids) => {
        lines.length = 0;
        // Sends concurrent requests in one isolate, whose log lines must not be confused.
        await Promise.all(
          ids.map((id, index) =>
            withRequestId(id, async () => {
              for (let tick = 0; tick <= index; tick += 1) await Promise.resolve();
              writeLog();
            }),
          ),
        );
        expect(lines.map(({ worker }) => worker)).toEqual(ids.map(() => name));
        expect(lines.map(({ requestId }) => requestId).toSorted()).toEqual(ids.toSorted());
      }),
    );
  },
);

test("a log line without a request has the Worker's life id, and one with a request its id", () => {
  const lines = captureConsole();
  for (const writeLog of Object.values(LOG_WRITERS)) writeLog();
  logEvent('warn', 'a word', { requestId: 'mine' });
  withRequestId('yours', () => logCounts('a count', 'mine', { total: 1 }));
  expect(lines.slice(0, 3).every(({ requestId }) => /^life-[\da-f-]{36}$/.test(String(requestId)))).toBe(true);
  expect(lines.slice(3).map(({ requestId }) => requestId)).toEqual(['mine', 'mine']);
});
