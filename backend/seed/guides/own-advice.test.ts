import { describe, expect, test } from 'vitest';
import { GUIDES } from '#backend/seed/seed-data.ts';

/** The agency's own advice has no source page, so it may not state what only a page can prove and what changes. */
const OWN_ADVICE = GUIDES.filter(({ page, topic }) => page === '' && topic === 'advice');

const AMOUNT = /[£$€¥%]|\d{3}|\b(?:GBP|USD|AUD|CAD|HKD|RMB)\b/u;
const AGE =
  /\b(?:under|over|aged?|ages|about)[ -](?:\d{1,2}s?|twelve|sixteen|seventeen|eighteen)\b|[\d一二三四五六七八九十] ?[歲岁]/iu;
const MONTH =
  /\b(?:January|February|March|April|June|July|August|September|October|November|December)\b|\b(?:in|to|until|by|of|and|or|\d) May\b|(?:\d|[一二三四五六七八九十]) ?月/u;
/** Course pages list start months with their sources, so an intake may be called by its month. */
const INTAKE =
  /\b(?:January|February|July|September)(?: (?:and|or) (?:January|February|July|September))? intakes?\b|(?:[一二七九]月[和或、])?[一二七九]月(?:入學|入学)/gu;
const DURATION =
  /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|eighteen)[ -](?:week|month|year|hour|term)|(?<!第)(?:\d|[二兩两三四五六七八九十半]) ?(?:週|周|星期|個月|个月|年(?![級级])|小時|小时|學期|学期)/u;
/** Visas, exams, professional registers and admission systems, in whose rules a duration needs a source. */
const SYSTEM =
  /\b(?:visa|permit|CAS|CoE|UCAS|OUAC|GCSE|A-level|DSE|IB|IELTS|TOEFL|PTE|UCAT|GAMSAT|LNAT|LLB|PGDL|PCLL)s?\b|\b(?:Common App|Gaokao|Clearing|JUPAS)\b|1[13]\+|簽證|签证|學簽|学签|雅思|高考/u;

/** Visas and registers by name: what they allow and ask for is a rule even without a number. */
const NAMED_SCHEME =
  /Child Student|Student Guardian|Graduate (?:route|visa)|BN\(O\)|\b(?:485|SELT|FAFSA|H-1B|OPT|NMC|NMBA)\b|畢業生簽證|毕业生签证/u;

function findUnsourcedFact(passage: string): string | null {
  const text = passage.replace(INTAKE, '');
  const fact = AMOUNT.exec(text) ?? AGE.exec(text) ?? MONTH.exec(text) ?? NAMED_SCHEME.exec(text);
  if (fact) return fact[0];
  const sentences = text.split(/[.;:?!。；：？！]/u);
  return sentences.find((sentence) => SYSTEM.test(sentence) && DURATION.test(sentence))?.trim() ?? null;
}

test.each(OWN_ADVICE)('the own advice $key states no fact that needs a source', ({ publisher, asAt, passage }) => {
  expect([publisher, asAt]).toEqual(['', '']);
  expect(Object.values(passage).map(findUnsourcedFact)).toEqual([null, null, null]);
});

describe('a fact that needs a source', () => {
  test.each([
    ['an amount', 'The deposit is £2,000.'],
    ['an age', 'Under 18 a parent or relative lives along on a Student Guardian visa.'],
    ['an age', '4 至 17 歲、入讀有擔保牌照的私立學校才可用這個簽證。'],
    ['an age', '大学生满十八岁就独立生活。'],
    ['a month', 'Most schools set the 11+ between November and January of Year 6.'],
    ['a month', 'Popular ones answer between March and May.'],
    ['a month', '多在二月至四月截止，九月入學。'],
    ['a month', '学年从一月底、二月初开始。'],
    ['a date', 'The school places by age on 1 September.'],
    ['a duration in a visa’s rules', 'Time on the visa keeps counting towards settlement after five years.'],
    ['a duration in a visa’s rules', '留在這個簽證，年期會繼續計算到五年後的定居申請。'],
    [
      'a duration in a degree’s rules',
      'With a bachelor’s, a two-year senior-status LLB or a conversion course (PGDL).',
    ],
    ['a duration in an exam’s rules', '因为 GCSE 是两年课程。'],
    ['a number of hours beside a visa', 'The visa allows 20 hours a week.'],
    ['a rule of a visa by name', 'The BN(O) visa already allows study and work.'],
    ['a rule of a register', '要向英國護士及助產士管理局（NMC）申請註冊，通過能力測試。'],
    ['a rule of a test for the visa', 'SELT 必须在认可考场考。'],
  ])('is %s: %s', (_, passage) => {
    expect(findUnsourcedFact(passage)).not.toBeNull();
  });

  test.each([
    ['the month of an intake', 'Compare the January intake in the UK with the February and July intakes in Australia.'],
    ['the month of an intake', '可以比較英國一月入學和澳洲二月和七月入學的課程。'],
    ['a duration apart from any system', 'Give at least four weeks’ notice. The visa comes later.'],
    ['the name of a school year', '英文好的可直接入 Year 12 讀 A-level，或入讀大學二年級。'],
  ])('is not %s: %s', (_, passage) => {
    expect(findUnsourcedFact(passage)).toBeNull();
  });
});
