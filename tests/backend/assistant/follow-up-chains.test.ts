import { beforeAll, expect, test } from 'vitest';
import type { Locale } from '#shared/locale/locales.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { askQuestion } from './ask-assistant.ts';

// Generated conversations: the last answer must equal the answer to the complete question asked at once.

beforeAll(loadDemoCatalogue);

interface Wording {
  schools: readonly [string, string, string];
  facts: readonly ((school: string) => string)[];
  and: (name: string) => string;
  compared: (school: string) => string;
  fields: readonly string[];
  field: (field: string) => string;
  howMuch: string;
  cheaper: string;
  countries: readonly string[];
  rules: readonly ((country: string) => string)[];
  boarding: string;
  boardingFees: string;
}

const WORDINGS: Record<Locale, Wording> = {
  'en-us': {
    schools: ['Bristol', 'Leeds', 'UCL'],
    facts: [(school) => `What is tuition at ${school}?`, (school) => `What IELTS does ${school} ask for?`],
    and: (name) => `And ${name}?`,
    compared: (school) => `compared with ${school}?`,
    fields: ['law', 'psychology'],
    field: (field) => `I want to study ${field} in the UK`,
    howMuch: 'What are the fees?',
    cheaper: 'Anything cheaper?',
    countries: ['the UK', 'Australia', 'Canada'],
    rules: [
      (country) => `How long can I stay in ${country} after graduation?`,
      (country) => `How many hours can I work in term in ${country}?`,
    ],
    boarding: 'I am looking at UK boarding schools',
    boardingFees: 'What are the fees? UK boarding schools',
  },
  zh: {
    schools: ['布里斯托大学', '利兹大学', 'UCL'],
    facts: [(school) => `${school}学费多少`, (school) => `${school}雅思要多少`],
    and: (name) => `那${name}呢`,
    compared: (school) => `和${school}比呢`,
    fields: ['法律', '心理学'],
    field: (field) => `我想去英国读${field}`,
    howMuch: '学费多少',
    cheaper: '有便宜点的吗',
    countries: ['英国', '澳洲', '加拿大'],
    rules: [(country) => `${country}毕业后能留多久`, (country) => `在${country}读书每周能打工几小时`],
    boarding: '想让孩子去英国读寄宿学校',
    boardingFees: '英国寄宿学校学费多少',
  },
  'zh-hk': {
    schools: ['布里斯托大學', '利茲大學', 'UCL'],
    facts: [(school) => `${school}學費幾多`, (school) => `${school} IELTS要幾多分`],
    and: (name) => `咁${name}呢`,
    compared: (school) => `同${school}比呢`,
    fields: ['法律', '心理學'],
    field: (field) => `我想去英國讀${field}`,
    howMuch: '學費幾多',
    cheaper: '有冇平啲',
    countries: ['英國', '澳洲', '加拿大'],
    rules: [(country) => `${country}畢業後可以留幾耐`, (country) => `喺${country}讀書一個禮拜可以做幾多個鐘`],
    boarding: '想俾個仔去英國讀寄宿學校',
    boardingFees: '英國寄宿學校學費幾多',
  },
};

interface Chain {
  locale: Locale;
  asked: readonly string[];
  complete: string;
}

function generateChains(locale: Locale): Chain[] {
  const words = WORDINGS[locale];
  const [first, ...others] = words.schools;
  const [home, ...abroad] = words.countries;
  const chains: Omit<Chain, 'locale'>[] = [
    ...words.facts.flatMap((ask) =>
      others.map((school) => ({ asked: [ask(first), words.and(school)], complete: ask(school) })),
    ),
    ...words.rules.flatMap((ask) =>
      abroad.map((country) => ({ asked: [ask(home ?? ''), words.and(country)], complete: ask(country) })),
    ),
    ...words.fields.flatMap((field) => {
      const topic = words.field(field);
      return [
        { asked: [topic, words.howMuch], complete: `${topic} ${words.howMuch}` },
        { asked: [topic, words.howMuch, words.cheaper], complete: `${topic} ${words.cheaper}` },
      ];
    }),
    { asked: [words.boarding, words.howMuch], complete: words.boardingFees },
  ];
  return chains.map((chain) => ({ locale, ...chain }));
}

const strip = (answer: string) => answer.replace(/<[^>]*>/gu, ' ');
let talkCount = 0;
async function converse({ locale, asked }: Chain) {
  const visitor = { visitorId: `chain-${++talkCount}`, agentKey: 'mso' };
  const answers = [];
  for (const question of asked) answers.push(await askQuestion(question, locale, 1, visitor));
  return answers.at(-1);
}

test.each((Object.keys(WORDINGS) as Locale[]).flatMap(generateChains))(
  '$locale: $asked answers $complete',
  async (chain) => {
    const last = await converse(chain);
    const complete = await askQuestion(chain.complete, chain.locale);
    expect(strip(last?.answer ?? '')).toBe(strip(complete.answer));
  },
);

test.each(Object.keys(WORDINGS) as Locale[])(
  '%s: a second school is compared with the first in its field',
  async (locale) => {
    const { schools, field, fields, compared, and } = WORDINGS[locale];
    const [first, , third] = schools;
    const last = await converse({
      locale,
      asked: [field(fields[0] ?? ''), and(first), compared(third)],
      complete: '',
    });
    expect(last?.cards.flatMap(({ school }) => school?.id ?? [])).toHaveLength(2);
  },
);

test.each<[Locale, string, readonly RegExp[]]>([
  ['en-us', 'Law degree in the UK or Australia, which is better?', [/18 months/u, /bachelor’s up to 2 years/u]],
  ['zh', '读法律硕士去英国还是澳洲好', [/18 个月/u, /授课型硕士最长 2 年/u]],
  ['zh-hk', '讀法律碩士去英國定澳洲好？', [/18 個月/u, /授課型碩士最長 2 年/u]],
])('%s: a comparison of countries states both sides: %s', async (locale, question, stays) => {
  const { answer, cards } = await askQuestion(question, locale);
  for (const stay of stays) expect(answer).toMatch(stay);
  expect(cards.flatMap(({ school }) => school ?? [])).toEqual([]);
});

test.each<[Locale, string, readonly RegExp[]]>([
  ['en-us', 'Can I meet an adviser? Where?', [/Mong Kok/u, /3000 0917/u]],
  ['zh-hk', '可唔可以約顧問見面？喺邊度？', [/旺角/u, /3000 0917/u]],
  ['en-us', 'Do you help with the visa and how much do you charge?', [/submit the visa application/u, /free/u]],
  ['zh-hk', 'UCAS 幾時截止？讀醫係咪早啲？', [/10 ?月15 ?日|10 月 15 日/u, /1 ?月 ?13 ?日/u]],
])('%s: every part of %s is answered', async (locale, question, parts) => {
  const { answer } = await askQuestion(question, locale);
  for (const part of parts) expect(answer).toMatch(part);
  expect(answer).not.toMatch(/your other question|這一問/u);
});
