import type { useForm } from '#client/ui/form/use-form.ts';
import type { Answers } from './answers.ts';
import type { SelectionLists } from './load-selection.server.ts';

/** What the fields of every step are given; apart from step-fields.tsx, which imports all of them. */
export interface FieldsProps {
  answers: Answers;
  form: ReturnType<typeof useForm<Answers>>;
  lists: SelectionLists;
}
