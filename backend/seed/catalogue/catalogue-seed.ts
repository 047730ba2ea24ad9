// The shapes that the catalogue's demo data is written in. Facts of an institution are public ones; what is not, its
// courses, fees, requirements and dates, is worked out from plans and marked as illustrative.

export type CountryKey = 'uk' | 'au' | 'us' | 'ca';

/** Broad fields of study; the courses of a school follow from those it is known for. */
export const SUBJECTS = [
  'business',
  'finance',
  'computing',
  'engineering',
  'medicine',
  'health',
  'law',
  'psychology',
  'education',
  'media',
  'design',
  'architecture',
  'science',
  'mathematics',
  'humanities',
  'social',
  'environment',
  'hospitality',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** How hard it is to get in and what it costs, roughly: decides the illustrative figures. 1 is the hardest. */
export type Tier = 1 | 2 | 3 | 4;

export type SchoolKind = 'university' | 'college' | 'pathway';

export interface CitySeed {
  /** 'leeds': schools name it. */
  key: string;
  country: CountryKey;
  /** 'england', 'new-south-wales', 'california', 'ontario'. */
  state: string;
  /** Simplified Chinese. */
  nameChn: string;
  nameHk: string;
  name: string;
  lat: number;
  lng: number;
}

export interface StateSeed {
  key: string;
  country: CountryKey;
  name: string;
  nameChn: string;
  nameHk: string;
}

export interface SchoolSeed {
  /** Stays for ever: addresses and pictures are made of it. UK 1001–1199, Australia 2001–2199, US 3001–3199, Canada 4001–4199. */
  id: number;
  name: string;
  /** The usual mainland name. */
  nameChn: string;
  /** The usual names in Hong Kong and Taiwan, in their own characters and words, not converted. */
  nameHk: string;
  nameTw: string;
  /** Short names that people really use: '牛津', 'UCL', '曼大', 'Imperial'. No pinyin: that is worked out. */
  aliases: string[];
  city: string;
  /** Of the main campus, WGS-84, four decimals. */
  lat: number;
  lng: number;
  address: string;
  founded: number;
  website: string;
  kind: SchoolKind;
  ownership: 'public' | 'private';
  /** Its place in the QS World University Rankings 2021 as printed: '2', '=27', '501-510'; '' where it had none or it is not known for certain. */
  qs2021: string;
  tier: Tier;
  /** Four to nine fields it is known for or plainly teaches, the best known first. */
  subjects: Subject[];
  /** Two or three plain, verifiable sentences on what and where it is; no praise, no figures that change. */
  intro: { zh: string; 'zh-hk': string; 'en-us': string };
  /** For a pathway college: the schools it leads to. For a university: nothing. */
  leadsTo?: number[];
}
