import type { ReactNode } from 'react';
import { getFieldId, useApplyForm } from '#client/features/apply-form/apply-form-context.ts';
import { type TextOf, useText } from '#client/i18n/use-text.ts';
import { TextInput, type TextInputProps } from '#client/ui/field/text-input.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { RouteLine } from '#client/ui/feedback/gauge.tsx';
import type { Choice } from '#client/ui/select/choice.ts';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { assertNever } from '#shared/assert-never.ts';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import type { FormGap } from '#shared/rules/application/find-gaps.ts';
import { HOME_COUNTRIES } from '#shared/rules/application/application-lists.ts';

/** Progress of the form, as a vertical list or as a compact line on phones. */
export function ApplySteps({ states }: { states: Record<FormPart, PartState> }) {
  const t = useText('apply-form');
  const nextPart = FORM_PARTS.find((part) => states[part].kind === 'missing');
  const doneCount = FORM_PARTS.filter((part) => states[part].kind === 'complete').length;
  return (
    <div className="apply__side">
      <h1>{t('title')}</h1>
      <p className="apply__done meta">{t('partsDone', { done: doneCount, all: FORM_PARTS.length })}</p>
      <nav aria-label={t('steps')}>
        <RouteLine
          label={t('steps')}
          steps={FORM_PARTS.map((part) => ({
            id: part,
            title: (
              <a className="plain" href={`#${part}`}>
                {t(`parts.${part}`)}
              </a>
            ),
            detail: formatPartState(t, states[part]),
            where: states[part].kind === 'complete' ? 'done' : part === nextPart ? 'here' : 'ahead',
          }))}
        />
      </nav>
    </div>
  );
}

const BADGE_KINDS = { missing: 'reach', complete: 'match' } as const;
const BADGE_ICONS = { missing: 'clock', complete: 'check' } as const;

interface FormPartSectionProps {
  part: FormPart;
  state: PartState;
  intro?: string;
  children: ReactNode;
}

export function FormPartSection({ part, state, intro, children }: FormPartSectionProps) {
  const t = useText('apply-form');
  return (
    <section className="apply__part" id={part} aria-labelledby={`${part}-title`}>
      <header>
        <h2 id={`${part}-title`}>{t(`parts.${part}`)}</h2>
        {part !== 'review' && (
          <Badge kind={BADGE_KINDS[state.kind]} icon={BADGE_ICONS[state.kind]}>
            {formatPartState(t, state)}
          </Badge>
        )}
      </header>
      {intro && <p className="apply__intro">{intro}</p>}
      {children}
    </section>
  );
}

/** Parts of the form in the order in which they are filled in. */
export const FORM_PARTS = ['personal', 'education', 'exams', 'courses', 'documents', 'review'] as const;
export type FormPart = (typeof FORM_PARTS)[number];

const PART_OF_FIELD: Record<keyof ApplyForm, FormPart> = {
  personal: 'personal',
  education: 'education',
  english: 'exams',
  grades: 'exams',
  courses: 'courses',
  statement: 'documents',
  documents: 'documents',
  note: 'review',
  declaration: 'review',
};

const getFormPart = ({ field }: FormGap): FormPart => PART_OF_FIELD[field.split('.')[0] as keyof ApplyForm];

const countGaps = (gaps: readonly FormGap[], part: FormPart) => gaps.filter((gap) => getFormPart(gap) === part).length;

export type PartState = { kind: 'missing'; count: number } | { kind: 'complete' };

export function getPartState(gaps: readonly FormGap[], part: FormPart): PartState {
  const gapCount = countGaps(gaps, part);
  return gapCount > 0 ? { kind: 'missing', count: gapCount } : { kind: 'complete' };
}

function formatPartState(t: TextOf<'apply-form'>, state: PartState): string {
  switch (state.kind) {
    case 'missing':
      return t('missing', { count: state.count });
    case 'complete':
      return t('complete');
    default:
      return assertNever(state);
  }
}

interface FormTextProps extends Omit<TextInputProps, 'value' | 'onChange' | 'validate' | 'error' | 'id'> {
  /** Path of the field in the validation rules, such as 'personal.firstName'. */
  field: string;
  value: string;
  onValueChange: (value: string) => void;
}

export function FormText({ field, onValueChange, ...inputProps }: FormTextProps) {
  const { tipOf, errorOf } = useApplyForm();
  return (
    <TextInput
      {...inputProps}
      id={getFieldId(field)}
      name={field}
      error={errorOf(field)}
      validate={() => tipOf(field)}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}

interface FormChoiceProps {
  field: string;
  label: string;
  hint?: string;
  choices: readonly Choice[];
  placeholder?: string;
  value: string;
  onValueChange: (value: string) => void;
}

export function FormChoice({ field, onValueChange, ...inputProps }: FormChoiceProps) {
  const { errorOf } = useApplyForm();
  return (
    <NativeSelect
      {...inputProps}
      id={getFieldId(field)}
      name={field}
      error={errorOf(field)}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}

export function usePlaceChoices(): Choice[] {
  const t = useText('apply-form');
  return HOME_COUNTRIES.map((country) => ({ value: country, label: t(`places.${country}`) }));
}
