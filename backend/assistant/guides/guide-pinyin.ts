import { isHan } from '#backend/search/search-words.ts';

// Chinese in Latin letters: 'yingguo juqian zenme ban'. Only characters that the words of the guides are written with; a test holds the table
// against the sounds of all characters.

export const SOUNDS_OF_WORDS = `
an安案 ao澳 bai拜 ban伴半搬 bang榜绑镑 bao保报 bei北卑被 ben本 bi俾币必比毕闭 bie别 bing病 bu不 ce册 cha差 chang长
che车 chen陈 cheng成承 chong重 chu出处 cun存 da大打 dai带 dan单担 dao倒 deng登等 di低地递 dian点电颠 ding定 dou逗 du独读 dui兑
duo多 e额 er二尔 fang房放防 fei肺费 fen分 fu付副复夫府服福覆附 gai改 gang港 gao告搞高 ge个哥格革 gen跟 gong公工 gu雇
guan关馆 guo国果过 hai孩海 hang行 hao号 he何和核 hou候后 hu户护 hua花话 huan换 hui汇 huo活火 ji几己急技级绩计记际 jia加家架
jian件健兼剑监间 jiao交教 jie结 jin津紧金 jing净境警 jiu久救 ju局拒 jue决绝 kai开 kan看 kang康 kao考 ke克可科课 kou口
kuan款 kuang况 kui魁 lan兰 lao老 li利历理礼 liao疗 lie列 lin临邻 ling领龄 liu六流留 lu路陆 lue略 lun伦 lv侣率 ma码 mai埋 man满 me么
mei媒每美 men门 mian免面 min民 ming名明 mo模 na拿 nai耐 nan南 nei内 ni拟 nian年 niu牛 ou偶 pei配陪 pi批 pian骗 ping平评
po婆 qi妻期起 qian前签钱 qiang强 qiao桥 qing情请 qiu求 qu区去取 quan全 ren人认 ri日 ru入 san三 shao少 she涉社 shen审甚申
sheng升生省 shi事什使士实时是识试诗食 shou收 shu书属数术述 shui水税 si四思斯 su宿苏诉 suan算 sui岁 suo所 tai太 ti体提
tian填天 tiao条 ting停庭 tong同统通 tou投 tui退 tuo托 wai外 wan完 wei位威未 wen文 wu五屋物 xi习系 xia下 xian线险
xiang香 xiao小效校消 xin新 xing星 xiu休 xu虚许需须 xue学 ya亚牙雅 yao药要 ye业野 yi一以医意 yin银 ying英 yong用 you有
yu语预 yuan元员愿院 yue月越 zai在 zao早 zen怎 zha诈 zhang丈账障 zhao照 zhen真 zheng征政整证 zhi之制只址志执指支治直知纸职
zhong中钟 zhou周洲 zhu住注著 zhuan专转 zhuo卓着 zi子自资 zu租 zui最 zuo作做
`;

const SOUNDS = new Map(
  SOUNDS_OF_WORDS.trim()
    .split(/\s+/u)
    .flatMap((entry) => {
      const sound = /^[a-z]+/u.exec(entry)?.[0] ?? '';
      return Array.from(entry.slice(sound.length)).map((character) => [character, sound] as const);
    }),
);

/** Shorter ones are part of other words. */
const SHORTEST = 5;

/** Null for a word in traditional characters, whose twin has the same sound, and for one that is too short to be heard. */
export function soundOf(word: string): string | null {
  const sounds = [...word].filter(isHan).map((character) => SOUNDS.get(character));
  const sound = sounds.every((one) => one !== undefined) ? sounds.join('') : '';
  return sound.length >= SHORTEST ? sound : null;
}

export const soundsAlike = (one: string, other: string) => SOUNDS.has(one) && SOUNDS.get(one) === SOUNDS.get(other);

const SYLLABLE =
  '(?:zh|ch|sh|[bpmfdtnlgkhjqxzcsryw])?(?:iong|iang|uang|ueng|iao|ian|ing|uai|uan|ang|eng|ong|ai|ei|ao|ou|an|en|er|ia|ie|iu|in|ua|uo|ui|un|ve|ue|a|o|e|i|u|v)';
const IN_SYLLABLES = new RegExp(`^(?:${SYLLABLE})+$`, 'u');
/** 'oshc', 'opt'. */
const LONGEST_ACRONYM = 4;

/** Whether words in Latin letters may be Chinese: all of them are made of its syllables, or are initials. */
export function isPinyin(words: string): boolean {
  const all = words.split(' ').filter(Boolean);
  const isSpelt = (word: string) => IN_SYLLABLES.test(word);
  return (
    all.some((word) => word.length > LONGEST_ACRONYM && isSpelt(word)) &&
    all.every((word) => isSpelt(word) || word.length <= LONGEST_ACRONYM || /^\d+$/u.test(word))
  );
}
