import { latePart } from '#client/ui/late-part.tsx';

/** Drawn by the server, in the rail and on the sheet; it comes alive when its script is here, for hands that move are much of a list's. */
export const OwnFee = latePart({
  load: async () => (await import('./fee-range.tsx')).FeeRange,
  words: ['schools'],
});
