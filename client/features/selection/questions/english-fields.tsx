import { ENGLISH_PARTS, ENGLISH_TEST_TYPES, ENGLISH_TESTS, type EnglishPart } from '#shared/rules/english.ts';
import { useText } from '#client/i18n/use-text.ts';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { type Answers, getOverall } from '#client/features/selection/answers/answers.ts';
import type { FieldsProps } from './field-parts.ts';

/** Maximum number of possible scores for a select box. A test with more scores has a text field. */
const MAX_SELECT_CHOICES = 20;

function listScores({ from: min, to: max, step }: (typeof ENGLISH_TESTS)['1']['part']): string[] {
  const scoreCount = Math.round((max - min) / step) + 1;
  return Array.from({ length: scoreCount }, (_, index) => (max - index * step).toFixed(step < 1 ? 1 : 0));
}

export function EnglishFields({ answers, form }: FieldsProps) {
  const t = useText('selection');
  const examText = useText('exam');
  const { englishType } = answers;
  const englishTest = englishType && ENGLISH_TESTS[englishType];
  return (
    <section className="sel__q">
      <h3>{t('english.title')}</h3>
      <p className="meta">{t('english.hint')}</p>
      <div className="grid-2">
        <NativeSelect
          name="englishType"
          label={t('english.type')}
          placeholder={t('exam.none')}
          choices={ENGLISH_TEST_TYPES.map((value) => ({
            value,
            label: examText(`english.${ENGLISH_TESTS[value].key}`),
          }))}
          value={englishType}
          onChange={(event) => form.edit('englishType', event.target.value as Answers['englishType'])}
        />
      </div>
      {englishTest && (
        <>
          <div className="sel__scores">
            {ENGLISH_PARTS.map((part) => (
              <ScoreField
                key={`${englishType}${part}`}
                name={part}
                scale={englishTest.part}
                form={form}
                label={examText(`part.${part}`)}
              />
            ))}
          </div>
          {englishTest.mayEnterOverall && (
            <div className="grid-2">
              <ScoreField
                key={`${englishType}overall`}
                name="overall"
                scale={englishTest.overall}
                form={form}
                label={t('english.overall')}
                hint={t('english.overallHint')}
              />
            </div>
          )}
          <OverallScore answers={answers} />
        </>
      )}
    </section>
  );
}

interface ScoreFieldProps {
  name: EnglishPart | 'overall';
  scale: (typeof ENGLISH_TESTS)['1']['part'];
  form: FieldsProps['form'];
  label: string;
  hint?: string;
}

function ScoreField({ name, scale, form, label, hint }: ScoreFieldProps) {
  const t = useText('selection');
  const scores = listScores(scale);
  if (scores.length > MAX_SELECT_CHOICES) {
    const rangeText = t('english.range', { from: scale.from, to: scale.to });
    return (
      <TextInput {...form.text(name)} inputMode="numeric" autoComplete="off" label={label} hint={hint ?? rangeText} />
    );
  }
  const { value, error, validate } = form.choice(name);
  return (
    <NativeSelect
      name={name}
      label={label}
      hint={hint}
      value={value}
      error={error}
      validate={validate}
      placeholder="–"
      choices={scores.map((score) => ({ value: score, label: score }))}
      onChange={(event) => form.edit(name, event.target.value)}
    />
  );
}

function OverallScore({ answers }: Pick<FieldsProps, 'answers'>) {
  const t = useText('selection');
  if (!answers.englishType) return null;
  const { overallIs, part } = ENGLISH_TESTS[answers.englishType];
  const overallScore = getOverall(answers);
  const isEntered = answers.overall.trim() !== '' && overallScore === Number(answers.overall);
  return (
    <p className="sel__overall" aria-live="polite">
      <span>{t('english.total')}</span>
      <span className="meta">{t(isEntered ? 'english.how.entered' : `english.how.${overallIs}`)}</span>
      <b>{overallScore === 0 ? '–' : part.step < 1 ? overallScore.toFixed(1) : overallScore}</b>
    </p>
  );
}
