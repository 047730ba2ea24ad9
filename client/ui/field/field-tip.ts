/** What stands under a field as an error, and who said so. */
import { assertNever } from '#shared/assert-never.ts';

export interface FieldTip {
  message: string | null;
  by: 'field' | 'form';
}

export type FieldTipEvent =
  | { kind: 'focused' }
  | { kind: 'edited' }
  | { kind: 'left'; message: string | null }
  | { kind: 'told'; message: string | null };

export const NO_TIP: FieldTip = { message: null, by: 'field' };

/**
 * The field's own word goes when the visitor comes back to mend it. The form's word stays until something is typed:
 * a form puts the focus on the first wrong field, and there its reason must be read.
 */
export function nextFieldTip(tip: FieldTip, event: FieldTipEvent): FieldTip {
  switch (event.kind) {
    case 'focused':
      return tip.by === 'field' ? NO_TIP : tip;
    case 'edited':
      return NO_TIP;
    case 'left':
      return event.message === null && tip.by === 'form' ? tip : { message: event.message, by: 'field' };
    case 'told':
      return { message: event.message, by: 'form' };
    default:
      return assertNever(event);
  }
}
