import { describe, expect, test } from 'vitest';
import { LOCALES } from '#shared/locale/locales.ts';
import { fields } from '#tests/unit/support/typed-application.ts';
import { typedPages } from '#tests/unit/support/typed-desk.ts';

const TYPED = /(.?)الف ([\w.]+) \(1\)/gsu;

/** No elements can stand in these: their texts carry the isolating characters themselves. */
const PLAIN = ['title', 'option'];
/** Holds what one person typed, and nothing else. */
const OWN = ['textarea'];

/** The fields whose words stand on a page as text: those kept apart from what is beside them, and those that are not. */
function readFields(page: string) {
  const apart = new Set<string>();
  const loose = new Set<string>();
  const open: string[] = [];
  for (const [, closes, tag, text] of page.matchAll(/<(\/?)([a-z][\w-]*)(?:"[^"]*"|[^">])*>|([^<]+)/gi)) {
    if (tag && closes) open.splice(open.lastIndexOf(tag), 1);
    else if (tag && !['input', 'img', 'meta', 'link', 'path', 'rect'].includes(tag)) open.push(tag);
    for (const [, before, field = ''] of (text ?? '').matchAll(TYPED)) {
      const isApart =
        open.includes('bdi') ||
        OWN.some((one) => open.includes(one)) ||
        (before === '\u2068' && PLAIN.some((one) => open.includes(one)));
      (isApart ? apart : loose).add(field);
    }
  }
  return { apart: [...apart].toSorted(), loose: [...loose].toSorted() };
}

describe.each(LOCALES)('in %s the desk keeps apart what a person wrote', (locale) => {
  const shown = new Set<string>();

  test.each(Object.entries(typedPages(locale)))('%s', async (_name, write) => {
    const { apart, loose } = readFields(String(await write()));
    expect(loose).toEqual([]);
    for (const field of apart) shown.add(field);
  });

  test('and it shows each of them somewhere', () => {
    expect([...fields].filter((field) => !shown.has(field))).toEqual([]);
  });
});
