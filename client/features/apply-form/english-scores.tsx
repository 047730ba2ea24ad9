import type { ApplyForm } from '#shared/contract/apply-form.ts';
import { useApplyForm } from './apply-form-context.ts';
import { useText } from '#client/i18n/use-text.ts';
import { FormChoice } from './form-choice.tsx';
import { FormText } from './form-text.tsx';

const SKILLS = ['listening', 'reading', 'writing', 'speaking'] as const;
/** By the numbers that the contract gives them. */
const TESTS = ['1', '2', '3', '4'] as const;

export function EnglishScores() {
  const t = useText('apply-form');
  const { form, change } = useApplyForm();
  const { english } = form;
  const set = (changed: Partial<ApplyForm['english']>) => change({ english: { ...english, ...changed } });
  return (
    <div className="apply__english">
      <FormChoice
        field="english.type"
        label={t('exams.test')}
        placeholder={t('exams.none')}
        choices={TESTS.map((test) => ({ value: test, label: t(`tests.${test}`) }))}
        value={english.type}
        onValue={(type) => set({ type })}
      />
      {english.type !== '' &&
        SKILLS.map((skill) => (
          <FormText
            key={skill}
            field={`english.${skill}`}
            label={t(`skills.${skill}`)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            value={english[skill]}
            onValue={(score) => set({ [skill]: score })}
          />
        ))}
    </div>
  );
}
