import { expect, test } from '#tests/browser/support/portal-test.ts';

for (const path of ['/mso', '/mso/school', '/mso/no-such-page']) {
  test(`the response for ${path} preloads its styles and its font`, async ({ request }) => {
    const response = await request.get(path);
    const html = await response.text();
    const linkedStylesheets = [...html.matchAll(/<link [^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(
      ([, href]) => href,
    );
    const fontHref = /<link [^>]*as="font"[^>]*href="([^"]+)"/.exec(html)?.[1];
    expect(linkedStylesheets.length).toBeGreaterThan(0);
    const linkHints = (response.headers().link ?? '')
      .split(', ')
      .map((hint) => /^<([^>]+)>; rel=preload; as=(\w+)/.exec(hint));
    const getHintsOfKind = (kind: string) => linkHints.filter((hint) => hint?.[2] === kind).map((hint) => hint?.[1]);
    expect(getHintsOfKind('style').toSorted()).toEqual([...new Set(linkedStylesheets)].toSorted());
    expect(getHintsOfKind('font')).toEqual([fontHref]);
  });
}
