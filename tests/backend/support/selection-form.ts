export const EXAM_RESULTS = {
  publicTestType: 1,
  publicTestSubjects: Object.entries({
    chinese: '4',
    english: '5',
    maths: '5*',
    economics: '5',
    physics: '4',
    history: '3',
  }).map(([subject, grade]) => ({ subject, grade })),
};
const IELTS_RESULTS = { englishTestType: 1, listening: 7, speaking: 6.5, reading: 6.5, writing: 5.5 };
/** Selection form of a student with good results who wants a business degree in one of two countries. */
export const SELECTION_FORM = {
  ...EXAM_RESULTS,
  ...IELTS_RESULTS,
  areaCountryIds: [1, 2],
  fkMajorLevelId: 1,
  fkCourseTypeGroupId: 1,
  feeTypeId: 'HKD',
  feeMax: 300_000,
  weightList: [{ id: 1, value: 8 }],
};
