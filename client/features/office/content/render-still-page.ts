const REMOVED_ELEMENTS = 'script, noscript, link[rel="modulepreload"], link[rel="manifest"], link[as="script"]';

/**
 * Returns the page as static HTML: without scripts, and inert so that its links neither navigate nor take the focus.
 * Parts that were streamed late are moved to their places, which the removed scripts would have done. Inline styles get
 * the nonce of the document in which the page is shown.
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

/** Replaces a Suspense fallback, which ends with the comment `/$`, with the streamed part. */
function replaceFallback(placeholder: Element, part: Element): void {
  for (
    let nextNode = placeholder.nextSibling;
    nextNode && nextNode.nodeValue !== '/$';
    nextNode = placeholder.nextSibling
  )
    nextNode.remove();
  placeholder.replaceWith(...part.childNodes);
}
