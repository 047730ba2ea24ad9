import type { AdviceKey, SiteKey } from '#backend/assistant/words/advice-words.ts';

/** What a question may be about. */
export type Topic =
  | 'human'
  | 'greeting'
  | 'thanks'
  | 'application'
  /** What the agency itself asks for. */
  | 'ownFee'
  /** What schools pay the agency. */
  | 'commission'
  /** A school has said no: a person looks at it. */
  | 'rejected'
  | 'often'
  | 'weather'
  | 'visa'
  | 'dse'
  | 'deadline'
  | 'requirements'
  | 'fee'
  | 'cheap'
  /** When a course begins, and how long it takes. */
  | 'start'
  | 'duration'
  | 'ranking'
  /** How many students a school has. */
  | 'size'
  | 'school'
  | 'major'
  /** Asks which country suits, and for no school of one. */
  | 'whichCountry'
  /** An examination without its result: what it has to be. */
  | 'exam'
  /** A field of study that only its neighbours are taught of. */
  | 'nearby'
  | 'undecided'
  /** What nothing here tells: jobs afterwards, how safe it is. */
  | 'beyond'
  /** Countries and schools that are not offered. */
  | 'elsewhere'
  /** Papers or results that are not genuine. */
  | 'forgery'
  | 'bot'
  | 'upset'
  | 'goodbye';

/** By the year of the place that is asked about. */
export type Season = 'spring' | 'summer' | 'autumn' | 'winter';

export type Currency = 'GBP' | 'AUD' | 'USD' | 'CAD' | 'HKD' | 'CNY' | 'EUR' | 'TWD';

export interface Budget {
  amount: number;
  /** Null where none was named. */
  currency: Currency | null;
}

/** Results that courses ask for: of English, and of what one leaves school with. An A-level result is its points. */
export const ASKED_TESTS = ['ielts', 'toefl', 'pte'] as const;
export const SCHOOL_EXAMS = ['dse', 'ib', 'aLevel', 'gaokao'] as const;
export const EXAMS = [...ASKED_TESTS, ...SCHOOL_EXAMS] as const;
export const EXAM_NAMES = {
  ielts: 'IELTS',
  toefl: 'TOEFL',
  pte: 'PTE',
  dse: 'DSE',
  ib: 'IB',
  aLevel: 'A-level',
  gaokao: 'Gaokao',
} as const;
export type Exam = (typeof EXAMS)[number];
type Results = Record<Exam, number | null>;

/** What a name or a word in a question stands for. */
export type Meaning =
  | { kind: 'country' | 'city' | 'type' | 'group'; id: number }
  /** The country that the school is in. */
  | { kind: 'school'; id: number; country?: number }
  | { kind: 'level'; key: string }
  | { kind: 'topic'; topic: Topic }
  | { kind: 'advice'; key: AdviceKey }
  | { kind: 'site'; key: SiteKey }
  | { kind: 'month'; month: number }
  | { kind: 'season'; season: Season }
  /** One of the six quick questions: it stands alone, whatever was said before. */
  | { kind: 'alone' }
  /** Says that a place comes before or after it. */
  | { kind: 'placeBefore' | 'placeAfter' };

export interface Figures extends Results {
  budget: Budget | null;
  /** 'QS top 50': no place after it. */
  top: number | null;
  /** How long a course takes. */
  months: number | null;
}

/** What is said in figures: what a look-up can use, and what no look-up here can. */
export type FigureSlot = keyof Figures | 'average' | 'grades';

/** A stretch of a question that says something, in the asker's own words. */
export interface Part {
  said: string;
  /** None where nothing here knows it. */
  meanings: readonly (Meaning | { kind: 'figure'; slot: FigureSlot })[];
  /** 'not in London': it is left out of the look-up. */
  isExcluded: boolean;
}

/** A name that several schools go by, and those that were not taken. */
export interface AlsoNamed {
  said: string;
  schools: readonly number[];
}

export interface Slots extends Figures {
  topics: ReadonlySet<Topic>;
  /** All that the question says; what an answer does not speak of, it names. */
  parts: readonly Part[];
  alsoNamed: readonly AlsoNamed[];
  /** In the asker's own words. */
  beyond: readonly string[];
  advice: readonly AdviceKey[];
  /** In the asker's own words. */
  adviceSaid: readonly string[];
  site: readonly SiteKey[];
  schools: number[];
  /** One that was shown before, and is pointed at. */
  course: number | null;
  /** All that were named; the first of them is the country. */
  countries: number[];
  country: number | null;
  /** All that were named; the first of them is the city. */
  cities: number[];
  city: number | null;
  /** The city by whose name a school was called. */
  cityOfSchool: number | null;
  type: number | null;
  group: number | null;
  level: string | null;
  month: number | null;
  season: Season | null;
  standsAlone: boolean;
}
