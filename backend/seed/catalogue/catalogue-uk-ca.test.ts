import { describe, expect, it } from 'vitest';
import { getCountryOfSchool } from '#backend/seed/schools/school-texts.ts';
import { PLACES } from '#backend/seed/seed-data.ts';
import type { CitySeed, SchoolSeed, StateSeed } from '#backend/seed/seed-schemas.ts';
import { SUBJECTS } from '#backend/catalogue/subjects.ts';

// Common characters whose simplified and traditional forms differ, in the same order. Characters that also occur in the
// other script are omitted.
const SIMPLIFIED_CHARACTERS =
  '与专业东个为丽书习买产亲亿从仓们优会伟传伤伦体儿兰关兴军农冲决况净减凤凯击划刘则刚创剑剧办务动劳势勋' +
  '华协单卖卢卫历压厂县双发变叶号吗听启员响团园围国图圆圣场坚坛块垒声处备复头夺奖妇孙学宁实宝审宪宫宽宾' +
  '对寻导寿将尔尝层属岁岛岭币师带帮广庄庆库应庙废开异弃张弹归录彻径忆怀态总恋恶惊惯愿戏战执扩扫扬护报担' +
  '拥择挂换据损摄数断无旧时显晋术机杀杂权条来杨极构枪标栋树样桥档梦检楼欢欧残毕气汇汉汤沟泽洁济浓涛润涨' +
  '湾满滨潜灭灵灾炉点炼热爱爷状犹独玛环现画电疗监盘矿码砖础礼离种积称稳穷竞笔签简类粮紧红级纪约纲纳纽线' +
  '组细织终绍经结给络绝统继绩续维绿编缘网罗职联肃脑脸舰艺节苏荐荣药莱获萧营萨蓝虽补装见观规视览觉计订认' +
  '讨让训议记讲许论设访证评识词译试诗话该详语说请诸诺课谁调谈谢谱贝财责败货质贵贷贸费资赏赖赛赞赠赵赶趋' +
  '跃践车轨转轮软轻载较辅辆辑输边达迁过运还这进远连适选遗邓邮邻郑酿针钟钢钱铁铜银锋锐错键锦镇长门闭问间' +
  '闻闽阁队阳阴阵阶际陆陈险随隐难雾静韦页顶项顺须顾顿预领颁频题颜额颠风飞饭饮饰饶馆马驱驻驾骆骑骗验鱼鲁' +
  '鲜鸟鸡鸣鹰麦齐龙龄';
const TRADITIONAL_CHARACTERS =
  '與專業東個為麗書習買產親億從倉們優會偉傳傷倫體兒蘭關興軍農衝決況淨減鳳凱擊劃劉則剛創劍劇辦務動勞勢勳' +
  '華協單賣盧衛歷壓廠縣雙發變葉號嗎聽啟員響團園圍國圖圓聖場堅壇塊壘聲處備復頭奪獎婦孫學寧實寶審憲宮寬賓' +
  '對尋導壽將爾嘗層屬歲島嶺幣師帶幫廣莊慶庫應廟廢開異棄張彈歸錄徹徑憶懷態總戀惡驚慣願戲戰執擴掃揚護報擔' +
  '擁擇掛換據損攝數斷無舊時顯晉術機殺雜權條來楊極構槍標棟樹樣橋檔夢檢樓歡歐殘畢氣匯漢湯溝澤潔濟濃濤潤漲' +
  '灣滿濱潛滅靈災爐點煉熱愛爺狀猶獨瑪環現畫電療監盤礦碼磚礎禮離種積稱穩窮競筆簽簡類糧緊紅級紀約綱納紐線' +
  '組細織終紹經結給絡絕統繼績續維綠編緣網羅職聯肅腦臉艦藝節蘇薦榮藥萊獲蕭營薩藍雖補裝見觀規視覽覺計訂認' +
  '討讓訓議記講許論設訪證評識詞譯試詩話該詳語說請諸諾課誰調談謝譜貝財責敗貨質貴貸貿費資賞賴賽贊贈趙趕趨' +
  '躍踐車軌轉輪軟輕載較輔輛輯輸邊達遷過運還這進遠連適選遺鄧郵鄰鄭釀針鐘鋼錢鐵銅銀鋒銳錯鍵錦鎮長門閉問間' +
  '聞閩閣隊陽陰陣階際陸陳險隨隱難霧靜韋頁頂項順須顧頓預領頒頻題顏額顛風飛飯飲飾饒館馬驅駐駕駱騎騙驗魚魯' +
  '鮮鳥雞鳴鷹麥齊龍齡';

interface CountryFixture {
  key: string;
  schools: SchoolSeed[];
  cities: CitySeed[];
  states: StateSeed[];
  ids: [number, number];
  lat: [number, number];
  lng: [number, number];
  universities: number;
  pathways: number;
  all: number;
  stateCount: number;
}

const countries: CountryFixture[] = [
  {
    key: 'uk',
    schools: PLACES.schools.filter((school) => getCountryOfSchool(school) === 'uk'),
    cities: PLACES.cities.filter(({ country }) => country === 'uk'),
    states: PLACES.states.filter(({ country }) => country === 'uk'),
    ids: [1001, 1199],
    lat: [49.8, 60.9],
    lng: [-8.7, 1.8],
    universities: 66,
    pathways: 6,
    all: 72,
    stateCount: 4,
  },
  {
    key: 'ca',
    schools: PLACES.schools.filter((school) => getCountryOfSchool(school) === 'ca'),
    cities: PLACES.cities.filter(({ country }) => country === 'ca'),
    states: PLACES.states.filter(({ country }) => country === 'ca'),
    ids: [4001, 4199],
    lat: [41.6, 83.2],
    lng: [-141.1, -52.6],
    universities: 20,
    pathways: 3,
    all: 27,
    stateCount: 13,
  },
];

const findCharacters = (text: string, characters: string) =>
  [...text].filter((character) => characters.includes(character));
const findRepeated = <T>(list: T[]) => list.filter((item, index) => list.indexOf(item) !== index);
const isInRange = (value: number, [min, max]: [number, number]) => value >= min && value <= max;
/** Returns the tier of a published rank. A range counts by its better end. */
const getRankTier = (rank: string) => {
  const bestRank = Number.parseInt(rank.replace('=', ''), 10);
  return bestRank <= 30 ? 1 : bestRank <= 150 ? 2 : bestRank <= 500 ? 3 : 4;
};

it('pairs every simplified character with its traditional one', () => {
  expect(SIMPLIFIED_CHARACTERS.length).toBe(TRADITIONAL_CHARACTERS.length);
  expect(findCharacters(SIMPLIFIED_CHARACTERS, TRADITIONAL_CHARACTERS)).toEqual([]);
});

it('has unique websites and city keys', () => {
  expect(findRepeated(countries.flatMap(({ schools }) => schools.map(({ website }) => website)))).toEqual([]);
  expect(findRepeated(countries.flatMap(({ cities }) => cities.map(({ key }) => key)))).toEqual([]);
});

describe.each(countries)('the catalogue of $key', (country) => {
  const { schools, cities, states } = country;

  it('has the required number of institutions', () => {
    const countKind = (kind: string) => schools.filter((school) => school.kind === kind).length;
    expect(countKind('university')).toBeGreaterThanOrEqual(country.universities);
    expect(countKind('pathway')).toBeGreaterThanOrEqual(country.pathways);
    expect(schools.length).toBeGreaterThanOrEqual(country.all);
    expect(states.length).toBe(country.stateCount);
  });

  it('has unique ids', () => {
    const ids = schools.map(({ id }) => id);
    expect(findRepeated(ids)).toEqual([]);
    expect(ids.filter((id) => !isInRange(id, country.ids))).toEqual([]);
  });

  it('contains every city and state, and each is used', () => {
    const stateKeys = states.map(({ key }) => key);
    const cityKeys = cities.map(({ key }) => key);
    const usedKeys = new Set(schools.map(({ city }) => city));
    expect(findRepeated(stateKeys)).toEqual([]);
    expect([...usedKeys].filter((city) => !cityKeys.includes(city))).toEqual([]);
    expect(cityKeys.filter((city) => !usedKeys.has(city))).toEqual([]);
    expect(cities.filter(({ state }) => !stateKeys.includes(state))).toEqual([]);
    expect([...cities, ...states].filter((place) => place.country !== country.key)).toEqual([]);
  });

  it('has every point in the country, and every school in its city', () => {
    expect(
      [...schools, ...cities].filter(({ lat, lng }) => !isInRange(lat, country.lat) || !isInRange(lng, country.lng)),
    ).toEqual([]);
    const distantSchools = schools.filter((school) => {
      const city = cities.find(({ key }) => key === school.city);
      return !city || Math.hypot(city.lat - school.lat, (city.lng - school.lng) * 0.6) > 0.3;
    });
    expect(distantSchools.map(({ name }) => name)).toEqual([]);
  });

  it('uses the characters of each language', () => {
    for (const place of [...cities, ...states]) {
      expect(findCharacters(place.nameChn, TRADITIONAL_CHARACTERS), place.key).toEqual([]);
      expect(findCharacters(place.nameHk, SIMPLIFIED_CHARACTERS), place.key).toEqual([]);
    }
    for (const school of schools) {
      expect(findCharacters(school.nameChn + school.intro.zh, TRADITIONAL_CHARACTERS), school.name).toEqual([]);
      expect(
        findCharacters(school.nameHk + school.nameTw + school.intro['zh-hk'], SIMPLIFIED_CHARACTERS),
        school.name,
      ).toEqual([]);
      expect(school.intro['en-us'], school.name).not.toMatch(/\p{Script=Han}/u);
      for (const alias of school.aliases) {
        const isMixed =
          findCharacters(alias, SIMPLIFIED_CHARACTERS).length > 0 &&
          findCharacters(alias, TRADITIONAL_CHARACTERS).length > 0;
        expect(isMixed, alias).toBe(false);
      }
    }
  });

  it.each(schools.map((school) => [school.name, school] as const))('describes %s completely', (_, school) => {
    expect(new URL(school.website).protocol).toBe('https:');
    expect(isInRange(school.founded, [1000, 2020])).toBe(true);
    expect(school.qs2021).toMatch(/^(|=?\d+|\d+-\d+)$/);
    expect(school.tier).toBe(school.qs2021 === '' ? 4 : getRankTier(school.qs2021));
    expect(findRepeated(school.subjects)).toEqual([]);
    expect(isInRange(school.subjects.length, [4, 9])).toBe(true);
    expect(school.subjects.filter((subject) => !SUBJECTS.includes(subject))).toEqual([]);
    expect(findRepeated(school.aliases)).toEqual([]);
    expect(school.aliases.length).toBeGreaterThan(0);
    expect(school.address).not.toBe('');
  });

  it('links only pathway colleges to universities', () => {
    const universities = new Set(schools.filter(({ kind }) => kind === 'university').map(({ id }) => id));
    for (const school of schools) {
      if (school.kind === 'pathway') {
        expect(school.leadsTo?.length, school.name).toBeGreaterThan(0);
        expect(findRepeated(school.leadsTo ?? []), school.name).toEqual([]);
        expect(
          school.leadsTo?.filter((id) => !universities.has(id)),
          school.name,
        ).toEqual([]);
      } else {
        expect(school.leadsTo, school.name).toBeUndefined();
      }
    }
  });
});
