export type LevelKey = 'bachelor' | 'master' | 'phd' | 'foundation' | 'pathway';

interface MajorLevel {
  id: number;
  key: LevelKey;
  name: string;
  nameChn: { zh: string; 'zh-hk': string };
  kind: 'degree' | 'pathway';
}

export const MAJOR_LEVELS: MajorLevel[] = [
  { id: 1, key: 'bachelor', name: 'Bachelor’s degree', nameChn: { zh: '本科', 'zh-hk': '學士學位' }, kind: 'degree' },
  { id: 2, key: 'master', name: 'Master’s degree', nameChn: { zh: '硕士', 'zh-hk': '碩士學位' }, kind: 'degree' },
  { id: 3, key: 'phd', name: 'Doctorate', nameChn: { zh: '博士', 'zh-hk': '博士學位' }, kind: 'degree' },
  { id: 4, key: 'foundation', name: 'Foundation year', nameChn: { zh: '预科', 'zh-hk': '基礎課程' }, kind: 'pathway' },
  { id: 5, key: 'pathway', name: 'Pathway year', nameChn: { zh: '国际大一', 'zh-hk': '銜接課程' }, kind: 'pathway' },
];

export const getLevel = (key: LevelKey) => MAJOR_LEVELS.find((level) => level.key === key) as MajorLevel;
