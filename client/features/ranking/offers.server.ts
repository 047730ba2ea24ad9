// What other features' loaders may use of this one.
export { loadRanking } from './load-ranking.server.ts';
export type { RankingAnswer } from './load-ranking.server.ts';
