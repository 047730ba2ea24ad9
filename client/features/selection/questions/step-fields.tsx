import { assertNever } from '#shared/assert-never.ts';
import type { Step } from '#client/features/selection/steps.ts';
import { BudgetFields, WeightFields } from './preference-fields.tsx';
import { CheckAnswers } from './answers-in-words.tsx';
import { EnglishFields } from './english-fields.tsx';
import { ExamFields } from './exam-fields.tsx';
import type { FieldsProps } from './field-parts.ts';
import { PersonFields } from './person-fields.tsx';
import { StudyFields } from './study-fields.tsx';

export function StepFields({ step, ...fields }: FieldsProps & { step: Step }) {
  switch (step) {
    case 'step1':
      return <StudyFields {...fields} />;
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
      return (
        <>
          <BudgetFields {...fields} />
          <WeightFields {...fields} />
        </>
      );
    case 'step5':
      return <CheckAnswers {...fields} />;
    default:
      return assertNever(step);
  }
}
