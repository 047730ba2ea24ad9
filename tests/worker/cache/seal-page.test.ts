import { expect, test } from 'vitest';
import { hashInline, hashInlineSources } from '#worker/render/page-cache.ts';

const NONCE = 'abcdefghijklmnopqrstuvwx';
const decodeBytes = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test('a hash has the format of a CSP source', async () => {
  // Example from the specification of Content Security Policy.
  expect(await hashInline("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
  expect(await hashInline('a\r\nb\rc')).toBe(await hashInline('a\nb\nc'));
});

test('a sealed page has no nonce, and its policy lists each script and style that had one', async () => {
  const readPage = (nonce: string) =>
    `<html><head><style${nonce}>a{}</style><link rel="stylesheet" href="/a.css"${nonce}/></head><body>國` +
    `<script${nonce}>one()</script><script${nonce} type="module" async="">import "/a.js"</script>` +
    `<script${nonce}>one()</script><script src="/b.js"${nonce}></script><script id="x"${nonce}></script></body></html>`;
  const hashedPage = await hashInlineSources(readPage(` nonce="${NONCE}"`), NONCE);
  expect(decodeBytes(hashedPage?.bytes)).toBe(readPage(''));
  expect(hashedPage?.scripts).toEqual(await Promise.all(['one()', 'import "/a.js"', ''].map(hashInline)));
  expect(hashedPage?.styles).toEqual([await hashInline('a{}')]);
});

test('elements without the nonce are not hashed, wherever they are', async () => {
  const html = `<p>&lt;script nonce="${'z'.repeat(24)}"</p><script>theirs()</script><style>b{}</style><script nonce="x">1</script>`;
  const hashedPage = await hashInlineSources(`<script nonce="${NONCE}">ours()</script>${html}`, NONCE);
  expect([hashedPage?.scripts, hashedPage?.styles]).toEqual([[await hashInline('ours()')], []]);
});

test('a page that contains its nonce elsewhere is not sealed', async () => {
  expect(await hashInlineSources(`<script nonce="${NONCE}">1</script><p>${NONCE}</p>`, NONCE)).toBeNull();
  expect(await hashInlineSources(`<script nonce='${NONCE}'>1</script>`, NONCE)).toBeNull();
});

test('the same bytes have the same tag, and others another', async () => {
  const [hashedPage, samePage, otherPage] = await Promise.all(
    ['a', 'a', 'b'].map((html) => hashInlineSources(html, NONCE)),
  );
  expect(hashedPage?.etag).toMatch(/^"[\w+/=]{44}"$/);
  expect([samePage?.etag === hashedPage?.etag, otherPage?.etag === hashedPage?.etag]).toEqual([true, false]);
});
