/**
 * React Router asks for every script of a page ahead of its styles, and on a slow line these share what there is. A page
 * is read before it is used: without the hints its words are painted half a second sooner, and the scripts, which name
 * each other, follow.
 */
export function paintFirst(page: Response): Response {
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page;
  return new HTMLRewriter()
    .on('link[rel="modulepreload"]', {
      element: (link) => {
        link.remove();
      },
    })
    .transform(page);
}
