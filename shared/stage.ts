export type Stage = 'development' | 'preview' | 'production';

/** An unreadable domain type counts as production: the strictest rules, never the loosest. */
export function readStage(domainType: string | undefined): Stage {
  return domainType === 'development' || domainType === 'preview' ? domainType : 'production';
}
