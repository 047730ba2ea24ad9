import { expect, test } from '#tests/browser/support/portal-test.ts';

for (const path of ['/mso', '/mso/school', '/mso/no-such-page']) {
  test(`the answer for ${path} names its styles and its font ahead of the page`, async ({ request }) => {
    const response = await request.get(path);
    const html = await response.text();
    const linked = [...html.matchAll(/<link [^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, href]) => href);
    const font = /<link [^>]*as="font"[^>]*href="([^"]+)"/.exec(html)?.[1];
    expect(linked.length).toBeGreaterThan(0);
    const hinted = (response.headers().link ?? '')
      .split(', ')
      .map((hint) => /^<([^>]+)>; rel=preload; as=(\w+)/.exec(hint));
    const of = (kind: string) => hinted.filter((hint) => hint?.[2] === kind).map((hint) => hint?.[1]);
    expect(of('style').toSorted()).toEqual([...new Set(linked)].toSorted());
    expect(of('font')).toEqual([font]);
  });
}
