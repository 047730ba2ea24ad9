import type { MatchLedger } from '#shared/contract/matching/match-ledgers.ts';
import type { LedgerRow } from '#shared/contract/matching/school-list.ts';
import { LINE_KINDS } from '#shared/rules/match-standing.ts';

/** A line of the ledger as each of the compared has it; null where its ledger has no such line. */
export interface FitRow {
  /** Of one that has it, to be named by. */
  line: LedgerRow;
  lines: (LedgerRow | null)[];
  /** All of them say the same; where one does not say it, it says something else. */
  isSame: boolean;
}

/** Lines are the same one where they are about the same; of subjects also as many of them. */
const aboutOf = ({ kind, key, unit }: LedgerRow) => [kind, key, kind === 'subject' ? unit : ''].join(' ');

const saidIn = ({ known, points, most, asked, met, outOf }: LedgerRow) =>
  JSON.stringify([known, points, most, asked, met, outOf]);

/** The ledgers of all side by side: each line stands in one row, in the order of a single ledger. */
export function fitRows(all: readonly (MatchLedger | null)[]): FitRow[] {
  const ledgers = all.map((one) => new Map((one?.ledger ?? []).map((line) => [aboutOf(line), line])));
  const named = new Map(ledgers.flatMap((ledger) => [...ledger]));
  return [...named]
    .map(([about, line]) => {
      const lines = ledgers.map((ledger) => ledger.get(about) ?? null);
      const said = new Set(lines.map((one) => one && saidIn(one)));
      return { line, lines, isSame: lines.length > 1 && said.size === 1 };
    })
    .sort((a, b) => LINE_KINDS.indexOf(a.line.kind) - LINE_KINDS.indexOf(b.line.kind));
}
