import { ENGLISH_PARTS, type EnglishPart } from '#shared/rules/english/english-tests.ts';
import { bandsOf, type ScoreOf, scoreAsHighAs } from './english-scales.ts';
import type { EntryLines } from './entry-lines.ts';
import type { EnglishResult } from './read-wishes.ts';
import { RULE_SET, worthOf } from './rule-set.ts';

export interface Compared {
  have: number;
  asked: number;
  /** In half bands of the IELTS; below 0 it is missed. */
  distance: number;
}

export interface JudgedEnglish {
  /** Null where the student or the school says nothing of it. */
  overall: Compared | null;
  parts: { part: EnglishPart; compared: Compared }[];
  /** Of the parts, the one that is furthest down; it has the points. */
  weakest: EnglishPart | null;
  isConverted: boolean;
  points: { overall: number; part: number };
  isOut: boolean;
  isMissed: boolean;
  isSafer: boolean;
}

const HALF_BAND = 0.5;
const IELTS = '1';
/** The paper test's sections are on the scale of the one that is taken at a screen. */
const SAME_SCALE: Partial<Record<string, string>> = { '3': '2' };

const NOTHING_KNOWN: JudgedEnglish = {
  overall: null,
  parts: [],
  weakest: null,
  isConverted: false,
  points: { overall: 0, part: 0 },
  isOut: false,
  isMissed: false,
  isSafer: false,
};

export function judgeEnglish(english: EnglishResult | null, entry: EntryLines): JudgedEnglish {
  if (!english) return NOTHING_KNOWN;
  const stated = entry.english[english.type];
  const other = stated ?? entry.english[SAME_SCALE[english.type] ?? ''] ?? entry.english[IELTS];
  if (!other) return NOTHING_KNOWN;
  const isIelts = !stated && !entry.english[SAME_SCALE[english.type] ?? ''];
  const compare = (have: number, asked: number, of: ScoreOf): Compared => {
    const own = isIelts ? scoreAsHighAs(english.type, asked, of) : asked;
    return { have, asked: own, distance: distanceOf(english, have, own, of) };
  };
  const [askedOverall, ...askedParts] = other;
  const overall = compare(english.overall, askedOverall, 'overall');
  const { parts: own } = english;
  const parts = own
    ? ENGLISH_PARTS.map((part, at) => ({ part, compared: compare(own[part], askedParts[at] ?? 0, 'part') }))
    : [];
  return summarise(overall, parts, !stated);
}

/** Of the scores themselves where they are missed or exactly met, so that no table can turn the one into the other. */
function distanceOf({ type }: EnglishResult, have: number, asked: number, of: ScoreOf): number {
  const distance = (bandsOf(type, have, of) - bandsOf(type, asked, of)) / HALF_BAND;
  return have >= asked ? Math.max(0, distance) : Math.min(distance, -Number.EPSILON);
}

function summarise(overall: Compared, parts: JudgedEnglish['parts'], isConverted: boolean): JudgedEnglish {
  const { englishSteps, englishOverall, englishPart } = RULE_SET;
  const weakest = parts.reduce<JudgedEnglish['parts'][number] | null>(
    (lowest, one) => (lowest && lowest.compared.distance <= one.compared.distance ? lowest : one),
    null,
  );
  const lowest = Math.min(overall.distance, weakest?.compared.distance ?? overall.distance);
  return {
    overall,
    parts,
    weakest: weakest?.part ?? null,
    isConverted,
    points: {
      overall: worthOf(overall.distance, englishSteps, englishOverall),
      part: weakest ? worthOf(weakest.compared.distance, englishSteps, englishPart) : 0,
    },
    isOut: lowest < -englishSteps.reach,
    isMissed: lowest < 0,
    isSafer: lowest >= englishSteps.safer,
  };
}
