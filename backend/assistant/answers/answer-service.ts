import {
  type LinkKey,
  type Reply,
  createReplyOfMessage,
  createMessageLink,
  createAgentPageCard,
} from '#backend/assistant/reply.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import type { Service, SmallTalk } from '#backend/assistant/reading/vocabulary.ts';
import {
  formatList,
  getLocalizedName,
  formatParagraph,
  recommendQuestions,
  t,
  type MessageKey,
} from '#backend/assistant/messages.ts';
import { renderPassage, searchPassages } from '#backend/assistant/look-ups/passages.ts';
import { queryRow } from '#backend/queries/database.ts';
import { selectAgentByKey } from '#backend/queries/site/agents.ts';
import { selectAgentPage } from '#backend/queries/site/pages.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { formatWeek, parseOpeningHours } from '#shared/tenant/opening-hours.ts';
import { getCountryId } from '#backend/assistant/look-ups/courses.ts';
import { type ReplyParts, createSchoolsCard } from './compose.ts';

export function answerSmallTalk({ locale, publicLevel }: ParsedQuestion, smallTalk: SmallTalk): Reply {
  const suggestions = recommendQuestions(locale, publicLevel).slice(0, 4);
  const offersHuman = smallTalk === 'human' || smallTalk === 'bot' || smallTalk === 'upset';
  return createReplyOfMessage(locale, smallTalk, {
    suggestions: smallTalk === 'thanks' || smallTalk === 'human' || smallTalk === 'goodbye' ? [] : suggestions,
    offersHuman,
  });
}

export const declineForgery = ({ locale }: ParsedQuestion): Reply =>
  createReplyOfMessage(locale, 'forgery', {
    suggestions: [t(locale, 'suggestRetake'), t(locale, 'suggestFoundation')],
    offersHuman: true,
  });

/** Answers a request for schools in a country that the site does not offer. */
export async function declineOtherCountry(question: ParsedQuestion): Promise<ReplyParts> {
  const { locale } = question;
  const rows = await question.countries();
  const offeredCountries = rows
    .filter((row) => row.offered === 1)
    .map((countryRow) => getLocalizedName(locale, countryRow));
  return {
    lead: t(locale, 'elsewhere', { countries: formatList(locale, offeredCountries) }),
    suggestions: offeredCountries.map((country) => t(locale, 'suggestSchools', { country })),
    offersHuman: true,
  };
}

/** Questions in the words of the site's help, with which the matching help entry is found. */
const HELP_QUESTIONS: Partial<Record<Service, MessageKey>> = {
  ownFee: 'ownFeeQuestion',
  password: 'accountQuestion',
  pathway: 'pathwayQuestion',
  changeApplication: 'changeQuestion',
  hours: 'contactQuestion',
  matching: 'matchingQuestion',
};
const SERVICE_LINKS: Partial<Record<Service, readonly [path: string, key: LinkKey]>> = {
  aboutUs: ['/about/us', 'contactLink'],
  password: ['/personal-center/information', 'accountLink'],
  progress: ['/my-apply/proccess', 'progressLink'],
  changeApplication: ['/my-apply/proccess', 'progressLink'],
  hours: ['/about/us', 'contactLink'],
  pathway: ['/dse/pathway-course', 'pathwaysLink'],
  matching: ['/school-selection', 'selectionLink'],
  apply: ['/my-apply', 'applyLink'],
  lectures: ['/lecture', 'lectureLink'],
};
const SERVICE_PAGES: Partial<Record<Service, string>> = { ownFee: 'fees', commission: 'fees' };
const SERVICE_MESSAGES: Partial<Record<Service, MessageKey>> = {
  aboutUs: 'aboutUs',
  commission: 'commission',
  ghostwriting: 'ghostwriting',
  guaranteeAsked: 'noGuarantee',
  progress: 'application',
  apply: 'application',
  lectures: 'lectureDates',
};
const SERVICES_NEEDING_HUMAN: ReadonlySet<Service> = new Set([
  'aboutUs',
  'commission',
  'ghostwriting',
  'guaranteeAsked',
  'hours',
  'changeApplication',
  'ownFee',
]);

/** Answers a question about the service with the help text, its page and the contact details. */
export async function answerService(question: ParsedQuestion, service: Service): Promise<ReplyParts | null> {
  const { db, locale, agentKey } = question;
  const [helpText, pageText, contactText] = await Promise.all([
    HELP_QUESTIONS[service] ? findHelp(question, t(locale, HELP_QUESTIONS[service])) : '',
    SERVICE_PAGES[service] ? queryRow(db, selectAgentPage(agentKey, SERVICE_PAGES[service], locale)) : null,
    service === 'hours' ? formatContact(question) : '',
  ]);
  const link = SERVICE_LINKS[service];
  const messageKey = SERVICE_MESSAGES[service];
  const text =
    service === 'commission' && !pageText ? t(locale, 'commissionAsk') : messageKey ? t(locale, messageKey) : '';
  if (!text && !helpText && !contactText && !link && !pageText) return null;
  return {
    texts: [formatParagraph(locale, text), helpText, contactText].filter(Boolean),
    cards: pageText ? [createAgentPageCard(pageText)] : [],
    nextCard: link ? createMessageLink(locale, ...link) : null,
    offersHuman: SERVICES_NEEDING_HUMAN.has(service),
  };
}

/** Finds the help entry that matches a question best. Returns '' if none matches well enough. */
async function findHelp(parsedQuestion: ParsedQuestion, question: string): Promise<string> {
  const [bestPassage] = (await searchPassages(parsedQuestion, question)).filter(({ row }) => row.kind === 'help');
  return bestPassage && bestPassage.share > 0.3 ? renderPassage(bestPassage.row) : '';
}

export async function formatContact({ db, agentKey, locale }: ParsedQuestion): Promise<string> {
  const agent = await queryRow(db, selectAgentByKey(agentKey));
  const address = agent ? (JSON.parse(agent.officeAddress) as Partial<Record<Locale, string>>)[locale] : '';
  const hours =
    agent &&
    parseOpeningHours({
      openingHours: agent.openingHours.split('\n'),
      closedDays: [],
      originCity: agent.originCity,
    });
  const ways = [
    ...(address ? [address] : []),
    ...(agent?.contactTel ? [t(locale, 'contactPhone', { number: agent.contactTel })] : []),
    ...(hours ? [formatWeek(hours, locale)] : []),
    ...(agent?.whatsapp ? [`WhatsApp ${agent.whatsapp.split('\n')[0]}`] : []),
  ];
  return ways.length > 0 ? formatParagraph(locale, t(locale, 'contactIs', { ways: formatList(locale, ways) })) : '';
}

/** States that the answer is unknown, and offers an adviser and questions that have an answer. */
export const replyUnknown = ({ locale, publicLevel }: ParsedQuestion): ReplyParts => ({
  lead: t(locale, 'unknown'),
  isUnknown: true,
  suggestions: [t(locale, 'suggestHuman'), ...recommendQuestions(locale, publicLevel).slice(0, 2)],
  offersHuman: true,
});

/** States that the requested detail about a place is unknown, and offers the place's list of schools as a next step. */
export const replyDataNotStored = ({ locale, reading }: ParsedQuestion): ReplyParts => ({
  lead: t(locale, 'pointNotHeld'),
  nextCard: createSchoolsCard(locale, { country: reading.countries[0] && getCountryId(reading.countries[0]) }),
  offersHuman: true,
});
