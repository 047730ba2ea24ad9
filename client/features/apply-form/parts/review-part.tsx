import type { ReactNode } from 'react';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { ENGLISH_TESTS, ENGLISH_TEST_TYPES } from '#shared/rules/english.ts';
import { getFieldId, useApplyForm } from '#client/features/apply-form/apply-form-context.ts';
import { FORM_PARTS, type FormPart, getPartState } from './form-outline.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { TextArea } from '#client/ui/field/text-input.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import { AbroadConsent } from '#client/features/consent/abroad-consent.tsx';

type Declaration = ApplyForm['declaration'];
const MAX_NOTE_LENGTH = 2000;

export function ReviewPart() {
  const t = useText('apply-form');
  const { agent } = useSite();
  const consentText = useText('consent');
  const { form, updateForm, errorOf, foreignSchools, isAbroadTicked, tickAbroad, hasTried, isSent } = useApplyForm();
  const { declaration } = form;
  const createCheckboxProps = (name: keyof Declaration) => ({
    id: getFieldId(`declaration.${name}`),
    checked: declaration[name],
    error: errorOf(`declaration.${name}`),
    onChange: (event: { target: HTMLInputElement }) =>
      updateForm({ declaration: { ...declaration, [name]: event.target.checked } }),
  });
  return (
    <>
      <ApplicationSummary form={form} />
      <MissingPartsNotice />
      <TextArea
        label={t('review.note')}
        hint={t('optional')}
        maxLength={MAX_NOTE_LENGTH}
        value={form.note}
        onChange={(event) => updateForm({ note: event.target.value })}
      />
      <div className="apply__sign">
        <Checkbox {...createCheckboxProps('truthful')}>{t('review.truthful')}</Checkbox>
        <Checkbox {...createCheckboxProps('mayForward')}>
          {t('review.mayForward', { agent: agent.name })}{' '}
          <SiteLink to="/about/privacy" target="_blank">
            {t('review.privacy')}
          </SiteLink>
        </Checkbox>
      </div>
      {foreignSchools.length > 0 && (
        <AbroadConsent
          id={getFieldId('abroad')}
          schools={foreignSchools}
          isChecked={isAbroadTicked}
          error={hasTried && !isAbroadTicked ? consentText('abroad.first') : ''}
          onChange={tickAbroad}
        />
      )}
      {!isSent && <p className="source">{t('review.afterwards')}</p>}
    </>
  );
}

function MissingPartsNotice() {
  const t = useText('apply-form');
  const { missingFields } = useApplyForm();
  const missingParts = FORM_PARTS.flatMap((part) => {
    const state = getPartState(missingFields, part);
    return state.kind === 'missing' ? [{ part, count: state.count }] : [];
  });
  if (missingParts.length === 0) return null;
  return (
    <Notice>
      <p>{t('review.missing')}</p>
      <ul>
        {missingParts.map(({ part, count }) => (
          <li key={part}>
            <a href={`#${part}`}>{t('review.missingIn', { part: t(`parts.${part}`), count })}</a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function ApplicationSummary({
  form: { personal, education, english, grades, courses, documents },
}: {
  form: ApplyForm;
}) {
  const t = useText('apply-form');
  const examText = useText('exam');
  const testType = ENGLISH_TEST_TYPES.find((type) => type === english.type);
  const studentName = personal.nameChn || [personal.lastName, personal.firstName].filter(Boolean).join(' ');
  return (
    <dl className="ledger apply__review">
      <SummaryRow part="personal" summary={studentName} />
      <SummaryRow part="education" summary={education[0]?.school} />
      <SummaryRow
        part="exams"
        summary={[
          testType && examText(`english.${ENGLISH_TESTS[testType].key}`),
          grades.length > 0 && t('review.grades', { count: grades.length }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <SummaryRow part="courses" summary={courses.length > 0 && t('review.courses', { count: courses.length })} />
      <SummaryRow
        part="documents"
        summary={documents.length > 0 && t('review.documents', { count: documents.length })}
      />
    </dl>
  );
}

function SummaryRow({ part, summary }: { part: Exclude<FormPart, 'review'>; summary: ReactNode }) {
  const t = useText('apply-form');
  return (
    <div>
      <dt>{t(`parts.${part}`)}</dt>
      <dd>{summary || t('review.nothing')}</dd>
      <dd>
        <a href={`#${part}`}>
          {t('review.change')}
          <span className="sr"> {t(`parts.${part}`)}</span>
        </a>
      </dd>
    </div>
  );
}
