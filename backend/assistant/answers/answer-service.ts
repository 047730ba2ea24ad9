import { linkCard, nameOfPage, type Reply, replyWithMessage } from '#backend/assistant/reply.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { type Service, type SmallTalk, withoutPlaces } from '#backend/assistant/reading/vocabulary.ts';
import { getList, ownName, paragraph, recommendQuestions, t, type MessageKey } from '#backend/assistant/messages.ts';
import { passageMarkup, searchPassages, suggestNearest } from '#backend/assistant/look-ups/passages.ts';
import { countries } from '#backend/queries/catalogue/countries.ts';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import { agentByKey } from '#backend/queries/site/agents.ts';
import { agentPage } from '#backend/queries/site/pages.ts';
import { countryId } from '#backend/assistant/look-ups/courses.ts';
import { type Parts, schoolsLink } from './compose.ts';

export function answerSmallTalk({ locale, publicLevel }: ParsedQuestion, talk: SmallTalk): Reply {
  const suggestions = recommendQuestions(locale, publicLevel).slice(0, 4);
  const offersHuman = talk === 'human' || talk === 'bot' || talk === 'upset';
  return replyWithMessage(locale, talk, {
    suggestions: talk === 'thanks' || talk === 'human' || talk === 'goodbye' ? [] : suggestions,
    offersHuman,
  });
}

export const declineForgery = ({ locale }: ParsedQuestion): Reply =>
  replyWithMessage(locale, 'forgery', {
    suggestions: [t(locale, 'suggestRetake'), t(locale, 'suggestFoundation')],
    offersHuman: true,
  });

/** Answers a request for schools in a country that the site does not offer. */
export async function declineOtherCountry(question: ParsedQuestion): Promise<Parts> {
  const { db, locale, chinese, publicLevel } = question;
  const rows = await queryRows(db, countries({ locale, chinese }, publicLevel));
  const offered = rows.filter((row) => row.offered === 1).map((countryRow) => ownName(locale, countryRow));
  return {
    lead: t(locale, 'elsewhere', { countries: getList(locale, offered) }),
    suggestions: offered.map((country) => t(locale, 'suggestSchools', { country })),
    offersHuman: true,
  };
}

/** Questions of the site's help as the help words them; the search for the help entry uses them. */
const HELP: Partial<Record<Service, MessageKey>> = {
  ownFee: 'ownFeeQuestion',
  password: 'accountQuestion',
  pathway: 'pathwayQuestion',
  changeApplication: 'changeQuestion',
  hours: 'contactQuestion',
  matching: 'matchingQuestion',
};
const LINKS: Partial<Record<Service, readonly [path: string, title: MessageKey, text: MessageKey]>> = {
  aboutUs: ['/about/us', 'contactLink', 'contactLinkText'],
  password: ['/personal-center/information', 'accountLink', 'accountLinkText'],
  progress: ['/my-apply/proccess', 'progressLink', 'progressLinkText'],
  changeApplication: ['/my-apply/proccess', 'progressLink', 'progressLinkText'],
  hours: ['/about/us', 'contactLink', 'contactLinkText'],
  pathway: ['/dse/pathway-course', 'pathwaysLink', 'pathwaysLinkText'],
  matching: ['/school-selection', 'selectionLink', 'selectionLinkText'],
  apply: ['/my-apply', 'applyLink', 'applyLinkText'],
  lectures: ['/lecture', 'lectureLink', 'lectureLinkText'],
};
const PAGES: Partial<Record<Service, string>> = { ownFee: 'fees', commission: 'fees' };
const SAYINGS: Partial<Record<Service, MessageKey>> = {
  aboutUs: 'aboutUs',
  commission: 'commission',
  ghostwriting: 'ghostwriting',
  guaranteeAsked: 'noGuarantee',
  progress: 'application',
  apply: 'application',
  rejected: 'rejected',
  lectures: 'site',
};
const NEEDS_PERSON: ReadonlySet<Service> = new Set([
  'aboutUs',
  'commission',
  'ghostwriting',
  'guaranteeAsked',
  'hours',
  'rejected',
  'changeApplication',
  'ownFee',
]);

/** Answers a question about the service with the help text, its page and the contact details. */
export async function answerService(question: ParsedQuestion, service: Service): Promise<Parts | null> {
  const { db, locale, agentKey } = question;
  const [help, page, contact] = await Promise.all([
    HELP[service] ? findHelp(question, t(locale, HELP[service])) : '',
    PAGES[service] ? queryRow(db, agentPage(agentKey, PAGES[service], locale)) : null,
    service === 'hours' ? tellContact(question) : '',
  ]);
  const link = LINKS[service];
  const saying = SAYINGS[service];
  const text = service === 'commission' && !page ? t(locale, 'commissionAsk') : saying ? t(locale, saying) : '';
  if (!text && !help && !contact && !link && !page) return null;
  return {
    lead: text,
    texts: [help, contact].filter(Boolean),
    cards: page ? [linkCard(`/${page.entrance}`, nameOfPage(page.title), page.description)] : [],
    next: link ? linkCard(link[0], t(locale, link[1]), t(locale, link[2])) : null,
    offersHuman: NEEDS_PERSON.has(service),
  };
}

/** Finds the help entry that matches a question best; '' if none matches well enough. */
async function findHelp(parsedQuestion: ParsedQuestion, question: string): Promise<string> {
  const [best] = (await searchPassages(parsedQuestion, question)).filter(({ row }) => row.kind === 'help');
  return best && best.share > 0.3 ? passageMarkup(best.row) : '';
}

async function tellContact({ db, agentKey, locale }: ParsedQuestion): Promise<string> {
  const agent = await queryRow(db, agentByKey(agentKey));
  const ways = [
    ...(agent?.contactTel ? [t(locale, 'contactPhone', { number: agent.contactTel })] : []),
    ...(agent?.whatsapp ? [`WhatsApp ${agent.whatsapp.split('\n')[0]}`] : []),
  ];
  return ways.length > 0 ? paragraph(locale, t(locale, 'contactIs', { ways: getList(locale, ways) })) : '';
}

/** States in one line that the answer is unknown, and offers a person and the nearest questions that have an answer. */
export async function replyUnknown(question: ParsedQuestion): Promise<Parts> {
  const { locale, publicLevel, reading } = question;
  const nearest = await suggestNearest(question, withoutPlaces(reading.text));
  return {
    lead: t(locale, 'unknown'),
    suggestions: [
      t(locale, 'suggestHuman'),
      ...(nearest.length > 0 ? nearest : recommendQuestions(locale, publicLevel).slice(0, 2)),
    ],
    offersHuman: true,
  };
}

/** Replies that the requested detail of a place is unknown; the list of schools there is only a next step. */
export const replyDataNotStored = async (question: ParsedQuestion): Promise<Parts> => ({
  lead: t(question.locale, 'pointNotHeld'),
  suggestions: await suggestNearest(question, withoutPlaces(question.reading.text)),
  next: schoolsLink(question.locale, {
    country: question.reading.countries[0] && countryId(question.reading.countries[0]),
  }),
  offersHuman: true,
});
