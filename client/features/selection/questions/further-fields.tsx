import type { Step } from '#client/features/selection/steps.ts';
import { assertNever } from '#shared/assert-never.ts';
import { CheckAnswers } from './check-answers.tsx';
import { EnglishFields } from './english-fields.tsx';
import { ExamFields } from './exam-fields.tsx';
import type { FieldsProps } from './field-parts.ts';
import { PersonFields } from './person-fields.tsx';
import { PreferenceFields } from './preference-fields.tsx';

/** The questions of every step but the first. */
export function FurtherFields({ step, ...fields }: FieldsProps & { step: Exclude<Step, 'step1'> }) {
  switch (step) {
    case 'step2':
      return <PersonFields {...fields} />;
    case 'step3':
      return (
        <>
          <ExamFields {...fields} />
          <EnglishFields {...fields} />
        </>
      );
    case 'step4':
      return <PreferenceFields {...fields} />;
    case 'step5':
      return <CheckAnswers {...fields} />;
    default:
      return assertNever(step);
  }
}
