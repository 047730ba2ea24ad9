import type { AccountDialogType } from '#client/site/site-context.ts';
import type { AccountDraft } from './account-draft.ts';
import type { EditDraft } from './use-account-draft.ts';

/** What each type of the dialog is given. */
export interface AccountParts {
  draft: AccountDraft;
  edit: EditDraft;
  onType: (type: AccountDialogType) => void;
}
