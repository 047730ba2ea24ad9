// What other features may use of this one.
export { KnownBar, MOST_POINTS, mostOf } from './match-signs.tsx';
export { sayLedgerRow } from './ledger-words.ts';
export { BandBadge, MetSign, shownBand } from './match-signs.tsx';
export { useRuleNames } from './rule-names.ts';
