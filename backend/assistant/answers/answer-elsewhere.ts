import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { findOtherPlaces, type OtherPlace } from '#backend/assistant/reading/proper-names.ts';
import { escapeMarkup, t } from '#backend/assistant/messages.ts';
import { answerOfPlace } from './answer-passages.ts';
import { declineOtherCountry } from './answer-service.ts';
import type { ReplyParts } from './compose.ts';

/** Official sites for international students of places without schools on this site. */
const OFFICIAL_SITES: Partial<Record<OtherPlace, readonly [name: string, address: string]>> = {
  japan: ['Study in Japan', 'https://www.studyinjapan.go.jp/en/'],
  korea: ['Study in Korea', 'https://www.studyinkorea.go.kr/'],
  germany: ['Study in Germany (DAAD)', 'https://www.study-in-germany.de/en/'],
  france: ['Campus France', 'https://www.campusfrance.org/en'],
  netherlands: ['Study in NL', 'https://www.studyinnl.org/'],
  singapore: ['Ministry of Education, Singapore', 'https://www.moe.gov.sg/'],
  newZealand: ['Study with New Zealand', 'https://www.studywithnewzealand.govt.nz/'],
  ireland: ['Education in Ireland', 'https://www.educationinireland.com/'],
  malaysia: ['Education Malaysia (EMGS)', 'https://educationmalaysia.gov.my/'],
  taiwan: ['Study in Taiwan', 'https://www.studyintaiwan.org/'],
  europe: ['Study in Europe', 'https://education.ec.europa.eu/study-in-europe'],
};

/** Keys of the texts on universities in Hong Kong and the mainland, whose titles do not always name a place. */
const HOME_KEY = /^(?:hk|cn|hkmo)-/u;

/** Answers a question about a place without schools on this site with a text on that place, or with its official site. */
export async function answerElsewhere(question: ParsedQuestion): Promise<ReplyParts[]> {
  const answers = await answerOfPlaces(question);
  return answers.length > 0
    ? answers
    : [{ ...(await declineOtherCountry(question)), texts: linkOfficialSites(question) }];
}

/** Answers the side of a comparison that is about a place without schools on this site. */
export async function answerBeside(question: ParsedQuestion): Promise<ReplyParts[]> {
  const answers = await answerOfPlaces({ ...question, reading: { ...question.reading, countries: [] } });
  const { lead } = await declineOtherCountry(question);
  return [...answers, { lead, texts: linkOfficialSites(question), offersHuman: true }];
}

/** Returns the text on the places of a question, of which no facts of other countries hold. */
async function answerOfPlaces(question: ParsedQuestion): Promise<ReplyParts[]> {
  const places = findOtherPlaces(question.reading.text);
  const isOfHome = places.some((place) => place === 'hongKongUniversities');
  const answer = await answerOfPlace(
    question,
    ({ key }, titleNames) => places.some((place) => titleNames.has(place)) || (isOfHome && HOME_KEY.test(key)),
  );
  return answer ? [answer] : [];
}

function linkOfficialSites({ locale, reading }: ParsedQuestion): string[] {
  const links = findOtherPlaces(reading.text).flatMap((place) => {
    const [name, address] = OFFICIAL_SITES[place] ?? [];
    return name && address
      ? [`<a href="${address}" target="_blank" rel="noopener noreferrer">${escapeMarkup(name)}</a>`]
      : [];
  });
  return links.length === 0 ? [] : [`<p>${escapeMarkup(t(locale, 'elsewhereOfficial'))} ${links.join(' · ')}</p>`];
}
