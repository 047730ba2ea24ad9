import type { Standing } from '#shared/rules/match-standing.ts';

export const NOTHING: Standing = { score: 0, counted: 0 };

export const addCounted = (one: Standing, other: Standing): Standing => ({
  score: one.score + other.score,
  counted: one.counted + other.counted,
});
