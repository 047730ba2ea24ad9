import type { MatchScore } from '#shared/rules/match-score.ts';

export const ZERO_SCORE: MatchScore = { score: 0, counted: 0 };

export const addScores = (matchScore: MatchScore, otherScore: MatchScore): MatchScore => ({
  score: matchScore.score + otherScore.score,
  counted: matchScore.counted + otherScore.counted,
});
