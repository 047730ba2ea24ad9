import type { ReactNode } from 'react';
import { RecordFact, RecordFacts } from '#client/features/office/record/record-head.tsx';
import { formatStudentNumber } from '#client/features/office/students/student-number.tsx';
import { useText } from '#client/i18n/use-text.ts';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { ACADEMIC_EXAMS, EDUCATION_LEVELS, HOME_COUNTRIES } from '#shared/rules/application/application-lists.ts';
import { ENGLISH_PARTS, ENGLISH_TEST_TYPES, ENGLISH_TESTS } from '#shared/rules/english.ts';

const findKnown = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((item) => item === value);

const joinParts = (parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join(' · ');

/** Shows all answers of a submitted form. Texts appear as the student wrote them. */
export function SubmittedForm({ form, passportNumber }: { form: ApplyForm; passportNumber: string }) {
  const t = useText('apply-form');
  const formatPlace = usePlaceFormatter();
  const { personal, english, statement, note } = form;
  const knownGender = findKnown(['male', 'female'] as const, personal.gender);
  const phone = personal.mobile && formatStudentNumber({ areaCode: personal.mobileAreaCode, mobile: personal.mobile });
  return (
    <dl className="ledger">
      <FormRow label={t('personal.lastName')}>{personal.lastName}</FormRow>
      <FormRow label={t('personal.firstName')}>{personal.firstName}</FormRow>
      <FormRow label={t('personal.nameChn')}>{personal.nameChn}</FormRow>
      <FormRow label={t('personal.birthday')}>{personal.birthday}</FormRow>
      <FormRow label={t('personal.gender')}>{knownGender ? t(`gender.${knownGender}`) : personal.gender}</FormRow>
      <FormRow label={t('personal.passportNumber')}>
        {joinParts([formatPlace(personal.passportCountry), passportNumber || personal.passportNumber])}
      </FormRow>
      <FormRow label={t('personal.email')}>{personal.email}</FormRow>
      <FormRow label={t('personal.mobile')}>{phone}</FormRow>
      <FormRow label={t('personal.address')}>{personal.address}</FormRow>
      <FormRow label={t('personal.guardian')}>{joinParts([personal.guardianName, personal.guardianPhone])}</FormRow>
      <FormRow label={t('parts.education')}>
        {form.education.length > 0 && <EducationList schools={form.education} />}
      </FormRow>
      <FormRow label={t('exams.english')}>{english.type && <EnglishScores english={english} />}</FormRow>
      <FormRow label={t('exams.academic')}>{form.grades.length > 0 && <GradeList grades={form.grades} />}</FormRow>
      <FormRow label={t('documentKinds.statement')}>{statement}</FormRow>
      <FormRow label={t('review.note')}>{note}</FormRow>
    </dl>
  );
}

/** Shows the contact details of the student and the exam results that schools ask for first. */
export function FormFacts({ form: { personal, english, grades, education } }: { form: ApplyForm }) {
  const t = useText('apply-form');
  return (
    <RecordFacts>
      {personal.mobile && (
        <RecordFact label={t('personal.mobile')}>
          {formatStudentNumber({ areaCode: personal.mobileAreaCode, mobile: personal.mobile })}
        </RecordFact>
      )}
      {personal.email && (
        <RecordFact label={t('personal.email')}>
          <bdi>{personal.email}</bdi>
        </RecordFact>
      )}
      {education[0] && (
        <RecordFact label={t('parts.education')}>
          <bdi>{education[0].school}</bdi>
        </RecordFact>
      )}
      {grades.length > 0 && (
        <RecordFact label={t('exams.academic')}>
          <GradeList grades={grades} />
        </RecordFact>
      )}
      {english.type && (
        <RecordFact label={t('exams.english')}>
          <EnglishTest english={english} />
        </RecordFact>
      )}
    </RecordFacts>
  );
}

function FormRow({ label, children }: { label: string; children: ReactNode }) {
  return children ? (
    <div>
      <dt>{label}</dt>
      <dd className="case-words">
        <bdi>{children}</bdi>
      </dd>
    </div>
  ) : null;
}

function usePlaceFormatter() {
  const t = useText('apply-form');
  return (place: string) => {
    const knownCountry = findKnown(HOME_COUNTRIES, place);
    return knownCountry ? t(`places.${knownCountry}`) : place;
  };
}

function EducationList({ schools }: { schools: ApplyForm['education'] }) {
  const t = useText('apply-form');
  const formatPlace = usePlaceFormatter();
  return (
    <>
      {schools.map(({ school, country, level, startMonth, endMonth }) => {
        const knownLevel = findKnown(EDUCATION_LEVELS, level);
        const periodText = startMonth && `${startMonth} – ${endMonth}`;
        return (
          <p key={`${school} ${startMonth}`}>
            {joinParts([school, formatPlace(country), knownLevel ? t(`levels.${knownLevel}`) : level, periodText])}
          </p>
        );
      })}
    </>
  );
}

function EnglishTest({ english }: { english: ApplyForm['english'] }) {
  const t = useText('apply-form');
  const examText = useText('exam');
  const testType = findKnown(ENGLISH_TEST_TYPES, english.type);
  return joinParts([
    testType ? examText(`english.${ENGLISH_TESTS[testType].key}`) : english.type,
    english.overall,
    english.predicted && t('exams.predicted'),
    english.date,
  ]);
}

function EnglishScores({ english }: { english: ApplyForm['english'] }) {
  const t = useText('apply-form');
  const scoreTexts = ENGLISH_PARTS.filter((part) => english[part]).map(
    (part) => `${t(`skills.${part}`)} ${english[part]}`,
  );
  return (
    <>
      <p>
        <EnglishTest english={english} />
      </p>
      {scoreTexts.length > 0 && <p>{joinParts(scoreTexts)}</p>}
    </>
  );
}

function GradeList({ grades }: { grades: ApplyForm['grades'] }) {
  const t = useText('apply-form');
  return (
    <>
      {[...new Set(grades.map(({ exam }) => exam))].map((exam) => {
        const knownExam = findKnown(ACADEMIC_EXAMS, exam);
        const subjectTexts = grades
          .filter((grade) => grade.exam === exam)
          .map(
            ({ subject, grade, predicted }) => `${subject} ${grade}${predicted ? ` (${t('exams.predicted')})` : ''}`,
          );
        return (
          <p key={exam}>
            {knownExam ? t(`exam.${knownExam}`) : exam}: {joinParts(subjectTexts)}
          </p>
        );
      })}
    </>
  );
}
