import { z } from 'zod';
import { MAX_SAVED_QUERY_CHARS, MAX_VIEW_NAME_CHARS } from '#shared/rules/application/board.ts';
import { createOfficeMutation } from './office-call.ts';

const id = z.int().positive();

/** Named selection of the board or the table. */
export const SavedView = z.object({
  name: z.string().trim().min(1).max(MAX_VIEW_NAME_CHARS),
  /** Query such as '?stage=offer&adviser=mine', or '' for the whole board. */
  query: z.string().max(MAX_SAVED_QUERY_CHARS),
  isShared: z.boolean(),
});

/** Saved view of the account, or shared within the agency. */
export const ListedView = SavedView.extend({ id, canDelete: z.boolean() });
export type ListedView = z.infer<typeof ListedView>;

/** Saves a view, replacing the owner's view with the same name. */
export const saveView = createOfficeMutation(
  'views.save',
  SavedView,
  z.object({ refusal: z.enum(['forbidden', 'full']).nullable() }),
);

export const deleteView = createOfficeMutation('views.delete', z.object({ id }), z.null());
