import type { ApplyForm } from '#shared/contract/apply-form.ts';
import { ENGLISH_PARTS, ENGLISH_TEST_TYPES, ENGLISH_TESTS } from '#shared/rules/english/english-tests.ts';
import { useApplyForm } from './apply-form-context.ts';
import { useText } from '#client/i18n/use-text.ts';
import { FormChoice } from './form-choice.tsx';
import { FormText } from './form-text.tsx';

/** The tests that the smart selection knows, each with its own scale. */
export function EnglishScores() {
  const t = useText('apply-form');
  const exams = useText('exam');
  const { form, change } = useApplyForm();
  const { english } = form;
  const set = (changed: Partial<ApplyForm['english']>) => change({ english: { ...english, ...changed } });
  const test = ENGLISH_TEST_TYPES.find((type) => type === english.type);
  return (
    <div className="apply__english">
      <FormChoice
        field="english.type"
        label={t('exams.test')}
        placeholder={t('exams.none')}
        choices={ENGLISH_TEST_TYPES.map((type) => ({
          value: type,
          label: exams(`english.${ENGLISH_TESTS[type].key}`),
        }))}
        value={english.type}
        onValue={(type) => set(type === '' ? { ...NO_SCORES, type } : { type })}
      />
      {test &&
        ENGLISH_PARTS.map((part) => (
          <FormText
            key={part}
            field={`english.${part}`}
            label={t(`skills.${part}`)}
            hint={t('exams.scale', { ...ENGLISH_TESTS[test].part })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            value={english[part]}
            onValue={(score) => set({ [part]: score })}
          />
        ))}
    </div>
  );
}

/** Scores go with their test: without one nobody could see them, and they would keep the form from being sent. */
const NO_SCORES = { listening: '', speaking: '', reading: '', writing: '', overall: '', date: '' };
