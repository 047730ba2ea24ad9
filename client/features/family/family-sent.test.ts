import { expect, test } from 'vitest';
import { hasDrafts, formatLastDay, EMPTY_DRAFTS, parseFamilyForm, removeDraftText } from './family-sent.ts';

const parseFields = (fields: Record<string, string>) => {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return parseFamilyForm(formData);
};
const TYPED_TEXTS = { 'text-school-1': 'one', 'text-course-22': ' two ', 'text-school-3': '  ', 'text-x': 'no' };

test('a button sends its text and preserves the others', () => {
  const { deed, kind, thingId, text, about, drafts } = parseFields({ ...TYPED_TEXTS, deed: 'write school-1' });
  expect({ deed, kind, thingId, text }).toEqual({ deed: 'write', kind: 'school', thingId: '1', text: 'one' });
  const remainingDrafts = removeDraftText(drafts, about);
  expect(remainingDrafts.texts).toEqual({ 'course-22': 'two' });
  expect([
    hasDrafts(remainingDrafts),
    hasDrafts(removeDraftText(remainingDrafts, 'course-22')),
    hasDrafts(EMPTY_DRAFTS),
  ]).toEqual([true, false, false]);
});

test('names the note or link on its button, and restores a partly typed name', () => {
  const removeSubmission = parseFields({ ...TYPED_TEXTS, deed: 'remove course-22 77', name: 'Mei', days: '7' });
  expect(removeSubmission).toMatchObject({
    deed: 'remove',
    about: 'course-22',
    id: '77',
    drafts: { name: 'Mei', selectedDays: 7 },
  });
  expect(hasDrafts({ ...removeSubmission.drafts, texts: {} })).toBe(true);
  expect([
    parseFields({ deed: 'end 5' }).id,
    parseFields({ deed: 'end' }).id,
    parseFields({ deed: 'write nothing-x' }).thingId,
  ]).toEqual(['5', undefined, '0']);
});

test.each([
  ['hk', 'en-us', '2026-12-31T17:00:00.000Z', /1 January 2027/],
  ['sh', 'zh', '2026-12-31T17:00:00.000Z', /2027年1月1日/u],
  ['ld', 'en-us', '2026-12-31T17:00:00.000Z', /31 December 2026/],
  ['ld', 'zh-hk', '2027-06-30T23:30:00.000Z', /2027年7月1日/u],
] as const)('in %s, in %s, a link expires at the end of the day in that city', (city, locale, endsAt, day) => {
  expect(formatLastDay(endsAt, locale, city)).toMatch(day);
});
