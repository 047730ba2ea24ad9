import { expect, test } from 'vitest';
import { renderStillPage } from './render-still-page.ts';

const PAGE = `<!doctype html><html lang="en"><head><link rel="modulepreload" href="/a.js"><style nonce="page">p{}</style></head>
<body><p>Kept</p><!--$?--><template id="B:0"></template><p>Loading</p><!--/$--><noscript>None</noscript>
<div hidden id="S:0"><p>Late</p></div><script nonce="page">$RC('B:0','S:0')</script></body></html>`;

test('a page without scripts has the parts that arrived late in their places', () => {
  const html = renderStillPage(PAGE, 'own');
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  expect(body.textContent.replaceAll(/\s/g, '')).toBe('KeptLate');
  expect(html).not.toMatch(/script|noscript|modulepreload/);
});

test('styles take the nonce of the document that shows the page', () => {
  expect(renderStillPage(PAGE, 'own')).toContain('<style nonce="own">');
});
