import { expect, test } from 'vitest';
import { hashInline, hashInlineSources } from '#worker/render/page-cache.ts';

const NONCE = 'abcdefghijklmnopqrstuvwx';
const decoded = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test('a hash has the format of a CSP source', async () => {
  // Example from the Content Security Policy specification.
  expect(await hashInline("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
  expect(await hashInline('a\r\nb\rc')).toBe(await hashInline('a\nb\nc'));
});

test('a sealed page has lost its nonce, and names each script and style that carried it, once', async () => {
  const page = (nonce: string) =>
    `<html><head><style${nonce}>a{}</style><link rel="stylesheet" href="/a.css"${nonce}/></head><body>國` +
    `<script${nonce}>one()</script><script${nonce} type="module" async="">import "/a.js"</script>` +
    `<script${nonce}>one()</script><script src="/b.js"${nonce}></script><script id="x"${nonce}></script></body></html>`;
  const sealedHashedPage = await hashInlineSources(page(` nonce="${NONCE}"`), NONCE);
  expect(decoded(sealedHashedPage?.bytes)).toBe(page(''));
  expect(sealedHashedPage?.scripts).toEqual(await Promise.all(['one()', 'import "/a.js"', ''].map(hashInline)));
  expect(sealedHashedPage?.styles).toEqual([await hashInline('a{}')]);
});

test('elements without the nonce are not hashed, wherever they are', async () => {
  const html = `<p>&lt;script nonce="${'z'.repeat(24)}"</p><script>theirs()</script><style>b{}</style><script nonce="x">1</script>`;
  const sealedHashedPage = await hashInlineSources(`<script nonce="${NONCE}">ours()</script>${html}`, NONCE);
  expect([sealedHashedPage?.scripts, sealedHashedPage?.styles]).toEqual([[await hashInline('ours()')], []]);
});

test('a page that shows its nonce anywhere else is not sealed', async () => {
  expect(await hashInlineSources(`<script nonce="${NONCE}">1</script><p>${NONCE}</p>`, NONCE)).toBeNull();
  expect(await hashInlineSources(`<script nonce='${NONCE}'>1</script>`, NONCE)).toBeNull();
});

test('the same bytes have the same tag, and others another', async () => {
  const [hashedPage, same, other] = await Promise.all(['a', 'a', 'b'].map((html) => hashInlineSources(html, NONCE)));
  expect(hashedPage?.etag).toMatch(/^"[\w+/=]{44}"$/);
  expect([same?.etag === hashedPage?.etag, other?.etag === hashedPage?.etag]).toEqual([true, false]);
});
