import type { FocusEvent } from 'react';
import type { Answers } from '#client/features/selection/answers/answers.ts';
import type { SelectionLists } from '#client/features/selection/load-selection.server.ts';
import type { useForm } from '#client/ui/form/use-form.ts';

/** Common props of the fields. They are separate from step-fields.tsx to avoid an import cycle. */
export interface FieldsProps {
  answers: Answers;
  form: ReturnType<typeof useForm<Answers>>;
  lists: SelectionLists;
}

/** Creates a blur handler that runs when focus leaves the whole group, but not when it moves within it. */
export const handleGroupBlur = (groupSelector: string, onGroupBlur: () => void) => (event: FocusEvent<HTMLElement>) => {
  if (!event.currentTarget.closest(groupSelector)?.contains(event.relatedTarget)) onGroupBlur();
};
