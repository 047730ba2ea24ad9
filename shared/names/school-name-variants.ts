export type ChineseRegion = 'hongKong' | 'taiwan';

/** Schools whose Chinese names differ by region in wording, not only in script: mainland China, Hong Kong, Taiwan. */
export const SCHOOL_NAME_VARIANTS: readonly (readonly [mainland: string, hongKong: string, taiwan: string])[] = [
  ['伦敦帝国理工学院', '倫敦帝國學院', '倫敦帝國學院'],
  ['帝国理工学院', '倫敦帝國學院', '倫敦帝國學院'],
  ['南安普顿大学', '修咸頓大學', '南安普敦大學'],
  ['利兹大学', '列斯大學', '里茲大學'],
  ['谢菲尔德大学', '謝菲爾德大學', '雪菲爾大學'],
  ['诺丁汉大学', '諾定咸大學', '諾丁漢大學'],
  ['纽卡斯尔大学', '紐卡素大學', '新堡大學'],
  ['埃克塞特大学', '艾克塞特大學', '艾希特大學'],
  ['阿伯丁大学', '亞伯丁大學', '亞伯丁大學'],
  ['赫瑞-瓦特大学', '赫瑞瓦特大學', '赫瑞瓦特大學'],
  ['东英吉利大学', '東安格利亞大學', '東英吉利大學'],
  ['埃塞克斯大学', '艾塞克斯大學', '艾塞克斯大學'],
  ['斯旺西大学', '史雲斯大學', '斯旺西大學'],
  ['考文垂大学', '高雲地利大學', '考文垂大學'],
  ['金斯顿大学', '京士頓大學', '金士頓大學'],
  ['朴次茅斯大学', '樸茨茅夫大學', '樸茨茅斯大學'],
  ['普利茅斯大学', '普利茅夫大學', '普利茅斯大學'],
  ['威斯敏斯特大学', '西敏大學', '西敏大學'],
  ['伯恩茅斯大学', '般尼茅夫大學', '伯恩茅斯大學'],
  ['诺丁汉特伦特大学', '諾定咸特倫特大學', '諾丁漢特倫特大學'],
  ['曼彻斯特城市大学', '曼徹斯特都會大學', '曼徹斯特都會大學'],
  ['布赖顿大学', '白禮頓大學', '布萊頓大學'],
  ['爱丁堡龙比亚大学', '愛丁堡納皮爾大學', '愛丁堡納皮爾大學'],
  ['澳大利亚国立大学', '澳洲國立大學', '澳洲國立大學'],
  ['悉尼大学', '悉尼大學', '雪梨大學'],
  ['悉尼科技大学', '悉尼科技大學', '雪梨科技大學'],
  ['西悉尼大学', '西悉尼大學', '西雪梨大學'],
  ['新南威尔士大学', '新南威爾斯大學', '新南威爾斯大學'],
  ['蒙纳士大学', '蒙納殊大學', '蒙納許大學'],
  ['阿德莱德大学', '阿德萊德大學', '阿得雷德大學'],
  ['麦考瑞大学', '麥覺理大學', '麥覺理大學'],
  ['伍伦贡大学', '臥龍崗大學', '臥龍崗大學'],
  ['皇家墨尔本理工大学', '墨爾本皇家理工大學', '皇家墨爾本理工大學'],
  ['塔斯马尼亚大学', '塔斯曼尼亞大學', '塔斯馬尼亞大學'],
  ['堪培拉大学', '坎培拉大學', '坎培拉大學'],
  ['斯坦福大学', '史丹福大學', '史丹佛大學'],
  ['宾夕法尼亚大学', '賓夕凡尼亞大學', '賓州大學'],
  ['宾夕法尼亚州立大学', '賓夕凡尼亞州立大學', '賓州州立大學'],
  ['康奈尔大学', '康奈爾大學', '康乃爾大學'],
  ['约翰斯·霍普金斯大学', '約翰霍普金斯大學', '約翰霍普金斯大學'],
  ['加州大学伯克利分校', '加州大學柏克萊分校', '加州大學柏克萊分校'],
  ['加州大学圣迭戈分校', '加州大學聖地牙哥分校', '加州大學聖地牙哥分校'],
  ['卡内基梅隆大学', '卡內基梅隆大學', '卡內基美隆大學'],
  ['得克萨斯大学奥斯汀分校', '德州大學奧斯汀分校', '德州大學奧斯汀分校'],
  ['佐治亚理工学院', '佐治亞理工學院', '喬治亞理工學院'],
  ['弗吉尼亚大学', '維珍尼亞大學', '維吉尼亞大學'],
  ['不列颠哥伦比亚大学', '卑詩大學', '英屬哥倫比亞大學'],
  ['蒙特利尔大学', '滿地可大學', '蒙特婁大學'],
  ['阿尔伯塔大学', '亞伯達大學', '亞伯達大學'],
  ['麦克马斯特大学', '麥馬士達大學', '麥克馬斯特大學'],
  ['卡尔加里大学', '卡加利大學', '卡加利大學'],
  ['曼尼托巴大学', '緬尼吐巴大學', '曼尼托巴大學'],
  ['萨斯喀彻温大学', '沙士吉萬大學', '薩斯喀徹溫大學'],
  ['西蒙菲莎大学', '西門菲沙大學', '西門菲莎大學'],
  ['圭尔夫大学', '貴湖大學', '圭爾夫大學'],
];

// Longer names are matched first, because 西悉尼大学 contains 悉尼大学.
const variantsByLength = [...SCHOOL_NAME_VARIANTS].sort(([nameA], [nameB]) => nameB.length - nameA.length);
const NAMES_PATTERN = new RegExp(
  `(${variantsByLength.map(([mainland]) => mainland.replaceAll('.', String.raw`\.`)).join('|')})`,
);
const VARIANTS_BY_NAME = new Map(
  variantsByLength.map(([mainland, hongKong, taiwan]) => [mainland, { hongKong, taiwan }]),
);

/**
 * Replaces school names by the variant of the region, and passes the remaining text to `convertRest`. School names must
 * not reach the script converter, which would corrupt some of them.
 */
export const renameSchools = (
  text: string,
  region: ChineseRegion,
  convertRest = (remainingText: string) => remainingText,
): string =>
  text
    .split(NAMES_PATTERN)
    .map((textPart) => VARIANTS_BY_NAME.get(textPart)?.[region] ?? convertRest(textPart))
    .join('');
