import type { Application } from '#shared/contract/application.ts';

export interface ProgressContent {
  /** Null where there is none; what failed to come is told apart by `failed`. */
  application: Application | null;
  failed: boolean;
}
