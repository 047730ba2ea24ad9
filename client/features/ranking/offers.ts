// What other features may use of this one.
export { RankingTable } from './ranking-table.tsx';
