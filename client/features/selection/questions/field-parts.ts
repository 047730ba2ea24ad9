import type { FocusEvent } from 'react';
import type { Answers } from '#client/features/selection/answers/answers.ts';
import type { SelectionLists } from '#client/features/selection/load-selection.server.ts';
import type { useForm } from '#client/ui/form/use-form.ts';

/** What the fields of every step are given. Not in step-fields.tsx: it imports all of them, and they would import it. */
export interface FieldsProps {
  answers: Answers;
  form: ReturnType<typeof useForm<Answers>>;
  lists: SelectionLists;
}

/** Acts when the focus leaves the whole group, not when it moves from one of its controls to another. */
export const whenLeft = (group: string, act: () => void) => (event: FocusEvent<HTMLElement>) => {
  if (!event.currentTarget.closest(group)?.contains(event.relatedTarget)) act();
};
