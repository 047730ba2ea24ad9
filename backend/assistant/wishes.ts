/** What a question may be about. */
export type Topic =
  | 'human'
  | 'greeting'
  | 'thanks'
  | 'application'
  /** What the agency itself asks for. */
  | 'ownFee'
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
  | 'school'
  | 'major'
  /** What nothing here tells: scholarships, rooms, jobs. */
  | 'beyond'
  /** A country that nothing here knows. */
  | 'elsewhere';

/** By the year of the place that is asked about. */
export type Season = 'spring' | 'summer' | 'autumn' | 'winter';

export type Currency = 'GBP' | 'AUD' | 'USD' | 'CAD';

export interface Budget {
  amount: number;
  /** 'other' where it is one that no fee stands in; null where none was named. */
  currency: Currency | 'other' | null;
}

/** What a name or a word in a question stands for. */
export type Meaning =
  | { kind: 'school' | 'country' | 'city' | 'type' | 'group'; id: number }
  | { kind: 'level'; key: string }
  | { kind: 'topic'; topic: Topic }
  | { kind: 'month'; month: number }
  | { kind: 'season'; season: Season }
  /** One of the six quick questions: it stands alone, whatever was said before. */
  | { kind: 'alone' }
  /** Says that a place comes before or after it. */
  | { kind: 'placeBefore' | 'placeAfter' };

export interface Figures {
  budget: Budget | null;
  ielts: number | null;
  dse: number | null;
  /** 'QS top 50': no place after it. */
  top: number | null;
}

export interface Wishes extends Figures {
  topics: ReadonlySet<Topic>;
  schools: number[];
  country: number | null;
  city: number | null;
  type: number | null;
  group: number | null;
  level: string | null;
  month: number | null;
  season: Season | null;
  standsAlone: boolean;
}
