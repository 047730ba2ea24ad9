import type { EntryVerdict } from '#shared/contract/exam-reach.ts';
import type { IconName } from '#client/ui/icon/icon-names.ts';

export const VERDICT_SIGNS = {
  meets: { icon: 'check', className: 'vt--direct' },
  close: { icon: 'right', className: 'vt--path' },
  notYet: { icon: 'minus', className: 'vt--no' },
  unknown: { icon: 'chat', className: 'vt--no' },
} as const satisfies Record<EntryVerdict, { icon: IconName; className: string }>;
