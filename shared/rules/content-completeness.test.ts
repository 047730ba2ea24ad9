import { expect, test } from 'vitest';
import { listMissingTexts, listNeededTexts } from './content-completeness.ts';
import type { FormShape } from './content-form.ts';

const SHAPE: FormShape = {
  kind: 'object',
  fields: [
    ['title', { kind: 'texts', isRequired: true }],
    ['subtitle', { kind: 'texts' }],
    ['parts', { kind: 'list', of: { kind: 'texts', isRequired: true }, empty: {} }],
  ],
};
const createTexts = (path: string, zh: string, zhHk: string, english: string) => ({
  [`${path}.zh`]: zh,
  [`${path}.zh-hk`]: zhHk,
  [`${path}.en-us`]: english,
});

test('counts required texts before they are written, and optional ones once they are', () => {
  const values = { ...createTexts('title', '', '', ''), ...createTexts('subtitle', '', '', '') };
  expect(listNeededTexts(SHAPE, values, ['zh-hk', 'en-us'])).toEqual([
    { path: 'title', isRequired: true, missingLocales: ['zh-hk', 'en-us'] },
  ]);
  expect(listMissingTexts(SHAPE, values)).toEqual(['title']);
  expect(listNeededTexts(SHAPE, {}, ['en-us'])).toEqual([
    { path: 'title', isRequired: true, missingLocales: ['en-us'] },
  ]);
  const written = { ...createTexts('title', '', '', 'Open day'), ...createTexts('subtitle', '一', '', '') };
  expect(listNeededTexts(SHAPE, written, ['zh-hk', 'en-us'])).toEqual([
    { path: 'title', isRequired: true, missingLocales: ['zh-hk'] },
    { path: 'subtitle', isRequired: false, missingLocales: ['zh-hk', 'en-us'] },
  ]);
  expect(listMissingTexts(SHAPE, written)).toEqual([]);
});

test('treats an empty paragraph of the editor as empty, and looks into lists', () => {
  const values = { ...createTexts('title', 'x', 'x', 'x'), ...createTexts('parts.0', '<p></p>', '', '') };
  expect(listMissingTexts(SHAPE, values)).toEqual(['parts.0']);
});
