import type { TFunction } from 'i18next';
import { assertNever } from '#shared/assert-never.ts';
import type { PartState } from './part-state.ts';

export function partStateText(t: TFunction<'apply-form'>, state: PartState): string {
  switch (state.kind) {
    case 'missing':
      return t('missing', { count: state.count });
    case 'empty':
      return t('emptyPart');
    case 'courseOpen':
      return t('courseOpen');
    case 'complete':
      return t('complete');
    default:
      return assertNever(state);
  }
}
