import type { Choice } from '#client/ui/select/choice.ts';

/** Long enough for a letter index. */
export const CITIES: readonly Choice[] = [
  ['adelaide', 'Adelaide', '阿德莱德', 2],
  ['birmingham', 'Birmingham', '伯明翰', 4],
  ['bristol', 'Bristol', '布里斯托', 3],
  ['cardiff', 'Cardiff', '加的夫', 2],
  ['durham', 'Durham', '杜伦', 1],
  ['edinburgh', 'Edinburgh', '爱丁堡', 4],
  ['glasgow', 'Glasgow', '格拉斯哥', 3],
  ['leeds', 'Leeds', '利兹', 3],
  ['liverpool', 'Liverpool', '利物浦', 2],
  ['london', 'London', '伦敦', 9],
  ['manchester', 'Manchester', '曼彻斯特', 3],
  ['melbourne', 'Melbourne', '墨尔本', 5],
  ['newcastle', 'Newcastle', '纽卡斯尔', 2],
  ['perth', 'Perth', '珀斯', 3],
  ['sydney', 'Sydney', '悉尼', 6],
].map(([value, label, name, schools]) => ({
  value: String(value),
  label: String(label),
  lang: 'en-US',
  alsoCalled: String(name),
  count: String(schools),
  group: String(label).charAt(0),
}));
