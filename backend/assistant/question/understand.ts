import { isStarter } from '#backend/assistant/say.ts';
import { KNOWN_WORDS, type Lexicon } from '#backend/assistant/words/known-words.ts';
import { readFigures } from './read-figures.ts';
import { readParts, readSpans, type Said, sayAgain, splitQuestion, startOfExclusion } from './read-parts.ts';
import { type AlsoNamed, EXAMS, type Meaning, type Slots, type Topic } from './slots.ts';

// Who asks for papers or results that are not genuine, or for somebody else at an examination.

const DOCUMENT =
  '(?:bank (?:statements?|letters?|balances?|records?)|(?:ielts|toefl|pte|duolingo|dse|a ?levels?)|transcripts?|certificates?|diplomas?|degrees?|grades?|scores?|results?|report cards?|references?|recommendations?|letters? of recommendation|offer letters?|cas|visas?|passports?|documents?|papers?|proofs? of funds|financial (?:proofs?|statements?))';
const FALSIFY =
  '(?:fak(?:e|ed|ing)|forg(?:e|ed|ing)|falsif(?:y|ied|ying)|fabricat(?:e|ed|ing)|counterfeit|photoshop(?:ped|ping)?|bogus)';
const ARTICLES = '(?:an? |my |the |some |real |genuine )*';
const EXAM = '(?:ielts|toefl|pte|duolingo)';

const PAPER =
  '(?:银行|銀行|存款|资金|資金|流水|月结单|月結單|对账单|對帳單|证明|證明|成绩|成績|分数|分數|雅思|托福|文凭|文憑|学历|學歷|证书|證書|证件|證件|毕业证|畢業證|推荐信|推薦信|文件|材料|资料|資料|签证|簽證|护照|護照|offer|录取信|取錄信|cas|ielts|toefl)';
const BOUGHT =
  '(?:成绩|成績|分数|分數|文凭|文憑|学历|學歷|毕业证|畢業證|证书|證書|推荐信|推薦信|银行证明|銀行證明|存款证明|存款證明|流水)';

const ASKS_FORGERY: readonly RegExp[] = [
  new RegExp(`\\b${FALSIFY}\\b[^.?!]{0,30}\\b${DOCUMENT}\\b`, 'iu'),
  /\bedit(?:ing)? (?:my |a |the )?(?:bank statements?|transcripts?)\b/iu,
  new RegExp(
    `\\b(?:buy|buying|purchase|pay for) ${ARTICLES}(?:${EXAM} (?:scores?|results?|certificates?)|transcripts?|diplomas?|degrees?|certificates?|grades|bank statements?)\\b`,
    'iu',
  ),
  new RegExp(
    `\\b(?:take|sit|write|do) ${ARTICLES}(?:${EXAM}|exams?|tests?)(?: (?:exam|test))? (?:for me|in my (?:place|name))\\b`,
    'iu',
  ),
  new RegExp(`(?:伪造|偽造|篡改|涂改|塗改)[^。？?！!]{0,10}${PAPER}`, 'iu'),
  new RegExp(`${PAPER}[^。？?！!]{0,6}(?:造假|作假|做假|伪造|偽造)`, 'iu'),
  new RegExp(`(?<![暑寒放请請春病事年长長])假(?:的|嘅|造)?(?:一?[份张張个個])?${PAPER}`, 'iu'),
  new RegExp(`[买買购購](?:一?[份张張个個])?(?:真|假)?(?:的|嘅)?(?:雅思|托福|ielts|toefl)?(?:的|嘅)?${BOUGHT}`, 'iu'),
  /代考|替考|(?:代|替|[帮幫]|搵人|找人)我?考(?:雅思|托福|试|試|ielts|toefl)|(?:请|請|搵|找)[枪槍]手/iu,
];

/** Who was given one, or wants to know one, is warned of it and asks for none. */
const IS_WARY =
  /\b(?:spot|recogni[sz]e|detect|avoid|scam(?:s|med|mers?)?|beware|real or fake|verify|how (?:do i|to|can i) (?:report|tell|know|check)|(?:sold|gave|sent|offered) me|is (?:this|it|that|my|the)\b.{0,40}\b(?:fake|forged|genuine)|agent (?:has |had )?(?:made|used|sent|gave|forged|faked|submitted))\b|辨[别別]|分辨|[识識][别別]|[举舉][报報]|[骗騙]|真假|[系係]咪假|是不是假|[会會]唔[会會][系係]假|收到/iu;

const asksForgery = (question: string): boolean => {
  const text = question.normalize('NFKC');
  return !IS_WARY.test(text) && ASKS_FORGERY.some((way) => way.test(text));
};

/** Registers have a town called University: who says the word means no town. */
const withoutTowns = (names: readonly Meaning[], words: readonly Meaning[]) =>
  words.some((word) => word.kind === 'topic' && word.topic === 'school')
    ? names.filter(({ kind }) => kind !== 'city')
    : names;

/**
 * What somebody wants to know, as far as names of the catalogue and known words tell. After a question about the weather a name that a
 * city shares with a school is the city's; so it is where nothing else is said.
 */
export function understand(
  question: string,
  names: Lexicon,
  { isAfterWeather = false, isBareNameCity = true } = {},
): Slots {
  const words = splitQuestion(question);
  const said = chooseLongest(
    readSpans(question).flatMap((span) => {
      const known = KNOWN_WORDS.get(span.key) ?? [];
      const meanings = [...withoutTowns(names.get(span.key) ?? [], known), ...known];
      return meanings.length > 0 ? [{ ...span, meanings }] : [];
    }),
  );
  const figures = readFigures(question);
  const topics = new Set(said.flatMap(({ meanings }) => meanings.flatMap(topicOf)));
  if (topics.has('exam') && EXAMS.every((exam) => figures[exam] === null)) topics.add('requirements');
  // Whoever asks whether a person is there has not asked for one yet.
  if (asksWho(question)) {
    topics.delete('human');
    topics.add('bot');
  }
  if (asksForgery(question)) topics.add('forgery');
  // 'No' is an answer; 'no idea which' is none.
  if (words.length > LONGEST_GOODBYE) topics.delete('goodbye');
  const meant: Said[] = [];
  for (const [at, one] of said.entries()) {
    const meanings = keepOneKind(one, meant.at(-1), said[at + 1], {
      isWeather: isAfterWeather || topics.has('weather'),
      isBareNameCity,
      words,
    });
    meant.push({ ...one, meanings });
  }
  const excluded = new Map(
    meant.flatMap((one) => {
      const start = one.meanings.some(isNarrowing) ? startOfExclusion(question, one) : null;
      return start === null ? [] : [[one, start] as const];
    }),
  );
  const { chosen, alsoNamed } = keepOneSchool(
    question,
    meant.filter((one) => !excluded.has(one)),
  );
  const all = chosen.flatMap(({ meanings }) => meanings);
  const idsOf = (kind: 'school' | 'country' | 'city' | 'type' | 'group', among = all) => [
    ...new Set(among.flatMap((one) => (one.kind === kind ? [one.id] : []))),
  ];
  const countries = idsOf('country');
  const levels = new Set(all.flatMap((one) => (one.kind === 'level' ? [one.key] : [])));
  return {
    ...figures,
    topics,
    parts: readParts(question, meant, excluded),
    alsoNamed,
    beyond: said.filter(({ meanings }) => meanings.some(isBeyond)).map((one) => sayAgain(question, one)),
    adviceSaid: said
      .filter(({ meanings }) => meanings.some(({ kind }) => kind === 'advice'))
      .map((one) => sayAgain(question, one)),
    advice: [...new Set(all.flatMap((one) => (one.kind === 'advice' ? [one.key] : [])))],
    site: [...new Set(all.flatMap((one) => (one.kind === 'site' ? [one.key] : [])))],
    schools: idsOf('school'),
    course: null,
    countries,
    country: countries[0] ?? null,
    cities: idsOf('city'),
    city: idsOf('city')[0] ?? null,
    cityOfSchool:
      said.flatMap(({ meanings, from }) =>
        chosen.some((one) => one.from === from) && meanings.some(({ kind }) => kind === 'school')
          ? idsOf('city', [...meanings])
          : [],
      )[0] ?? null,
    type: idsOf('type')[0] ?? null,
    group: idsOf('group')[0] ?? null,
    level: LEVELS_MEANT.find((key) => levels.has(key)) ?? null,
    month: all.find((one) => one.kind === 'month')?.month ?? null,
    season: all.find((one) => one.kind === 'season')?.season ?? null,
    standsAlone: isStarter(question) || all.some(({ kind }) => kind === 'alone'),
  };
}

/** What a look-up is narrowed by, so that 'not' before it has a meaning. */
const NARROWING: ReadonlySet<Meaning['kind']> = new Set(['school', 'country', 'city', 'type', 'group', 'level']);
const isNarrowing = ({ kind }: Meaning) => NARROWING.has(kind);

/** Of several schools that go by one name the one in a country that is named, or else the best ranked. */
function keepOneSchool(question: string, said: readonly Said[]): { chosen: Said[]; alsoNamed: AlsoNamed[] } {
  const countries = new Set(
    said.flatMap(({ meanings }) => meanings.flatMap((one) => (one.kind === 'country' ? [one.id] : []))),
  );
  const alsoNamed: AlsoNamed[] = [];
  const chosen = said.map((one): Said => {
    const schools = one.meanings.filter((meaning) => meaning.kind === 'school');
    const there = schools.filter(({ country }) => country !== undefined && countries.has(country));
    const [first, ...others] = there.length > 0 ? there : schools;
    if (!first || schools.length === 1) return one;
    if (others.length > 0)
      alsoNamed.push({ said: sayAgain(question, one), schools: [...new Set(others.map(({ id }) => id))] });
    return { ...one, meanings: one.meanings.filter((meaning) => meaning.kind !== 'school' || meaning === first) };
  });
  return { chosen, alsoNamed };
}

const LONGEST_GOODBYE = 3;

const topicOf = (meaning: Meaning): Topic[] => (meaning.kind === 'topic' ? [meaning.topic] : []);
const isBeyond = (meaning: Meaning) => meaning.kind === 'topic' && meaning.topic === 'beyond';

/** Of several the one that somebody goes to: who has a bachelor's degree says so, and asks for a master's. */
const LEVELS_MEANT = ['phd', 'master', 'pathway', 'foundation', 'bachelor'];

/** Of stretches that lie across each other the longest, and of two as long the first: 大学费用 is 大学 and 费用, not 学费. */
function chooseLongest(found: readonly Said[]): Said[] {
  const chosen: Said[] = [];
  for (const one of found.toSorted((a, b) => b.key.length - a.key.length || a.from - b.from))
    if (chosen.every(({ from, to }) => one.to <= from || one.from >= to)) chosen.push(one);
  return chosen.toSorted((a, b) => a.from - b.from);
}

/** 'London or Glasgow': what is beside a city is one. */
const JOINS = /^(?:and|or|n|and in|or in|或|或者|定|定係|定系|還是|还是|和|同|同埋|與|与|跟|及)?$/u;

/** A name that is a city's and a school's is the city's where the words around it say so. */
function keepOneKind(
  { from, to, meanings }: Said,
  before: Said | undefined,
  after: Said | undefined,
  { isWeather, isBareNameCity, words }: { isWeather: boolean; isBareNameCity: boolean; words: readonly string[] },
): readonly Meaning[] {
  const has = (kind: Meaning['kind']) => meanings.some((one) => one.kind === kind);
  if (!has('city') || !has('school')) return meanings;
  const says = (one: Said | undefined, kind: Meaning['kind']) => one?.meanings.some((other) => other.kind === kind);
  const isPlace =
    isWeather ||
    // A name alone, such as 'Sydney'.
    (isBareNameCity && from === 0 && to === words.length) ||
    (before?.to === from && says(before, 'placeAfter')) ||
    (says(before, 'city') && JOINS.test(words.slice(before?.to ?? 0, from).join(''))) ||
    (after?.from === to && says(after, 'placeBefore'));
  return meanings.filter(({ kind }) => kind !== (isPlace ? 'school' : 'city'));
}

// 'Are you a human?', however it is asked. Who asks for a human asks for something else.

const WHO =
  '(?:real |actual |live |proper )?(?:human(?: being)?|person|robot|chat ?bot|bot|machine|computer|program(?:me)?|a\\.?i\\b|artificial intelligence|chatgpt|gpt|real(?= *[?.!]*$))';
const LIKE = '(?:just |actually |really |even |still |some kind of |some sort of |like )*';

const ASKS: readonly RegExp[] = [
  new RegExp(`\\b(?:are|r) (?:you|u|this|they) ${LIKE}(?:a |an )?${WHO}\\b`, 'iu'),
  new RegExp(`\\b(?:is|was) (?:this|it|that) ${LIKE}(?:a |an )?${WHO}\\b`, 'iu'),
  new RegExp(`\\bam i ${LIKE}(?:talking|speaking|chatting|writing|texting) (?:to|with) ${LIKE}(?:a |an )?${WHO}`, 'iu'),
  new RegExp(`\\byou(?:'|’)?(?: a|)re ${LIKE}(?:a |an )?${WHO}[^?]{0,12}\\?`, 'iu'),
  /\b(?:human|person) or (?:a |an )?(?:bot|robot|ai|machine)\b|\b(?:bot|robot|ai|machine) or (?:a |an )?(?:real )?(?:human|person)\b/iu,
  /(?<!\p{L})(?:es-tu|êtes-vous|etes-vous|tu es|vous êtes) (?:un |une )?(?:vrai |vraie )?(?:humain|humaine|personne|robot|bot)\b/iu,
  /هل (?:أنت|انت) (?:إنسان|انسان|روبوت|شخص حقيقي|بشر)/u,
];

const BEING =
  '(?:真人|人类|人類|活人|人工客服|人工服务|人工服務|人工|真人客服|机器人|機器人|机械人|機械人|robot|chatbot|bot|ai|人工智能|人工智慧|电脑|電腦|程序|程式|chatgpt|gpt|人)';
const IS = '(?:是不是|係唔係|系唔系|係咪|系咪|究竟係|到底是|是否|是|係|系)';
const END =
  '(?:客服|顾问|顧問|助手|助理)?(?:来的|嚟㗎|嚟|来架)?(?:[吗嗎嘛么麼咩㗎呀啊吧]|定|还是|還是|或者|回复|回覆|答我|在回|$|[?？。!！])';

const ASKS_IN_CHINESE: readonly RegExp[] = [
  new RegExp(
    `(?:你|妳|您|这|這|这边|這邊|对面|對面|那边|那邊|呢度|呢邊)(?:们|們|哋)?(?:到底|究竟|其实|其實|真的|真係)?${IS}(?:一个|一個|个|個)?(?:真(?:的|係)?(?:是|係)?)?${BEING}${END}`,
    'iu',
  ),
  new RegExp(`^(?:请问|請問|想问|想問)?${IS}(?:一个|一個|个|個)?${BEING}${END}`, 'iu'),
  /(?:真人|人)(?:定|还是|還是)(?:机器|機器|机械|機械|ai|robot|bot|电脑|電腦)|(?:机器人|機器人|机械人|機械人|ai)(?:定|定係|定系|还是|還是)(?:真)?人|^真人(?:吗|嗎|嚟|来|呀|\?|？)/iu,
];

/** Whether somebody asks what they are talking to. */
const asksWho = (question: string): boolean => {
  const text = question.normalize('NFKC').trim();
  return ASKS.some((way) => way.test(text)) || ASKS_IN_CHINESE.some((way) => way.test(text.replace(/\s+/gu, '')));
};
