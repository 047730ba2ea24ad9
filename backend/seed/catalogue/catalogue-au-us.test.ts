import { describe, expect, it } from 'vitest';
import { getCountryOfSchool } from '#backend/seed/schools/school-texts.ts';
import { PLACES } from '#backend/seed/seed-data.ts';
import type { CitySeed, SchoolSeed, StateSeed } from '#backend/seed/seed-schemas.ts';
import { SUBJECTS } from '#backend/catalogue/subjects.ts';

// Pairs of common characters that differ: the simplified one, then the traditional one.
const CHARACTER_PAIRS =
  '学學国國纽紐约約顿頓尔爾亚亞兰蘭达達罗羅马馬维維华華宾賓苏蘇迈邁凯凱乔喬杰傑汤湯与與东東为為丽麗书書产產亲親仅僅' +
  '从從众眾优優会會传傳师師创創办辦于於设設开開课課园園区區这這还還过過进進远遠连連选選边邊运運农農医醫药藥护護业業' +
  '术術机機构構极極样樣桥橋楼樓权權条條标標树樹检檢欧歐气氣汉漢济濟湾灣滨濱渔漁测測满滿热熱烟煙爱愛独獨状狀环環现現' +
  '电電画畫疗療监監盖蓋矿礦码碼础礎礼禮种種称稱积積稳穩竞競笔筆简簡类類粮糧红紅级級纪紀纳納线線组組细細织織终終经經' +
  '结結络絡统統继繼绩績续續绿綠编編网網联聯职職肃肅脑腦舰艦艺藝节節荣榮莱萊获獲萨薩营營虽雖补補观觀规規视視览覽觉覺' +
  '计計订訂认認讨討让讓训訓议議记記讲講许許论論访訪证證评評识識译譯试試诗詩话話该該语語说說请請诸諸诺諾读讀谁誰调調' +
  '谈談谢謝贝貝财財责責贤賢质質贵貴贸貿费費资資赏賞赛賽赞贊赠贈赵趙轨軌转轉轮輪软軟轻輕载載较較辅輔输輸辖轄邓鄧邮郵' +
  '邻鄰郑鄭钟鐘钢鋼铁鐵银銀锋鋒锡錫键鍵镇鎮长長门門闭閉问問间間闻聞队隊阳陽阴陰际際陆陸陈陳险險随隨难難页頁项項顺順' +
  '须須顾顧预預领領颁頒频頻题題额額风風飞飛饭飯饮飲馆館驻駐驾駕骑騎验驗鱼魚鲁魯鲍鮑鸟鳥鸣鳴鹰鷹麦麥黄黃齐齊龙龍龄齡' +
  '两兩严嚴个個义義乌烏乐樂习習云雲伟偉伦倫体體佣傭侨僑俭儉债債儿兒兴興养養军軍冲衝决決况況净淨凉涼减減击擊刘劉则則' +
  '刚剛删刪别別剂劑剑劍剧劇务務动動劳勞势勢励勵单單卖賣卫衛卢盧历歷压壓厅廳县縣双雙发發变變叶葉号號听聽启啟员員响響' +
  '团團围圍图圖圆圓圣聖场場坚堅垒壘声聲处處备備复復头頭夺奪奖獎妇婦孙孫宁寧实實宠寵审審宪憲宫宮宽寬寻尋对對导導将將' +
  '层層属屬岛島岁歲币幣带帶帮幫广廣庄莊庆慶应應废廢张張弹彈归歸录錄彻徹径徑忆憶怀懷态態总總恋戀惊驚戏戲战戰户戶扩擴' +
  '扬揚报報拟擬担擔择擇挂掛损損据據摄攝敌敵数數断斷无無旧舊时時显顯晓曉晋晉吴吳奥奧槟檳湿濕爷爺牵牽猎獵玛瑪珑瓏琼瓊' +
  '瓯甌矶磯穷窮确確窃竊纬緯纯純纵縱纷紛绍紹绘繪给給绝絕缅緬缘緣罚罰贺賀贾賈跃躍辉輝迁遷适適递遞郁鬱钱錢锐銳镜鏡闲閒' +
  '阁閣阶階陕陝隐隱雾霧顶頂颜顏鸿鴻黾黽';
const SIMPLIFIED_CHARACTERS = new Set([...CHARACTER_PAIRS].filter((_, index) => index % 2 === 0));
const TRADITIONAL_CHARACTERS = new Set([...CHARACTER_PAIRS].filter((_, index) => index % 2 === 1));

interface CountryFixture {
  key: string;
  schools: SchoolSeed[];
  cities: CitySeed[];
  states: StateSeed[];
  least: number;
  ids: [number, number];
  lat: [number, number];
  lng: [number, number];
}

const COUNTRIES: CountryFixture[] = [
  {
    key: 'au',
    schools: PLACES.schools.filter((school) => getCountryOfSchool(school) === 'au'),
    cities: PLACES.cities.filter(({ country }) => country === 'au'),
    states: PLACES.states.filter(({ country }) => country === 'au'),
    least: 36,
    ids: [2001, 2199],
    lat: [-43.7, -10.6],
    lng: [113.1, 153.7],
  },
  {
    key: 'us',
    schools: PLACES.schools.filter((school) => getCountryOfSchool(school) === 'us'),
    cities: PLACES.cities.filter(({ country }) => country === 'us'),
    states: PLACES.states.filter(({ country }) => country === 'us'),
    least: 50,
    ids: [3001, 3199],
    lat: [24.5, 49.4],
    lng: [-124.8, -66.9],
  },
];

const isInRange = (value: number, [from, to]: [number, number]) => value >= from && value <= to;
const findRepeated = (values: unknown[]) => values.filter((value, index) => values.indexOf(value) !== index);
const findForeignCharacters = (text: string, foreignCharacters: Set<string>) =>
  [...text].filter((value) => foreignCharacters.has(value));

function getRankTier(rank: string) {
  const bestRank = Number.parseInt(rank.replace('=', ''), 10);
  if (bestRank <= 30) return 1;
  if (bestRank <= 150) return 2;
  return bestRank <= 500 ? 3 : 4;
}

describe.each(COUNTRIES)('the catalogue of $key', ({ key, schools, cities, states, least, ids, lat, lng }) => {
  it('has the required number of schools by kind', () => {
    expect(schools.length).toBeGreaterThanOrEqual(least);
    expect(schools.filter(({ kind }) => kind === 'pathway').length).toBeGreaterThanOrEqual(key === 'au' ? 5 : 1);
    expect(schools.filter(({ kind }) => kind === 'college').length).toBeGreaterThanOrEqual(key === 'au' ? 0 : 4);
  });

  it('has unique keys within its range of ids', () => {
    expect(findRepeated(schools.map(({ id }) => id))).toEqual([]);
    expect(findRepeated(schools.map(({ website }) => website))).toEqual([]);
    expect(findRepeated(schools.map(({ name }) => name))).toEqual([]);
    expect(findRepeated(cities.map((city) => city.key))).toEqual([]);
    expect(findRepeated(states.map((state) => state.key))).toEqual([]);
    expect(schools.filter(({ id }) => !isInRange(id, ids))).toEqual([]);
  });

  it('contains every city and state, and each is used', () => {
    const findUnused = (usedNames: string[], knownNames: string[]) =>
      expect([...new Set(usedNames)].sort()).toEqual([...knownNames].sort());
    findUnused(
      schools.map(({ city }) => city),
      cities.map((city) => city.key),
    );
    findUnused(
      cities.map(({ state }) => state),
      states.map((state) => state.key),
    );
    expect([...cities, ...states].filter(({ country }) => country !== key)).toEqual([]);
  });

  it('lies within the country, and each school near its city', () => {
    expect([...schools, ...cities].filter((place) => !isInRange(place.lat, lat) || !isInRange(place.lng, lng))).toEqual(
      [],
    );
    const distantSchools = schools.filter((school) => {
      const city = cities.find((item) => item.key === school.city);
      return !city || Math.hypot(city.lat - school.lat, city.lng - school.lng) > 0.35;
    });
    expect(distantSchools.map(({ name }) => name)).toEqual([]);
  });

  it.each(schools)('$name has complete data', (school) => {
    expect(school.website).toMatch(/^https:\/\/[^ ]+[^/ ]$/);
    expect(isInRange(school.founded, [1600, 2020])).toBe(true);
    expect(school.qs2021).toMatch(/^(=?\d+|\d+-\d+)?$/);
    expect(school.tier).toBe(getRankTier(school.qs2021));
    expect(isInRange(school.subjects.length, [4, 9])).toBe(true);
    expect(findRepeated(school.subjects)).toEqual([]);
    expect(school.subjects.filter((subject) => !SUBJECTS.includes(subject))).toEqual([]);
    expect(school.aliases.length).toBeGreaterThan(0);
    expect(findRepeated([...school.aliases, school.name, school.nameChn])).toEqual([]);
    expect(school.intro['en-us']).not.toMatch(/\p{Script=Han}/u);
  });

  it.each(schools)('$name does not mix simplified and traditional characters', (school) => {
    expect(findForeignCharacters(school.nameChn + school.intro.zh, TRADITIONAL_CHARACTERS)).toEqual([]);
    expect(findForeignCharacters(school.nameHk + school.nameTw + school.intro['zh-hk'], SIMPLIFIED_CHARACTERS)).toEqual(
      [],
    );
    const mixedAliases = school.aliases.filter(
      (alias) =>
        findForeignCharacters(alias, SIMPLIFIED_CHARACTERS).length > 0 &&
        findForeignCharacters(alias, TRADITIONAL_CHARACTERS).length > 0,
    );
    expect(mixedAliases).toEqual([]);
  });

  it('names its cities and states in simplified and traditional characters', () => {
    expect(
      findForeignCharacters([...cities, ...states].map(({ nameChn }) => nameChn).join(''), TRADITIONAL_CHARACTERS),
    ).toEqual([]);
    expect(
      findForeignCharacters([...cities, ...states].map(({ nameHk }) => nameHk).join(''), SIMPLIFIED_CHARACTERS),
    ).toEqual([]);
  });

  it('links pathway colleges to universities of the same country', () => {
    const universities = schools.filter(({ kind }) => kind === 'university').map(({ id }) => id);
    for (const { name, kind, leadsTo } of schools) {
      if (kind === 'pathway') expect(leadsTo?.length, name).toBeGreaterThan(0);
      else expect(leadsTo, name).toBeUndefined();
      expect(
        (leadsTo ?? []).filter((id) => !universities.includes(id)),
        name,
      ).toEqual([]);
    }
  });
});
