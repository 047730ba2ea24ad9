import type { IconName } from '#client/ui/icon/icon-names.ts';
import type { VerdictKind } from './reach-rows.ts';

export const VERDICT_SIGNS = {
  direct: { icon: 'check', className: 'vt--direct' },
  pathway: { icon: 'right', className: 'vt--path' },
  notYet: { icon: 'minus', className: 'vt--no' },
} as const satisfies Record<VerdictKind, { icon: IconName; className: string }>;
