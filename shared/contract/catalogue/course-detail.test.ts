import { expect, test } from 'vitest';
import { courseDetail } from './course-detail.ts';
import { htmlAsPlainText } from '#shared/contract/fields.ts';

test.each([
  [null, ''],
  ['Pay in two parts', 'Pay in two parts'],
  ['<p>Pay in <b>two</b> parts</p><p>By May</p>', 'Pay in two parts\nBy May'],
  ['one<br/>two', 'one\ntwo'],
  ['IELTS < 6.5 and > 5', 'IELTS < 6.5 and > 5'],
  ['A&amp;B&nbsp;C &lt;5', 'A&B C <5'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
])('the note %j is read as %j', (text, parsedText) => {
  expect(htmlAsPlainText().parse(text)).toBe(parsedText);
});

test('notes of a course contain no tags of an editor', () => {
  const html = '<p>by <b>May</b></p>';
  const parsedCourse = courseDetail.data.parse({
    id: 1,
    feeNote: html,
    applyDateNote: html,
    applyDateDeadlineNote: html,
    institutionCourseEngScore: [{ description: html }],
    institutionCourseAcademicScore: [{ description: html }],
    appInfos: [{ typeKey: 'a', typeName: 'n', typeValue: html }],
  });
  expect(JSON.stringify(parsedCourse)).not.toContain('<');
  expect(parsedCourse?.feeNote).toBe('by May');
});
