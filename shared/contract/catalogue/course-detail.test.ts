import { expect, test } from 'vitest';
import { courseDetail } from './course-detail.ts';
import { plainText } from '#shared/contract/fields.ts';

test.each([
  [null, ''],
  ['Pay in two parts', 'Pay in two parts'],
  ['<p>Pay in <b>two</b> parts</p><p>By May</p>', 'Pay in two parts\nBy May'],
  ['one<br/>two', 'one\ntwo'],
  ['IELTS < 6.5 and > 5', 'IELTS < 6.5 and > 5'],
  ['A&amp;B&nbsp;C &lt;5', 'A&B C <5'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
])('the note %j is read as %j', (text, read) => {
  expect(plainText().parse(text)).toBe(read);
});

test("no note of a course shows an editor's tags", () => {
  const html = '<p>by <b>May</b></p>';
  const course = courseDetail.data.parse({
    id: 1,
    feeNote: html,
    applyDateNote: html,
    applyDateDeadlineNote: html,
    institutionCourseEngScore: [{ description: html }],
    institutionCourseAcademicScore: [{ description: html }],
    appInfos: [{ typeKey: 'a', typeName: 'n', typeValue: html }],
  });
  expect(JSON.stringify(course)).not.toContain('<');
  expect(course?.feeNote).toBe('by May');
});
