import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { findOtherPlaces, type OtherPlace } from '#backend/assistant/reading/proper-names.ts';
import { escapeMarkup, t } from '#backend/assistant/messages.ts';
import type { PassageRow } from '#backend/queries/assistant/index.ts';
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
};

/** Keys of the texts on universities in Hong Kong and the mainland, whose titles do not always name a place. */
const HOME_KEY = /^(?:hk|cn|hkmo)-/u;

const CONTINENT = /\beurope(?:an)?\b|欧洲/gu;
const EUROPEAN_PLACES = ['germany', 'netherlands', 'ireland', 'france'];

/** Returns a question for each country that a continent in the question stands for. */
const nameMembers = (question: ParsedQuestion): ParsedQuestion[] =>
  question.reading.text.search(CONTINENT) < 0
    ? []
    : EUROPEAN_PLACES.map((place) => ({
        ...question,
        reading: { ...question.reading, text: question.reading.text.replace(CONTINENT, place) },
      }));

/**
 * Answers a question about a place without schools on this site with a text on that place, or with its official site.
 * Facts of other countries do not answer it.
 */
export async function answerElsewhere(question: ParsedQuestion): Promise<ReplyParts[]> {
  const places = [question, ...nameMembers(question)].flatMap(({ reading }) => findOtherPlaces(reading.text));
  const isOfHome = places.some((place) => place === 'hongKongUniversities');
  const isOfPlace = ({ key }: PassageRow, titleNames: ReadonlySet<string>) =>
    places.some((place) => titleNames.has(place)) || (isOfHome && HOME_KEY.test(key));
  const ownAnswer = await answerOfPlace(question, isOfPlace);
  if (ownAnswer) return [ownAnswer];
  const answers = await Promise.all(nameMembers(question).map((asked) => answerOfPlace(asked, isOfPlace)));
  const ofMembers = answers.filter((answer) => answer !== null);
  if (ofMembers.length > 0) return ofMembers;
  const declined = await declineOtherCountry(question);
  const links = places.flatMap((place) => {
    const [name, address] = OFFICIAL_SITES[place] ?? [];
    return name && address
      ? [`<a href="${address}" target="_blank" rel="noopener noreferrer">${escapeMarkup(name)}</a>`]
      : [];
  });
  const official = t(question.locale, 'elsewhereOfficial');
  return [
    links.length === 0
      ? declined
      : { ...declined, texts: [`<p>${escapeMarkup(official)} ${[...new Set(links)].join(' · ')}</p>`] },
  ];
}
