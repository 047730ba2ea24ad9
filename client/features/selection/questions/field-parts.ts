import type { FocusEvent } from 'react';
import type { Answers } from '#client/features/selection/answers/answers.ts';
import type { SelectionLists } from '#client/features/selection/load-selection.server.ts';
import type { useForm } from '#client/ui/form/use-form.ts';

/** Common props of the steps' fields. Separate from step-fields.tsx to avoid an import cycle. */
export interface FieldsProps {
  answers: Answers;
  form: ReturnType<typeof useForm<Answers>>;
  lists: SelectionLists;
}

/** Blur of a whole group, not between its controls. */
export const onGroupBlur = (group: string, act: () => void) => (event: FocusEvent<HTMLElement>) => {
  if (!event.currentTarget.closest(group)?.contains(event.relatedTarget)) act();
};
