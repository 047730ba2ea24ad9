import type { Row } from '#backend/queries/write-rows.ts';
import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { COUNTING_RULES, type CountingSeed } from './counting-seed.ts';

const toJson = JSON.stringify;

export const toContractRule = (seed: CountingSeed, locale: Locale): CountingRule => ({
  ...seed,
  id: String(seed.id),
  name: seed.name[locale],
  note: seed.note[locale],
});

export const createCountingRows = (): Row[] =>
  COUNTING_RULES.map(({ id, exam, name, note, ...rule }) => ({
    id,
    exam,
    name: toJson(name),
    note: toJson(note),
    rule: toJson(rule),
  }));
