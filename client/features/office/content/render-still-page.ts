const REMOVED_ELEMENTS = 'script, noscript, link[rel="modulepreload"], link[rel="manifest"], link[as="script"]';

/**
 * Returns the page without its scripts, and inert: no link leads anywhere or takes the focus. Parts that arrived late in the stream are moved to their places, which the removed
 * scripts would have done. Its inline styles take the nonce of the document that shows it.
 */
export function renderStillPage(html: string, nonce: string): string {
  // The policy of this document applies to the styles as soon as they are parsed.
  const [pageNonceAttribute] = / nonce="[^"]+"/.exec(html) ?? [];
  const ownHtml = pageNonceAttribute ? html.replaceAll(pageNonceAttribute, ` nonce="${nonce}"`) : html;
  const page = new DOMParser().parseFromString(ownHtml, 'text/html');
  for (const part of page.querySelectorAll('div[hidden][id^="S:"]')) {
    const placeholder = page.getElementById(`B:${part.id.slice(2)}`);
    if (placeholder) replaceFallback(placeholder, part);
    part.remove();
  }
  for (const element of page.querySelectorAll(REMOVED_ELEMENTS)) element.remove();
  page.body.setAttribute('inert', '');
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** Replaces a Suspense fallback, which ends with the comment `/$`, by the part. */
function replaceFallback(placeholder: Element, part: Element): void {
  for (let next = placeholder.nextSibling; next && next.nodeValue !== '/$'; next = placeholder.nextSibling)
    next.remove();
  placeholder.replaceWith(...part.childNodes);
}
