import { describe, expect, test } from 'vitest';
import { carrySlots, rememberSlots } from './carry-slots.ts';
import { buildLexicon } from '#backend/assistant/words/known-words.ts';
import { recommendQuestions } from '#backend/assistant/say.ts';
import { understand } from './understand.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import type { Slots } from './slots.ts';

const [UCL, LEEDS, LONDON, UK, AU, ACCOUNTING, LAW] = [1, 2, 3, 4, 5, 6, 7];
const NAMES = buildLexicon([
  ['ucl', { kind: 'school', id: UCL }],
  ['leeds', { kind: 'school', id: LEEDS }],
  ['利兹', { kind: 'school', id: LEEDS }],
  ['london', { kind: 'city', id: LONDON }],
  ['伦敦', { kind: 'city', id: LONDON }],
  ['倫敦', { kind: 'city', id: LONDON }],
  ['uk', { kind: 'country', id: UK }],
  ['英国', { kind: 'country', id: UK }],
  ['英國', { kind: 'country', id: UK }],
  ['australia', { kind: 'country', id: AU }],
  ['澳洲', { kind: 'country', id: AU }],
  ['accounting', { kind: 'type', id: ACCOUNTING }],
  ['会计', { kind: 'type', id: ACCOUNTING }],
  ['law', { kind: 'type', id: LAW }],
  ['法律', { kind: 'type', id: LAW }],
]);

/** As a conversation goes: each question with what those before it left. */
function converse(...questions: string[]) {
  let before: Slots | null = null;
  let last = carrySlots(null, understand('', NAMES), '');
  for (const question of questions) {
    last = carrySlots(before, understand(question, NAMES), question);
    before = rememberSlots(before, last.slots);
  }
  return last;
}

describe('what was named before is meant where nothing else is named', () => {
  test.each([
    ['UCL', 'What are its fees?', { schools: [UCL] }, 'fee'],
    ['UCL', '佢學費幾多錢', { schools: [UCL] }, 'fee'],
    ['UCL', '那里天气呢？', { schools: [UCL] }, 'weather'],
    ['UCL', '学费呢', { schools: [UCL] }, 'fee'],
    ['UCL', 'deadline?', { schools: [UCL] }, 'deadline'],
    ['UCL accounting fees', '入学要求是什么', { schools: [UCL], type: ACCOUNTING }, 'requirements'],
    ['UCL 会计', '硕士呢', { schools: [UCL], type: ACCOUNTING, level: 'master' }, null],
    ['UCL accounting fees', 'and at Leeds?', { schools: [LEEDS], type: ACCOUNTING }, 'fee'],
    ['UCL fees', '那利兹呢', { schools: [LEEDS] }, 'fee'],
    ['weather in London in July', 'and in Leeds?', { schools: [LEEDS], month: 7 }, 'weather'],
    ['universities in the UK', 'I want to study law', { country: UK, type: LAW, schools: [] }, null],
    ['英国会计硕士', '预算3万英镑', { country: UK, type: ACCOUNTING, level: 'master' }, null],
    ['英国会计 雅思6', '澳洲呢', { country: AU, type: ACCOUNTING, ielts: 6 }, null],
    ['英国 DSE 22分', '法律', { country: UK, type: LAW, dse: 22 }, null],
    ['英國法律', '那邊簽證點搞', { country: UK, type: null }, 'visa'],
  ] as const)('%s — %s', (first, second, slots, topic) => {
    const carried = converse(first, second);
    expect(carried.slots).toMatchObject(slots);
    expect(carried.slots).not.toEqual(understand(second, NAMES));
    if (topic) expect([...carried.slots.topics]).toContain(topic);
  });

  test('over small talk in between, and on to a third question', () => {
    expect(converse('UCL', 'thanks', '学费呢').slots.schools).toEqual([UCL]);
    expect(converse('UCL', 'What are its fees?', 'and the deadline?').slots.schools).toEqual([UCL]);
    expect(converse('UCL', 'fees at Leeds', 'deadline?').slots.schools).toEqual([LEEDS]);
  });
});

describe('a question that stands by itself is left as it is', () => {
  test.each([
    ['UCL accounting fees', 'Leeds'],
    ['UCL accounting fees', 'weather in London'],
    ['UCL', 'School lookup'],
    ['UCL', '天气查询'],
    ['UCL', 'I want to talk to a person'],
    ['UCL', 'hello'],
    ['UCL', 'thanks'],
    ['UCL accounting', 'Which universities are there in Australia?'],
    ['hello', 'what are the fees?'],
  ])('%s — %s', (first, second) => {
    const now = understand(second, NAMES);
    expect(converse(first, second)).toEqual({ slots: now, carried: [] });
  });

  test('and a field of its own is not narrowed to the school before it', () => {
    expect(converse('UCL accounting fees', 'law fees').slots).toMatchObject({ schools: [], type: LAW });
  });
});

describe('a new topic carries nothing over', () => {
  const WEATHER = ['weather in London', '倫敦天氣', '伦敦七月天气'];
  const OTHERS = ['law fees', 'DSE 25', '法律', 'deadline?', '预算3万英镑', 'which courses are there', '英国会计硕士'];
  test('from the weather to courses, and back', () => {
    for (const first of WEATHER)
      for (const second of OTHERS) {
        expect(converse(first, second).carried, `${first} — ${second}`).toEqual([]);
        expect(converse(second, 'how is the weather').carried, second).toEqual([]);
      }
  });

  test('and a follow-up that asks for it does', () => {
    expect(converse('weather in London', 'and in winter?').slots).toMatchObject({ city: LONDON, season: 'winter' });
    expect(converse('weather in London', 'which universities are there?').slots.city).toBeNull();
    expect(converse('倫敦天氣', '那邊有咩大學').slots.city).toBe(LONDON);
  });

  test('nor does a question that stands ready to be pressed', () => {
    for (const locale of LOCALES)
      for (const first of [...WEATHER, ...OTHERS])
        for (const starter of recommendQuestions(locale, 1)) expect(converse(first, starter).carried).toEqual([]);
  });
});
