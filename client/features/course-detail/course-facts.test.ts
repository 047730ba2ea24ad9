import { describe, expect, it } from 'vitest';
import { toCourseFacts } from './course-facts.server.ts';
import { formatCourseStart } from '#client/i18n/date-texts.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';

const parseCourse = (fields: object) => {
  const parsedCourse = courseDetail.data.parse({ id: 9, name: 'BSc Law', ...fields });
  if (!parsedCourse) throw new Error('no course');
  return parsedCourse;
};

describe('the start of a course', () => {
  it('is a month and year in the language of the page', () => {
    const startFields = { startYear: '2027', startMonth: '09' };
    expect(formatCourseStart(startFields, 'zh-hk')).toBe('2027年9月');
    expect(formatCourseStart(startFields, 'en-us')).toBe('September 2027');
  });

  it('contains only the known parts', () => {
    expect(formatCourseStart({ startYear: '2027', startMonth: '--' }, 'zh')).toBe('2027');
    expect(formatCourseStart({ startYear: '', startMonth: '09' }, 'zh')).toBe('九月');
    expect(formatCourseStart({ startYear: '', startMonth: '--' }, 'zh')).toBe('--');
  });
});

describe('the facts of a course', () => {
  it('separates compulsory subjects from electives, and is empty without data', () => {
    const subjectRows = ['1', '2', ''].map((mode) => ({ mode, subjectName: 'Logic', subjectNameChn: '逻辑' }));
    const facts = toCourseFacts(parseCourse({ institutionCourseSubject: subjectRows }), 'zh');
    expect(facts.subjects.map(({ isElective }) => isElective)).toEqual([false, true, null]);
    expect(facts.subjects[0]?.names.own).toBe('逻辑');
  });

  it('leave out the website among the further information', () => {
    const appInfos = [
      { typeKey: 'app_course_website', typeName: 'Website', typeValue: 'https://a.example' },
      { typeKey: 'app_documents', typeName: 'Documents', typeValue: 'Transcript' },
    ];
    expect(toCourseFacts(parseCourse({ appInfos }), 'zh').infos).toEqual([{ name: 'Documents', value: 'Transcript' }]);
  });

  it('include published rules of supported exams only', () => {
    const entryRules = ['1', '9', 'constructor'].map((exam) => ({
      id: exam,
      exam,
      source: 'https://a.example',
      points: {},
      fullMarks: 0,
      asked: 0,
    }));
    expect(toCourseFacts(parseCourse({ entryRules }), 'zh').entryRules.map(({ exam }) => exam)).toEqual(['1']);
  });

  it('leave out rules older than ten years, and put the newest first', () => {
    const thisYear = new Date().getFullYear();
    const entryRules = [thisYear - 5, thisYear - 15, thisYear - 1].map((asAtYear) => ({
      id: String(asAtYear),
      exam: '1',
      source: 'https://a.example',
      points: {},
      fullMarks: 0,
      asked: 0,
      asAtYear,
    }));
    expect(toCourseFacts(parseCourse({ entryRules }), 'zh').entryRules.map(({ asAtYear }) => asAtYear)).toEqual([
      thisYear - 1,
      thisYear - 5,
    ]);
  });

  it('formats IELTS bands with one decimal, and other scores unchanged', () => {
    const createScoreLine = (typeName: string, overall: string) => ({
      typeName,
      overall,
      listening: '6.5',
      writing: '',
    });
    const facts = toCourseFacts(
      parseCourse({
        institutionCourseEngScore: [
          createScoreLine('IELTS Academic', '7'),
          createScoreLine('TOEFL iBT', '9'),
          createScoreLine('IELTS', ''),
        ],
      }),
      'en-us',
    );
    expect(facts.english.map(({ scores }) => [scores.overall, scores.listening, scores.writing])).toEqual([
      ['7.0', '6.5', ''],
      ['9', '6.5', ''],
      ['', '6.5', ''],
    ]);
  });

  it('combine the requirements of a pathway', () => {
    const pathwayRow = {
      institutionCourseId: 3,
      startMonth: 9,
      reqAcademic1: 'A',
      reqAcademic2: '',
      reqEng1: '',
      reqEng2: 'B',
    };
    const facts = toCourseFacts(parseCourse({ institutionCoursePathwayDtos: [pathwayRow] }), 'zh');
    expect(facts.pathways[0]).toMatchObject({ id: '3', start: '九月', academic: ['A'], english: ['B'] });
  });
});

it('shows entrants’ averages and the page’s IELTS in the reader’s language, with source', () => {
  const shares = { '95+': 8, '90-94': 28.2, '85-89': 0, '80-84': 0, '75-79': 0, '70-74': 0, '<70': 0 };
  const average = { overall: 86.9, shares, group: 'Education', year: '2022' };
  const createFact = (key: string, value: object) => ({
    key,
    part: '',
    value: JSON.stringify(value),
    unit: '',
    sourceId: 1,
  });
  const factRows = [createFact('admissionAverage', average), createFact('courseIelts', { overall: 7, each: 6.5 })];
  const sources = [{ id: 1, publisher: 'P', title: 'T', licence: '', asAt: '2022' }];
  const courseFacts = toCourseFacts(parseCourse({ facts: factRows, sources }), 'en-us');
  expect(courseFacts.average?.lines).toEqual([
    'Average 86.9%',
    '95 or more: 8%; 90–94: 28.2%',
    'Entered in autumn 2022',
  ]);
  expect(courseFacts.ielts?.text).toBe('7.0 (6.5 in each part)');
  expect(toCourseFacts(parseCourse({ facts: factRows, sources }), 'zh-hk').average?.lines[0]).toBe('平均 86.9 分');
  expect(toCourseFacts(parseCourse({ facts: [], sources }), 'zh')).toMatchObject({ average: null, ielts: null });
  expect(courseFacts.admission.isNamedFromSubjects).toBe(false);
  const namedFromSubjectsFact = { key: 'courseNamedFromSubjects', part: '', value: 'true', unit: '', sourceId: 1 };
  expect(
    toCourseFacts(parseCourse({ facts: [namedFromSubjectsFact], sources }), 'zh').admission.isNamedFromSubjects,
  ).toBe(true);
});
