/** What is ticked in an open picker. Nothing outside knows of it before it is confirmed. */
import { assertNever } from '#shared/assert-never.ts';

export interface PickerDraft {
  /** What stood when the picker opened. */
  atFirst: readonly string[];
  chosen: readonly string[];
  query: string;
}

export type PickerEvent =
  | { kind: 'ticked'; value: string; many: boolean }
  | { kind: 'searched'; query: string }
  | { kind: 'cleared' }
  | { kind: 'reset' };

export function openDraft(value: readonly string[]): PickerDraft {
  return { atFirst: value, chosen: value, query: '' };
}

export function nextDraft(draft: PickerDraft, event: PickerEvent): PickerDraft {
  switch (event.kind) {
    case 'ticked':
      return { ...draft, chosen: event.many ? toggle(draft.chosen, event.value) : [event.value] };
    case 'searched':
      return { ...draft, query: event.query };
    case 'cleared':
      return { ...draft, chosen: [] };
    case 'reset':
      return openDraft(draft.atFirst);
    default:
      return assertNever(event);
  }
}

function toggle(chosen: readonly string[], value: string): string[] {
  return chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
}
