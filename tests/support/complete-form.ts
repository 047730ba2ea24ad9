import { ApplyForm } from '#shared/contract/application/apply-form.ts';

/** Creates a complete application form, from which tests remove fields. */
export const createCompleteForm = (): ApplyForm =>
  ApplyForm.parse({
    personal: {
      nameChn: '陳思敏',
      lastName: 'Chan',
      firstName: 'Sze Man',
      birthday: '2008-03-14',
      gender: 'female',
      passportCountry: 'hk',
      passportNumber: 'K12345678',
      email: 'szeman@example.com',
      mobileAreaCode: '852',
      mobile: '51234567',
    },
    education: [{ school: '青衡中學', country: 'hk', level: 'secondary', startMonth: '2020-09', endMonth: '' }],
    english: { type: '1', listening: '7', reading: '6.5', writing: '6', speaking: '6.5', overall: '6.5' },
    grades: [{ exam: 'dse', subject: 'Mathematics', grade: '5*', predicted: true }],
    courses: [
      {
        countryId: '1',
        schoolId: '1001',
        courseId: '1001001',
        majorLevelId: '1',
        schoolName: 'A school',
        courseName: 'A course',
      },
    ],
    documents: [
      { kind: 'passport', path: 'documents/1/a', name: 'passport.pdf', size: 812, contentType: 'application/pdf' },
      { kind: 'transcript', path: 'documents/1/b', name: 'transcript.pdf', size: 912, contentType: 'application/pdf' },
    ],
    declaration: { truthful: true, mayForward: true },
  });
