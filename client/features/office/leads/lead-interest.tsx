import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { InterestChoices } from '#shared/contract/office/leads.ts';
import { ACADEMIC_EXAMS } from '#shared/rules/application/application-lists.ts';
import { listNextIntakes } from '#shared/rules/intake.ts';
import { type LeadInterest, type LeadInterestField, MAX_LEAD_GRADES_CHARS } from '#shared/rules/leads.ts';

const findName = (choices: InterestChoices['countries'], key: string) =>
  choices.find((choice) => choice.key === key)?.name ?? key;

const toSelectChoices = (choices: InterestChoices['countries']) =>
  choices.map(({ key, name }) => ({ value: key, label: name }));

/** Returns a function that formats an intake such as '2027-09'. */
export function useIntakeFormatter() {
  const clock = useOfficeClock();
  // The middle of the month is in the same month in every time zone.
  return (intake: string) => clock.month(Date.parse(`${intake}-15T12:00:00Z`));
}

export function useInterestFormatter(choices: InterestChoices) {
  const applyFormText = useText('apply-form');
  const formatIntake = useIntakeFormatter();
  return ({ country, level, intake, exam, grades }: LeadInterest) => ({
    /** Shows destination, level and intake of a lead. Unknown values are omitted. */
    wishes: [
      country && findName(choices.countries, country),
      level && findName(choices.levels, level),
      intake && formatIntake(intake),
    ].filter(Boolean),
    results: [exam && applyFormText(`exam.${exam}`), grades].filter(Boolean).join(' · '),
  });
}

interface InterestSelectsProps {
  choices: InterestChoices;
  intakes: readonly string[];
  values: Readonly<Partial<Record<LeadInterestField, string>>>;
  /** Whether the selects are filters: without visible labels, and with "any" instead of "not known". */
  areFilters?: boolean;
}

/** Selects for destination, level, intake and exam. */
export function InterestSelects({ choices, intakes, values, areFilters = false }: InterestSelectsProps) {
  const t = useText('office-leads');
  const applyFormText = useText('apply-form');
  const formatIntake = useIntakeFormatter();
  const selects = [
    { field: 'country', options: toSelectChoices(choices.countries) },
    { field: 'level', options: toSelectChoices(choices.levels) },
    { field: 'intake', options: intakes.map((intake) => ({ value: intake, label: formatIntake(intake) })) },
    { field: 'exam', options: ACADEMIC_EXAMS.map((exam) => ({ value: exam, label: applyFormText(`exam.${exam}`) })) },
  ] as const;
  return selects.map(({ field, options }) => (
    <NativeSelect
      key={field}
      label={t(`interest.${field}`)}
      labelHidden={areFilters}
      name={field}
      defaultValue={values[field] ?? ''}
      placeholder={areFilters ? t(`interest.any.${field}`) : t('interest.unknown')}
      choices={options}
    />
  ));
}

interface InterestFieldsProps extends Pick<InterestSelectsProps, 'choices' | 'values'> {
  today: string;
}

/** Fields for what a lead wants to study. All are optional. */
export function InterestFields({ choices, values, today }: InterestFieldsProps) {
  const t = useText('office-leads');
  const nextIntakes = listNextIntakes(today);
  const { intake } = values;
  // The stored intake can be in the past.
  const intakes = intake && !nextIntakes.includes(intake) ? [intake, ...nextIntakes] : nextIntakes;
  return (
    <>
      <InterestSelects choices={choices} intakes={intakes} values={values} />
      <TextInput
        label={t('interest.grades')}
        name="grades"
        autoComplete="off"
        maxLength={MAX_LEAD_GRADES_CHARS}
        defaultValue={values.grades}
      />
    </>
  );
}
