import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { EDUCATION_LEVELS, MOST_SCHOOLS_ATTENDED } from '#shared/rules/application/application-lists.ts';
import { fieldId, useApplyForm } from '#client/features/apply-form/apply-form-context.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { FieldTips } from '#client/ui/field/field.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { FormChoice, FormText, usePlaceChoices } from './form-fields.tsx';
import { addRow, changeFormRow, removeRow } from './form-rows.ts';

type Education = ApplyForm['education'][number];

const NEW: Education = { school: '', country: '', level: '', startMonth: '', endMonth: '' };

export function EducationPart() {
  const t = useText('apply-form');
  const places = usePlaceChoices();
  const { form, change, errorOf } = useApplyForm();
  const { education } = form;
  const id = fieldId('education');
  return (
    <div id={id} tabIndex={-1}>
      {education.map((row, at) => {
        const field = (name: keyof Education) => ({
          field: `education.${at}.${name}`,
          label: t(`education.${name}`),
          value: row[name],
          onValue: (value: string) => change({ education: changeFormRow(education, at, { [name]: value }) }),
        });
        return (
          // Rows have no id, so the index is their key; they are only added at the end.
          <fieldset className="apply__row" key={at}>
            <legend>{row.school || t('education.number', { number: at + 1 })}</legend>
            <div className="grid-2">
              <FormText {...field('school')} maxLength={100} autoComplete="off" />
              <FormChoice {...field('country')} placeholder={t('choose')} choices={places} />
              <FormChoice
                {...field('level')}
                placeholder={t('choose')}
                choices={EDUCATION_LEVELS.map((level) => ({ value: level, label: t(`levels.${level}`) }))}
              />
              <div className="grid-2">
                <FormText {...field('startMonth')} placeholder="2020-09" inputMode="numeric" maxLength={7} />
                <FormText {...field('endMonth')} placeholder="2026-06" inputMode="numeric" maxLength={7} />
              </div>
            </div>
            <Button
              size="s"
              variant="quiet"
              aria-label={t('education.remove', { school: row.school || at + 1 })}
              onClick={() => change({ education: removeRow(education, at) })}
            >
              <Icon name="trash" />
              {t('remove')}
            </Button>
          </fieldset>
        );
      })}
      <FieldTips id={id} error={errorOf('education')} />
      {education.length < MOST_SCHOOLS_ATTENDED && (
        <Button variant="quiet" onClick={() => change({ education: addRow(education, NEW) })}>
          <Icon name="plus" />
          {t('education.add')}
        </Button>
      )}
    </div>
  );
}
