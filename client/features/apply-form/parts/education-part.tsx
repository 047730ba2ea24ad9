import {
  addRow,
  updateRow,
  getFieldId,
  removeRow,
  useApplyForm,
} from '#client/features/apply-form/apply-form-context.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import { FieldTips } from '#client/ui/field/field.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { listGradeChoices } from '#shared/rules/application/find-gaps.ts';
import {
  ACADEMIC_EXAMS,
  EDUCATION_LEVELS,
  MAX_GRADES,
  MAX_SCHOOLS_ATTENDED,
} from '#shared/rules/application/application-lists.ts';
import { ENGLISH_PARTS, ENGLISH_TEST_TYPES, ENGLISH_TESTS } from '#shared/rules/english.ts';
import { FormChoice, FormText, usePlaceChoices } from './form-outline.tsx';
import { KnownResultsOffer } from './known-results.tsx';

type Education = ApplyForm['education'][number];

const EMPTY_EDUCATION: Education = { school: '', country: '', level: '', startMonth: '', endMonth: '' };

export function EducationPart() {
  const t = useText('apply-form');
  const placeChoices = usePlaceChoices();
  const { form, updateForm, errorOf } = useApplyForm();
  const { education } = form;
  const id = getFieldId('education');
  return (
    <div id={id} tabIndex={-1}>
      {education.map((row, index) => {
        const createFieldProps = (name: keyof Education) => ({
          field: `education.${index}.${name}`,
          label: t(`education.${name}`),
          value: row[name],
          onValueChange: (value: string) => updateForm({ education: updateRow(education, index, { [name]: value }) }),
        });
        return (
          // Rows have no id, so the index is the key. New rows are only added at the end.
          <fieldset className="apply__row" key={index}>
            <legend>{row.school || t('education.number', { number: index + 1 })}</legend>
            <div className="grid-2">
              <FormText {...createFieldProps('school')} maxLength={100} autoComplete="off" />
              <FormChoice {...createFieldProps('country')} placeholder={t('choose')} choices={placeChoices} />
              <FormChoice
                {...createFieldProps('level')}
                placeholder={t('choose')}
                choices={EDUCATION_LEVELS.map((level) => ({ value: level, label: t(`levels.${level}`) }))}
              />
              <div className="grid-2">
                <FormText {...createFieldProps('startMonth')} placeholder="2020-09" inputMode="numeric" maxLength={7} />
                <FormText {...createFieldProps('endMonth')} placeholder="2026-06" inputMode="numeric" maxLength={7} />
              </div>
            </div>
            <Button
              size="s"
              variant="quiet"
              aria-label={t('education.remove', { school: row.school || index + 1 })}
              onClick={() => updateForm({ education: removeRow(education, index) })}
            >
              <Icon name="trash" />
              {t('remove')}
            </Button>
          </fieldset>
        );
      })}
      <FieldTips id={id} error={errorOf('education')} />
      {education.length < MAX_SCHOOLS_ATTENDED && (
        <Button variant="quiet" onClick={() => updateForm({ education: addRow(education, EMPTY_EDUCATION) })}>
          <Icon name="plus" />
          {t('education.add')}
        </Button>
      )}
    </div>
  );
}

type Grade = ApplyForm['grades'][number];

export function ExamsPart() {
  const t = useText('apply-form');
  const { form, updateForm, errorOf } = useApplyForm();
  const { grades } = form;
  const id = getFieldId('grades');
  /** Creates a row with the exam of the last row, because most subjects belong to the same exam. */
  const createGrade = (): Grade => ({ exam: grades.at(-1)?.exam ?? '', subject: '', grade: '', predicted: false });
  return (
    <>
      <KnownResultsOffer />
      <h3>{t('exams.english')}</h3>
      <EnglishScores />
      <h3>{t('exams.academic')}</h3>
      <div id={id} tabIndex={-1}>
        <p className="meta">{t('exams.academicHint')}</p>
        <FieldTips id={id} error={errorOf('grades')} />
      </div>
      {grades.map((row, index) => {
        const changeGrade = (changes: Partial<Grade>) => updateForm({ grades: updateRow(grades, index, changes) });
        const createFieldProps = (name: 'subject' | 'grade') => ({
          field: `grades.${index}.${name}`,
          label: t(`exams.${name}`),
          value: row[name],
          onValueChange: (value: string) => changeGrade({ [name]: value }),
          autoComplete: 'off',
        });
        return (
          <fieldset className="apply__grade" key={index}>
            <legend className="sr">{row.subject || t('exams.number', { number: index + 1 })}</legend>
            <FormChoice
              field={`grades.${index}.exam`}
              label={t('exams.exam')}
              placeholder={t('choose')}
              choices={ACADEMIC_EXAMS.map((exam) => ({ value: exam, label: t(`exam.${exam}`) }))}
              value={row.exam}
              onValueChange={(exam) => changeGrade({ exam })}
            />
            <FormText {...createFieldProps('subject')} maxLength={100} />
            <GradeField exam={row.exam} {...createFieldProps('grade')} />
            <Checkbox checked={row.predicted} onChange={(event) => changeGrade({ predicted: event.target.checked })}>
              {t('exams.predicted')}
            </Checkbox>
            <IconButton
              icon="trash"
              label={t('exams.remove', { subject: row.subject || index + 1 })}
              onClick={() => updateForm({ grades: removeRow(grades, index) })}
            />
          </fieldset>
        );
      })}
      {grades.length < MAX_GRADES && (
        <Button variant="quiet" onClick={() => updateForm({ grades: addRow(grades, createGrade()) })}>
          <Icon name="plus" />
          {t('exams.add')}
        </Button>
      )}
    </>
  );
}

interface GradeFieldProps {
  exam: string;
  field: string;
  label: string;
  value: string;
  onValueChange: (value: string) => void;
}

/**
 * Select for a grade, or a text field for an exam without a list of grades. If the grade in an older draft is not in
 * the list, it is added as an option.
 */
function GradeField({ exam, ...fieldProps }: GradeFieldProps) {
  const t = useText('apply-form');
  const choices = listGradeChoices(exam);
  if (choices.length === 0) return <FormText {...fieldProps} autoComplete="off" maxLength={10} />;
  const gradeOptions =
    fieldProps.value === '' || choices.includes(fieldProps.value) ? choices : [fieldProps.value, ...choices];
  return (
    <FormChoice
      {...fieldProps}
      placeholder={t('choose')}
      choices={gradeOptions.map((grade) => ({ value: grade, label: grade }))}
    />
  );
}

/** Fields for the English tests of the smart selection, each with its own scale. */
function EnglishScores() {
  const t = useText('apply-form');
  const examText = useText('exam');
  const { form, updateForm } = useApplyForm();
  const { english } = form;
  const changeEnglish = (changes: Partial<ApplyForm['english']>) => updateForm({ english: { ...english, ...changes } });
  const testType = ENGLISH_TEST_TYPES.find((type) => type === english.type);
  return (
    <div className="apply__english">
      <FormChoice
        field="english.type"
        label={t('exams.test')}
        placeholder={t('exams.none')}
        choices={ENGLISH_TEST_TYPES.map((type) => ({
          value: type,
          label: examText(`english.${ENGLISH_TESTS[type].key}`),
        }))}
        value={english.type}
        onValueChange={(type) => changeEnglish(type === '' ? { ...EMPTY_SCORES, type } : { type })}
      />
      {testType &&
        ENGLISH_PARTS.map((skill) => (
          <FormText
            key={skill}
            field={`english.${skill}`}
            label={t(`skills.${skill}`)}
            hint={t('exams.scale', { ...ENGLISH_TESTS[testType].part })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            value={english[skill]}
            onValueChange={(score) => changeEnglish({ [skill]: score })}
          />
        ))}
    </div>
  );
}

/** Empty scores, set after a change of test. Hidden scores of the other test would make the form invalid. */
const EMPTY_SCORES = { listening: '', speaking: '', reading: '', writing: '', overall: '', date: '' };
