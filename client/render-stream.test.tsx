// @vitest-environment node
import { Suspense, use } from 'react';
import { expect, test } from 'vitest';
import { renderToStream } from './render-stream.server.ts';

const LONG_LIST = Array.from({ length: 2_000 }, (_, index) => <li key={index}>大學 {index}</li>);
const readChunks = async (body: ReadableStream<Uint8Array>) => {
  const chunks: string[] = [];
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    chunks.push(new TextDecoder('utf-8', { fatal: true }).decode(read.value));
  return chunks;
};
const Part = ({ content }: { content: Promise<string> }) => <p>{use(content)}</p>;
const createPage = (content: Promise<string>) => (
  <main>
    <ul>{LONG_LIST}</ul>
    <Suspense fallback={<p>…</p>}>
      <Part content={content} />
    </Suspense>
  </main>
);
const options = { nonce: 'n', isWhole: false, timeoutMs: 1_000, onError: () => undefined };

test('sends a page as one chunk, and a late part as another', async () => {
  const late = Promise.withResolvers<string>();
  const body = await renderToStream(createPage(late.promise), options);
  setTimeout(() => late.resolve('afterwards'), 20);
  const chunks = await readChunks(body);
  expect(chunks).toHaveLength(2);
  expect(chunks[0]).toContain('大學 <!-- -->1999</li>');
  expect(chunks[0]).not.toContain('afterwards');
  expect(chunks[1]).toContain('<p>afterwards</p>');
});

test('removes the preload hints of the head, and nothing else', async () => {
  const body = await renderToStream(
    <html lang="zh">
      <head>
        <title>學校</title>
        <link rel="stylesheet" href="/a.css" />
      </head>
      <body>
        <link rel="modulepreload" href="/assets/a.js" nonce="n" />
        <link rel="prefetch" href="/assets/b.js" />
      </body>
    </html>,
    options,
  );
  const [chunk = ''] = await readChunks(body);
  expect(chunk).toMatch(/<title>學校<\/title>/);
  expect(chunk).toContain('<link rel="stylesheet" href="/a.css"/>');
  expect(chunk).not.toContain('/assets/a.js');
  expect(chunk).toContain('<link rel="prefetch" href="/assets/b.js"/>');
});

test('waits for late parts if the page is sent as a whole', async () => {
  const content = new Promise<string>((resolve) => setTimeout(() => resolve('afterwards'), 20));
  const [chunk = '', ...others] = await readChunks(
    await renderToStream(createPage(content), { ...options, isWhole: true }),
  );
  expect(chunk).toContain('<p>afterwards</p>');
  expect(others).toEqual([]);
});

test('ends after the timeout although a part is missing', async () => {
  const errors: string[] = [];
  const body = await renderToStream(createPage(new Promise(() => undefined)), {
    ...options,
    timeoutMs: 20,
    onError: (error) => void errors.push(String(error)),
  });
  expect((await readChunks(body)).join('')).toContain('<p>…</p>');
  expect(errors).toEqual(['Error: the page was not rendered in time']);
});

test('rejects if the page fails outside of all boundaries', async () => {
  const Failing = () => {
    throw new Error('broken');
  };
  await expect(renderToStream(<Failing />, options)).rejects.toThrow('broken');
});

test('stops rendering when the reader leaves', async () => {
  const errors: string[] = [];
  const body = await renderToStream(createPage(new Promise(() => undefined)), {
    ...options,
    onError: (error) => void errors.push(String(error)),
  });
  const reader = body.getReader();
  await reader.read();
  await reader.cancel('left');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(errors).toEqual(['Error: The destination stream closed early.']);
});
