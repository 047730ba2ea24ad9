import type { useForm } from '#client/ui/form/use-form.ts';
import type { AccountDraft } from './account-draft.ts';

/** The form of any type of the dialog, as its fields see it. */
export type AccountForm = ReturnType<typeof useForm<AccountDraft>>;
