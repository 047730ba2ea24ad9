import type { Mutation } from './trust-mutations.ts';

const IMPORTED = 'tests/unit/import/import-registers.test.ts';
const PLANTED = 'tests/unit/import/planted-errors.test.ts';

/** What a register may do to the catalogue, and to the machine that reads it. */
export const IMPORT_MUTATIONS: Mutation[] = [
  {
    mistake: 'what a fact was is forgotten when it changes',
    path: 'backend/migrations/0030_sources_shown.sql',
    from: 'WHEN old.value IS NOT new.value OR old.unit <> new.unit',
    to: 'WHEN 0',
    caughtBy: IMPORTED,
  },
  {
    mistake: 'a register with faults is imported all the same',
    path: 'scripts/import/run-import.ts',
    from: 'reading.faults.count === 0 && !isDry',
    to: '!isDry',
    caughtBy: PLANTED,
  },
  {
    mistake: 'an import begins although a portion of it was lost',
    path: 'backend/migrations/0028_facts.sql',
    from: '<> new.packs',
    to: '> new.packs',
    caughtBy: IMPORTED,
  },
  {
    mistake: 'what a register names no longer is shown on',
    path: 'backend/queries/facts/import-switch.ts',
    from: 'SET levels = 0 WHERE id IN (',
    to: 'SET levels = 0 WHERE 0 AND id IN (',
    caughtBy: IMPORTED,
  },
  {
    mistake: 'figures that the publisher has filled in count as reported',
    path: 'scripts/import/ipeds/read-ipeds.ts',
    from: 'if (flag !== REPORTED)',
    to: 'if (false)',
    caughtBy: IMPORTED,
  },
  {
    mistake: 'a bomb is unpacked',
    path: 'scripts/import/read/file-bytes.ts',
    from: 'unpacked > packed * MOST_PACKED',
    to: 'unpacked < 0',
    caughtBy: PLANTED,
  },
  {
    mistake: 'a workbook declares entities',
    path: 'scripts/import/read/read-xml.ts',
    from: "throw new Unreadable('holds XML with a document type, which no workbook has');",
    to: '',
    caughtBy: PLANTED,
  },
];
