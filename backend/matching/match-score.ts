import type { MatchScore } from '#shared/rules/match-score.ts';

export const NOTHING: MatchScore = { score: 0, counted: 0 };

export const addScores = (one: MatchScore, other: MatchScore): MatchScore => ({
  score: one.score + other.score,
  counted: one.counted + other.counted,
});
