import type { FocusEvent } from 'react';
import type { Answers } from '#client/features/selection/answers/answers.ts';
import type { SelectionLists } from '#client/features/selection/load-selection.server.ts';
import type { useForm } from '#client/ui/form/use-form.ts';

/** What the fields of every step are given; apart from step-fields.tsx, which imports all of them: one file would be a circle. */
export interface FieldsProps {
  answers: Answers;
  form: ReturnType<typeof useForm<Answers>>;
  lists: SelectionLists;
}

/** For a control of a group: when the focus goes to none of the others. */
export const whenLeft = (group: string, act: () => void) => (event: FocusEvent<HTMLElement>) => {
  if (!event.currentTarget.closest(group)?.contains(event.relatedTarget)) act();
};
