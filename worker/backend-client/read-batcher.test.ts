import { expect, test, vi } from 'vitest';
import type { BatchedRead } from '#shared/read-batch.ts';
import { createReadBatcher, type Send } from './read-batcher.ts';

const formatPart = (index: number, body: string, status = 200, headers: [string, string][] = []) =>
  `${JSON.stringify({ index, status, headers, length: body.length })}\n${body}`;

/** Creates a stream of the text in chunks of a few bytes, which cut characters and lines. */
function createChunkedStream(text: string, chunkSize = 7) {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (let start = 0; start < bytes.length; start += chunkSize)
        controller.enqueue(bytes.slice(start, start + chunkSize));
      controller.close();
    },
  });
}

const createBatcher = (streamText: string, onResponse?: (headers: Headers) => void) => {
  const send = vi.fn<Send>(async () => new Response(createChunkedStream(streamText)));
  return { send, sendRead: createReadBatcher(send, onResponse) };
};

test('reads of one turn are one request, and each gets its own response', async () => {
  const onResponse = vi.fn<(headers: Headers) => void>();
  const streamText = formatPart(1, '{"name":"香港\\n大學"}') + formatPart(0, '沒有', 404, [['x-d1-bookmark', 'ab']]);
  const { send, sendRead } = createBatcher(streamText, onResponse);
  const [firstResponse, secondResponse] = await Promise.all([
    sendRead('/first?id=1', { headers: { langcode: 'zh' } }),
    sendRead('/second', { method: 'POST', body: '{}' }),
  ]);
  expect([firstResponse.status, await firstResponse.text()]).toEqual([404, '沒有']);
  expect([secondResponse.status, await secondResponse.json()]).toEqual([200, { name: '香港\n大學' }]);
  expect(onResponse.mock.calls.map(([headers]) => headers.get('x-d1-bookmark'))).toEqual([null, 'ab']);
  expect(send).toHaveBeenCalledOnce();
  const [path, init] = send.mock.calls[0] ?? [];
  expect([path, init?.method]).toEqual(['/readBatch', 'POST']);
  expect(JSON.parse(String(init?.body)) as BatchedRead[]).toEqual([
    { path: '/first?id=1', method: 'GET', headers: [['langcode', 'zh']], body: null },
    { path: '/second', method: 'POST', headers: [], body: '{}' },
  ]);
});

test('a read alone is sent as it is', async () => {
  const { send, sendRead } = createBatcher('alone');
  const init = { method: 'GET' };
  expect(await (await sendRead('/alone', init)).text()).toBe('alone');
  expect(send).toHaveBeenCalledExactlyOnceWith('/alone', init);
});

test('an aborted read rejects alone', async () => {
  const { sendRead } = createBatcher(formatPart(0, 'a') + formatPart(1, 'b'));
  const visitor = new AbortController();
  const abortedRead = sendRead('/aborted', { signal: visitor.signal });
  const otherRead = sendRead('/other', {});
  visitor.abort(new Error('left'));
  await expect(abortedRead).rejects.toThrow('left');
  await expect(sendRead('/late', { signal: visitor.signal })).rejects.toThrow('left');
  expect(await (await otherRead).text()).toBe('b');
});

test('reads without a response reject, and others keep theirs', async () => {
  const { sendRead } = createBatcher(formatPart(0, 'a'));
  const [answeredRead, missingRead] = await Promise.allSettled([sendRead('/answered', {}), sendRead('/missing', {})]);
  expect([answeredRead.status, missingRead.status]).toEqual(['fulfilled', 'rejected']);
});

test('a batch that fails rejects each of its reads', async () => {
  const sendRead = createReadBatcher(async () => new Response('', { status: 500 }));
  const results = await Promise.allSettled([sendRead('/first', {}), sendRead('/second', {})]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
