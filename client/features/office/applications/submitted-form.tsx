import type { ReactNode } from 'react';
import { Fact, RecordFacts } from '#client/features/office/record/record-head.tsx';
import { useText } from '#client/i18n/use-text.ts';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { ACADEMIC_EXAMS, EDUCATION_LEVELS, HOME_COUNTRIES } from '#shared/rules/application/application-lists.ts';
import { ENGLISH_PARTS, ENGLISH_TEST_TYPES, ENGLISH_TESTS } from '#shared/rules/english.ts';

const known = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((item) => item === value);

const join = (parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join(' · ');

/** Shows all answers of a submitted form. Texts appear as the student wrote them. */
export function SubmittedForm({ form, passportNumber }: { form: ApplyForm; passportNumber: string }) {
  const t = useText('apply-form');
  const placeText = usePlace();
  const { personal, english, statement, note } = form;
  const gender = known(['male', 'female'] as const, personal.gender);
  const phone = personal.mobile && `+${personal.mobileAreaCode} ${personal.mobile}`;
  return (
    <dl className="ledger">
      <Row label={t('personal.lastName')}>{personal.lastName}</Row>
      <Row label={t('personal.firstName')}>{personal.firstName}</Row>
      <Row label={t('personal.nameChn')}>{personal.nameChn}</Row>
      <Row label={t('personal.birthday')}>{personal.birthday}</Row>
      <Row label={t('personal.gender')}>{gender ? t(`gender.${gender}`) : personal.gender}</Row>
      <Row label={t('personal.passportNumber')}>
        {join([placeText(personal.passportCountry), passportNumber || personal.passportNumber])}
      </Row>
      <Row label={t('personal.email')}>{personal.email}</Row>
      <Row label={t('personal.mobile')}>{phone}</Row>
      <Row label={t('personal.address')}>{personal.address}</Row>
      <Row label={t('personal.guardian')}>{join([personal.guardianName, personal.guardianPhone])}</Row>
      <Row label={t('parts.education')}>{form.education.length > 0 && <Schools schools={form.education} />}</Row>
      <Row label={t('exams.english')}>{english.type && <English english={english} />}</Row>
      <Row label={t('exams.academic')}>{form.grades.length > 0 && <Grades grades={form.grades} />}</Row>
      <Row label={t('documentKinds.statement')}>{statement}</Row>
      <Row label={t('review.note')}>{note}</Row>
    </dl>
  );
}

/** Shows how the student is reached, and the results that schools ask for first. */
export function FormFacts({ form: { personal, english, grades, education } }: { form: ApplyForm }) {
  const t = useText('apply-form');
  return (
    <RecordFacts>
      {personal.mobile && <Fact label={t('personal.mobile')}>{`+${personal.mobileAreaCode} ${personal.mobile}`}</Fact>}
      {personal.email && (
        <Fact label={t('personal.email')}>
          <bdi>{personal.email}</bdi>
        </Fact>
      )}
      {education[0] && (
        <Fact label={t('parts.education')}>
          <bdi>{education[0].school}</bdi>
        </Fact>
      )}
      {grades.length > 0 && (
        <Fact label={t('exams.academic')}>
          <Grades grades={grades} />
        </Fact>
      )}
      {english.type && (
        <Fact label={t('exams.english')}>
          <EnglishTest english={english} />
        </Fact>
      )}
    </RecordFacts>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return children ? (
    <div>
      <dt>{label}</dt>
      <dd className="case-words">
        <bdi>{children}</bdi>
      </dd>
    </div>
  ) : null;
}

function usePlace() {
  const t = useText('apply-form');
  return (place: string) => {
    const match = known(HOME_COUNTRIES, place);
    return match ? t(`places.${match}`) : place;
  };
}

function Schools({ schools }: { schools: ApplyForm['education'] }) {
  const t = useText('apply-form');
  const placeText = usePlace();
  return (
    <>
      {schools.map(({ school, country, level, startMonth, endMonth }) => {
        const match = known(EDUCATION_LEVELS, level);
        const time = startMonth && `${startMonth} – ${endMonth}`;
        return (
          <p key={`${school} ${startMonth}`}>
            {join([school, placeText(country), match ? t(`levels.${match}`) : level, time])}
          </p>
        );
      })}
    </>
  );
}

function EnglishTest({ english }: { english: ApplyForm['english'] }) {
  const t = useText('apply-form');
  const te = useText('exam');
  const test = known(ENGLISH_TEST_TYPES, english.type);
  return join([
    test ? te(`english.${ENGLISH_TESTS[test].key}`) : english.type,
    english.overall,
    english.predicted && t('exams.predicted'),
    english.date,
  ]);
}

function English({ english }: { english: ApplyForm['english'] }) {
  const t = useText('apply-form');
  const parts = ENGLISH_PARTS.filter((part) => english[part]).map((part) => `${t(`skills.${part}`)} ${english[part]}`);
  return (
    <>
      <p>
        <EnglishTest english={english} />
      </p>
      {parts.length > 0 && <p>{join(parts)}</p>}
    </>
  );
}

function Grades({ grades }: { grades: ApplyForm['grades'] }) {
  const t = useText('apply-form');
  return (
    <>
      {[...new Set(grades.map(({ exam }) => exam))].map((exam) => {
        const match = known(ACADEMIC_EXAMS, exam);
        const subjects = grades
          .filter((grade) => grade.exam === exam)
          .map(
            ({ subject, grade, predicted }) => `${subject} ${grade}${predicted ? ` (${t('exams.predicted')})` : ''}`,
          );
        return (
          <p key={exam}>
            {match ? t(`exam.${match}`) : exam}: {join(subjects)}
          </p>
        );
      })}
    </>
  );
}
