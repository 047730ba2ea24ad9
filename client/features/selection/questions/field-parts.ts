import type { FocusEvent } from 'react';
import type { Answers } from '#client/features/selection/answers/answers.ts';
import type { SelectionLists } from '#client/features/selection/load-selection.server.ts';
import type { useForm } from '#client/ui/form/use-form.ts';

/** Props that all fields have in common. They are not in step-fields.tsx, because that would be an import cycle. */
export interface FieldsProps {
  answers: Answers;
  form: ReturnType<typeof useForm<Answers>>;
  lists: SelectionLists;
}

/**
 * Creates a blur handler for a group. It runs when the focus leaves the group and not when it moves within the group.
 */
export const handleGroupBlur = (groupSelector: string, onGroupBlur: () => void) => (event: FocusEvent<HTMLElement>) => {
  if (!event.currentTarget.closest(groupSelector)?.contains(event.relatedTarget)) onGroupBlur();
};
