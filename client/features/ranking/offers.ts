// What other features may use of this one. The loader is for their loaders: load-ranking.server.ts.
export type { RankingLine } from './ranking-line.ts';
export { RankingTable } from './ranking-table.tsx';
