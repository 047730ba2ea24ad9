import { pinyin } from 'pinyin-pro';
import { expect, test } from 'vitest';
import { GUIDE_CONCEPTS } from './guide-concepts.ts';
import { COUNTRY_SIGNS, GUIDE_TOPICS, type TopicWords } from './guide-topics.ts';
import { isPinyin, readGuideSubject, soundOf, SOUNDS_OF_WORDS } from './read-subject.ts';

const WORDS = [
  ...Object.values(GUIDE_CONCEPTS),
  ...Object.values(COUNTRY_SIGNS),
  ...Object.values<TopicWords>(GUIDE_TOPICS).flatMap(({ words, of = {} }) => [words, ...Object.values(of)]),
].join(',');

test('every character of the words of the guides has its sound, as all characters have it', () => {
  const table = new Map(
    SOUNDS_OF_WORDS.trim()
      .split(/\s+/u)
      .flatMap((entry) => {
        const sound = /^[a-z]+/u.exec(entry)?.[0] ?? '';
        return Array.from(entry.slice(sound.length)).map((character) => [character, sound] as const);
      }),
  );
  const characters = [...new Set(WORDS.match(/\p{Script=Han}/gu))].filter((character) => table.has(character));
  expect(characters.length).toBeGreaterThan(300);
  for (const character of characters)
    expect(pinyin(character, { toneType: 'none', type: 'array', multiple: true, v: true }), character).toContain(
      table.get(character)?.replace(/([ln])ue$/, '$1ve'),
    );
});

test.each(['yingguo qianzheng', 'aozhou oshc baoxian', 'liufu renzheng yao duojiu'])('%s is Chinese', (words) =>
  expect(isPinyin(` ${words} `)).toBe(true),
);
test.each(['how long is the graduate visa', 'study permit refused', 'gic', 'ucas'])('%s is not', (words) =>
  expect(isPinyin(` ${words} `)).toBe(false),
);

test('a short sound is part of others, and is not heard', () => {
  expect([soundOf('拒签'), soundOf('带'), soundOf('安')]).toEqual(['juqian', null, null]);
});

test.each([
  ['what is GIC in Canada', ['funds'], ['ca']],
  ['F2签证的配偶可以读书吗', ['dependants'], ['us']],
  ['yingguo juqian zenme ban', ['refused'], ['uk']],
  ['英国签证资金正明要多少', ['funds'], ['uk']],
  ['我間大學好不公平', ['rights'], []],
  ['17歲申請英國學生簽證要唔要父母同意書', ['minors'], []],
  ['uk graduate visa how long', ['postwork'], ['uk']],
] as const)('%s is about %j', (question, topics, countries) =>
  expect(readGuideSubject(question)).toMatchObject({ topics, countries }),
);
test.each([
  '今晚食咩好',
  '儿童学生签证英国',
  'who won the world cup',
  'Does the University of Edinburgh teach law?',
  '讀會計去澳洲邊間好',
])('%s is about none of it', (question) => expect(readGuideSubject(question)).toBeNull());
