import { MAX_CHAT_TEXT_LENGTH } from '#shared/constants.ts';
import * as known from './crisis-signs.ts';

/**
 * Kind of danger: to the writer's life, to another person's life, by violence or abuse, or despair without a stated
 * danger.
 */
export type Crisis = 'life' | 'other' | 'abuse' | 'despair';

const matchesAny = (text: string, patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text));
const removePatterns = (text: string, patterns: readonly RegExp[]) =>
  patterns.reduce((remainingText, pattern) => remainingText.replace(pattern, ' '), text);

/**
 * Detects danger to a person. Figures of speech and fields of study do not count. An ambiguous message counts, because
 * an unnecessary caring reply does little harm.
 */
export function detectCrisis(message: string): Crisis | null {
  const { words, characters } = foldMessage(message);
  const englishText = removePatterns(words, known.ENGLISH_INNOCENT_PATTERNS);
  const chineseText = removePauses(removePatterns(characters, known.CHINESE_INNOCENT_PATTERNS));
  const isStudySubject =
    known.ENGLISH_SUBJECT_PATTERN.test(words) || known.CHINESE_SUBJECT_PATTERN.test(removePauses(characters));
  const isAboutOneself =
    matchesAny(englishText, known.ENGLISH_SUICIDE_PATTERNS) || known.CHINESE_SELF_PATTERN.test(chineseText);
  const isAboutOtherPerson =
    matchesAny(englishText, known.ENGLISH_OTHER_PERSON_PATTERNS) ||
    matchesAny(chineseText, known.CHINESE_OTHER_PERSON_PATTERNS);
  if (
    isAboutOneself &&
    !(isAboutOtherPerson && !isAboutSelf(englishText) && !known.CHINESE_SELF_PATTERN.test(chineseText))
  )
    return 'life';
  if (isAboutOtherPerson && !isStudySubject) return 'other';
  if (
    matchesAny(chineseText, known.CHINESE_SUICIDE_PATTERNS) ||
    matchesAny(words, FRENCH_SUICIDE_PATTERNS) ||
    matchesAny(words, ARABIC_SUICIDE_PATTERNS)
  )
    return 'life';
  if (matchesAny(words, PINYIN_SUICIDE_PATTERNS)) return 'life';
  if (matchesAny(englishText, known.ENGLISH_ABUSE_PATTERNS) || matchesAny(chineseText, known.CHINESE_ABUSE_PATTERNS))
    return 'abuse';
  if (isMinorAtRisk(englishText, chineseText)) return 'abuse';
  if (
    matchesAny(englishText, known.ENGLISH_HARMED_CHILD_PATTERNS) ||
    matchesAny(chineseText, known.CHINESE_HARMED_CHILD_PATTERNS)
  )
    return 'other';
  if (
    matchesAny(englishText, known.ENGLISH_DESPAIR_PATTERNS) ||
    matchesAny(chineseText, known.CHINESE_DESPAIR_PATTERNS)
  )
    return 'despair';
  const namesTopic =
    matchesAny(englishText, known.ENGLISH_TOPIC_PATTERNS) || matchesAny(chineseText, known.CHINESE_TOPIC_PATTERNS);
  return namesTopic && !isStudySubject ? 'despair' : null;
}

/** Whether a writer who states to be under age describes sexual advances. */
const isMinorAtRisk = (englishText: string, chineseText: string) =>
  (ENGLISH_MINOR_PATTERN.test(englishText) || CHINESE_MINOR_PATTERN.test(chineseText)) &&
  (matchesAny(englishText, ENGLISH_ADVANCE_PATTERNS) || matchesAny(chineseText, CHINESE_ADVANCE_PATTERNS));

/** Whether the writer is the subject of the message. In 'My friend is thinking of suicide' the writer is not. */
const isAboutSelf = (text: string) => /\b(?:my ?s[ae]lf|i|im|ive|me|kms)\b/u.test(text);

// People in a crisis type in a hurry, in any script, and often disguise words: '自 殺', 'su!cide', "can't go on".

/** Traditional characters that the patterns use, each followed by its simplified form. */
const SIMPLIFIED_CHARACTERS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '殺杀 輕轻 殘残 傷伤 結结 樓楼 藥药 絕绝 撐撑 沒没 義义 點点 個个 還还 這这 樣样 給给 讓让 對对 會会 開开 離离 燒烧 係系 媽妈 親亲 師师 強强 姦奸 銬铐 鎖锁 罵骂 嚇吓 課课 業业 學学 斷断 盡尽 縊缢 脈脉 頸颈 無无 戀恋 寧宁 願愿 應应 該该 棄弃 負负 擔担 廢废 敗败 鬱郁 憂忧 緒绪 潰溃 識识 兒儿 話话 電电 準准 備备 試试 過过 慮虑 圖图 傾倾 衝冲 動动 難难 獨独 蝦虾 淩凌 擾扰 蹤踪 機机 剛刚 經经 覺觉 愛爱 種种 價价 預预 幹干 熱热 線线 護护 會会 論论 說说 電电 題题 聞闻 讀读 碩硕 講讲 軌轨 橋桥 啲点 喺在 嘅的 冇没 唔不 咗了 畀给 俾给 佢他 攰累 嗰那 呢这 哋们 冚全 捱熬 瞓睡 餓饿 凍冻 飽饱 饞馋 曬晒 嬸婶 嬤嬷 養养 鄰邻 侶侣 寢寝 樂乐 處处 發发 轉转 夢梦 戰战 掙挣 紮扎 壓压 煩烦 錫锡 脫脱 遺遗 書书 記记 樂乐 為为 問问 題题 許许 隊队 寫写 專专 劃划 數数 ' +
    '歲岁 監监 闖闯 臥卧 牀床 顧顾 賓宾 視视 約约 補补 導导 單单 曖暧 綫线 門门 訊讯 摟搂 ' +
    '鯊鲨 剎刹 尋寻 總总 時时 實实 現现 繼继 後后 練练 東东 們们 裏里 裡里 細细 閨闺 網网 悶闷 爺爷 廣广 黨党 營营 銷销 襲袭 擊击 彈弹 減减 壺壶 鍋锅 藝艺 號号 碼码 潑泼 躍跃 類类 體体 員员 資资 請请 習习 續续 來来 見见 間间 麼么 勁劲 頭头 夠够 膩腻 氣气 嘗尝 諗谂 產产 計计 毀毁 權权 餘余 馀余 終终 別别 從从 較较 幾几 頂顶 陽阳 邊边 欄栏 賬账 緊紧 贅赘 關关 討讨 厭厌 禮礼 褻亵 毆殴 騷骚 聽听 進进 説说 費费 獎奖 選选 畢毕 著着 臺台 喫吃 張张 訓训 擠挤 遠远 撲扑 順顺 辦办 嗎吗 塗涂 爾尔 倫伦 錄录 國国 籤签 證证 醫医 績绩 銀银 戶户 鬆松 帶带 遲迟 當当 纔才'
  )
    .split(' ')
    .map((pair) => [...pair]),
);

const DISGUISE_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[a-z])[1!|](?=[a-z])/gu, 'i'],
  [/(?<=[a-z])0(?=[a-z])/gu, 'o'],
  [/(?<=[a-z])3(?=[a-z])/gu, 'e'],
  [/(?<=[a-z])[@4](?=[a-z])/gu, 'a'],
  [/(?<=[a-z])\$(?=[a-z])/gu, 's'],
  // An asterisk stands for any vowel: 'su*cide', 'k*ll'.
  [/(?<=[a-z])\*+(?=[a-z])/gu, 'i'],
  [/([a-z])\1{2,}/gu, '$1'],
];

/** A full stop within a word is a disguise. A full stop before a space ends a sentence. */
const SENTENCE_END_PATTERN = /[。！？!?;；\n]+|(?<!\.)\.+\s+/gu;

/** Separators between two thoughts: 'I want to die, mother would cry' differs from 'dying to see mother'. */
const PAUSE_PATTERN = /[,，、…~～]+|(?<=\p{Script=Han}{2})\s+(?=\p{Script=Han}{2})/gu;
const PAUSE_SIGN = '，';

/** Removes separators, because most statements span them. */
const removePauses = (characters: string) => characters.replaceAll(PAUSE_SIGN, '');

interface FoldedMessage {
  /** Words in alphabetic scripts, joined by single spaces; ' . ' separates sentences. */
  words: string;
  /** Characters in simplified script and Mandarin wording, without spaces. Ends of sentences and pauses are marked. */
  characters: string;
}

export function foldMessage(text: string): FoldedMessage {
  const foldedText = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’‘`´]/gu, '')
    .slice(0, MAX_CHAT_TEXT_LENGTH)
    .toLowerCase();
  const undisguisedText = DISGUISE_PATTERNS.reduce(
    (partialText, [pattern, letter]) => partialText.replace(pattern, letter),
    foldedText,
  );
  return {
    words: ` ${undisguisedText
      .replace(/[.!?;\n。！？；]+/gu, ' . ')
      .replace(/[^\p{L}\p{N}.]+/gu, ' ')
      .trim()} `,
    characters: [
      ...undisguisedText
        .replace(SENTENCE_END_PATTERN, '。')
        .replace(PAUSE_PATTERN, PAUSE_SIGN)
        .replace(/[^\p{L}\p{N}。，]+/gu, '')
        .replace(/^[。，]+|(?<![。，])[。，]+$/gu, ''),
    ]
      .map((character) => SIMPLIFIED_CHARACTERS[character] ?? character)
      .join(''),
  };
}

// Chinese may be typed as pinyin on keyboards without Chinese input.

const PINYIN_SUICIDE_PATTERNS: readonly RegExp[] = [
  /\b(?:xiang|yao|zhi ?xiang|hen ?xiang) ?(?:zi ?sha|qu ?si|si ?le|tiao ?lou|ge ?wan|qing ?sheng)\b/u,
  /\b(?:wo ?)?(?:bu|m) ?xiang ?(?:zai ?)?huo(?: ?(?:le|zhe|xia ?qu))?\b|\bhuo ?bu ?xia ?qu\b/u,
  /\bhuo ?zhe ?(?:hao |zhen |tai |mei ?you ?)?(?:mei ?)?(?:shen ?me ?)?yi ?si\b/u,
];

const FRENCH_SUICIDE_PATTERNS: readonly RegExp[] = [
  /\b(?:veux|voudrais|vais|envie de|pense a|veut|besoin de) (?:me suicider|mourir|me tuer|en finir|me pendre|me faire du mal|disparaitre)\b/u,
  /\bme suicider\b|\bidees suicidaires\b|\bplus envie de vivre\b|\bveux plus vivre\b|\bje me (?:scarifie|mutile)\b/u,
];

/** Patterns over folded Arabic, without the marks on alif and waw. */
const ARABIC_SUICIDE_PATTERNS: readonly RegExp[] = [
  /(?:اريد|ابغى|عايز|عايزه|نفسي|بدي|ارغب في|اتمنى) ?(?:ان|اني)? ?(?:اموت|الموت|انتحر|الانتحار|اقتل نفسي)/u,
  /(?:اقتل|ااذي|اوذي|اجرح) نفسي|لا (?:اريد|ارغب) ?(?:في|ان)? ?(?:العيش|الحياه|الحياة|اعيش)|افكر في (?:الانتحار|الموت)|ساانتحر|سانتحر/u,
];

// Patterns that match minors, and demands by adults or online contacts, in text folded as in crisis-signs.ts.

/** Matches a stated age below 18: 'I am 13', 'my daughter is 15', '15 years old'. */
const ENGLISH_MINOR_PATTERN =
  /\b(?:i am|im|i m|she is|shes|he is|hes|who is|is|aged|age|only) (?:only )?(?:[6-9]|1[0-7])\b(?! (?:points?|percent|weeks?|months?|hours?|courses?|schools?|subjects?|marks?|pounds?|years? (?:of|in|at|ago|since)))|\b(?:[6-9]|1[0-7]) (?:years? old|yo|yr old|yrs old)\b|\b(?:[6-9]|1[0-7]) ?y ?o\b/u;
const CHINESE_MINOR_PATTERN = /(?:[6-9]|1[0-7]|[六七八九十]|十[一二三四五六七])岁/u;

/** Matches sexual advances, which have nothing to do with lessons, visas or schools. */
const ENGLISH_ADVANCE_PATTERNS: readonly RegExp[] = [
  /\b(?:alone|secretly|by myself)\b[^.]{0,40}\b(?:home|house|flat|apartment|hotel|room|place|car)\b|\b(?:his|her) (?:home|house|flat|apartment|hotel|place)\b/u,
  /\b(?:met|know|chat|chatting|talk|talking) (?:\w+ ){0,4}(?:online|on the internet|on (?:instagram|snapchat|discord|wechat|tiktok|telegram))\b/u,
  /\b(?:man|men|guy|boy|stranger|someone|somebody|teacher|tutor|coach|adult|he|she) (?:\w+ ){0,4}(?:photos?|pictures?|pics|nudes?|naked|webcam)\b|\b(?:nudes?|naked (?:photos?|pictures?|pics))\b/u,
  /\b(?:kiss(?:es|ed|ing)?|touch(?:es|ed|ing)?|hug(?:s|ged|ging)?|grop(?:es|ed|ing)|undress\w*|sleep with|sex(?:ual|ts?|ting)?|love letters?|flirt\w*) (?:\w+ ){0,2}(?:me|her|him|with me|with her|with him)\b/u,
  /\b(?:comes|came|coming|gets|got|walks|walked|walking|enters|entered|sneaks|sneaked) (?:\w+ )?(?:in ?to |to |in )?(?:my|her|his) (?:bed ?room|room|bed|shower)\b(?! (?:number|mate|service|fees?))/u,
  /\b(?:not to tell|dont tell|do not tell|keep (?:it|this) (?:a )?secret|our secret)\b/u,
];
const CHINESE_ADVANCE_PATTERNS: readonly RegExp[] = [
  /(?:一个人|自己|单独|单身|偷偷)[^。]{0,8}(?:去|到|上|来)[^。]{0,8}(?:屋企|家里?|酒店|宾馆|房间|住处)/u,
  /(?:网友|网上认识|网上识|陌生人|陌生男人|成年人)[^。]{0,10}(?:要|想|叫|约|问|见|发|睇|看|传|send)/u,
  /(?:裸照|裸体|私密照|不雅照|露点|脱衣|视频裸聊)/u,
  /(?:老师|教练|补习|叔叔|男人|大人|亲戚|顾问|导师)[^。]{0,12}(?:摸|掂|亲|吻|锡|抱|搂|暧昧|情信|示爱|表白|色情|咸湿|开房|私下(?:发|约|见))/u,
  /(?:摸|吻|亲|锡|抱|搂)(?:了|过|住|着)?我(?!的)/u,
  /(?:半夜|夜晚|晚上|夜里|偷偷|成日|经常|走|闯|爬)[^。]{0,4}(?:进|入|上)(?:来|到|了)?(?:我|女儿|儿子|她|他)(?:的|间|张)?(?:睡|卧)?(?:房|床|卧室|浴室)/u,
  /(?:不要|别|不准|不可以|不好)(?:告诉|同|跟|对)(?:我)?(?:爸|妈|父母|家人|屋企人|别人|人)(?:讲|说|知)?/u,
];
