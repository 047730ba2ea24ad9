import { z } from 'zod';
import type { DataCall, ListCall } from './call.ts';
import { Course } from './catalogue/course.ts';
import {
  address,
  count,
  flag,
  given,
  givenWholeNumber,
  list,
  number,
  picture,
  richText,
  text,
  token,
} from './fields.ts';
import { School } from './catalogue/school.ts';
import { MAX_CHAT_TEXT_LENGTH, MAX_RATING_TEXT_LENGTH } from '#shared/constants.ts';
import { weatherKinds } from '#shared/art/art-address.ts';

/** What a visitor who leaves the people's service says to it: a command, and no message. */
export const AGENT_LEAVE = 'agent_leave';

const SchoolCard = School.pick({
  id: true,
  name: true,
  nameChn: true,
  city: true,
  country: true,
  countryKey: true,
  schoolLogo: true,
  qsRank: true,
  lowestFee: true,
  fkCurrencyTypeNum: true,
  courseCount: true,
  coursesNamed: true,
  hasCourse: true,
  website: true,
  illustrative: true,
  facts: true,
  sources: true,
});

const CourseCard = Course.pick({
  id: true,
  name: true,
  nameChn: true,
  fkInstitutionId: true,
  schoolName: true,
  schoolNameChn: true,
  fee: true,
  feeAmount: true,
  fkCurrencyTypeNum: true,
  startYear: true,
  startMonth: true,
  majorLevelName: true,
  illustrative: true,
  facts: true,
  sources: true,
});

/** A month of an average year, or what it is like now. Celsius and millimetres; null where nobody says. */
const WeatherCard = z.object({
  city: text(),
  country: text(),
  kind: z.enum(weatherKinds).catch('cloud'),
  /** 1 to 12; the month that the averages are of. */
  month: number(),
  low: number(),
  high: number(),
  rainDays: number(),
  /** Of the day, averaged over the years, and what falls in the month, snow as water. */
  mean: number(),
  precipitation: number(),
  /** Measured; null where only the averages are known. */
  temperature: number(),
  sky: text(),
  /** ISO, with its offset. */
  measuredAt: token(),
  source: text(),
  approximate: flag(),
});

const LinkCard = z.object({
  title: text(),
  text: text(),
  /** Within the agent's site, without its key: '/dse'. */
  path: address(),
});

/** One of the four stands in it, the one that its kind names. Not a union: what is refined at the edge is found by its field. */
const ChatCard = z.object({
  /** 'school', 'course', 'weather', 'link'. A backend may know more: whoever shows a card says which it can. */
  kind: token(),
  school: SchoolCard.nullish().transform((card) => card ?? null),
  course: CourseCard.nullish().transform((card) => card ?? null),
  weather: WeatherCard.nullish().transform((card) => card ?? null),
  link: LinkCard.nullish().transform((card) => card ?? null),
});
export type ChatCard = z.infer<typeof ChatCard>;

export const ChatAnswer = z.object({
  /** To rate it by, and to find it in the history. */
  messageId: token(),
  answer: richText(),
  cards: list(ChatCard),
  /** What one may ask next. */
  suggestions: list(text()),
  /** It does not know, or it was asked for a person. */
  offersHuman: flag(),
  /** It leaves at least a part of the question to people: whoever then asks for a person has the question ready for them. */
  hasNothing: flag(),
  /** Telephone lines for somebody in danger, and what to expect of people here; they stand before the way to people. */
  helpLines: richText(),
});
export type ChatAnswer = z.infer<typeof ChatAnswer>;

/** Who asks is the edge's to say: a browser's userId or visitorId is thrown away. */
export const askAssistant = {
  method: 'POST',
  path: '/appAsk',
  input: z.object({ q: z.string().trim().min(1).max(MAX_CHAT_TEXT_LENGTH) }),
  edgeFields: ['userId', 'visitorId', 'lang', 'host', 'agentKey'],
  data: ChatAnswer,
} satisfies DataCall;

/** A line of a conversation as histories keep it. */
const ChatMessage = z.object({
  id: token(),
  type: z.enum(['text', 'system', 'typing', 'others']).catch('others'),
  content: z.object({ text: richText(), action: token() }),
  user: z.preprocess((user) => user ?? {}, z.object({ name: text(), avatar: picture() })),
  position: z.enum(['left', 'right']).catch('left'),
  hasTime: flag(),
  /** Milliseconds since 1970. */
  createdAt: number(),
  cards: list(ChatCard),
  suggestions: list(text()),
  rating: z.enum(['up', 'down']).nullable().catch(null),
});

/** What was asked and answered, the newest page first; each page in the order of time. */
export const chatHistory = {
  method: 'GET',
  path: '/appAsk/history',
  input: z.object({
    /** The oldest message that one has; without it the newest page. */
    before: given(z.string().max(64)),
    showCount: givenWholeNumber(1, 50),
  }),
  edgeFields: ['host', 'userId', 'token', 'visitorId', 'lang', 'agentKey'],
  datas: ChatMessage,
  idempotent: true,
} satisfies ListCall;

export const recommendQuestions = {
  method: 'GET',
  path: '/appAsk/recommendQuestions',
  input: z.object({}),
  edgeFields: ['lang'],
  datas: text(),
  idempotent: true,
} satisfies ListCall;

/** Once: a second rating of the same message changes nothing. */
export const rateAnswer = {
  method: 'POST',
  path: '/appAsk/rate',
  input: z.object({ messageId: z.string().min(1).max(64), up: z.boolean() }),
  edgeFields: ['userId', 'visitorId', 'agentKey'],
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** The last conversation with people that has ended: what its visitor thought of it, 0 while they have not said. */
const TalkRating = z.object({ mayRate: flag(), stars: count(), said: text() });

/** Whether there is one to be rated. The specification does not name this call and the next; the chat works without them. */
export const talkRating = {
  method: 'GET',
  path: '/appAsk/talkRating',
  input: z.object({}),
  edgeFields: ['userId', 'visitorId', 'agentKey'],
  data: TalkRating,
  idempotent: true,
} satisfies DataCall;

/** In the place of what they said before. */
export const rateTalk = {
  method: 'POST',
  path: '/appAsk/rateTalk',
  input: z.object({ stars: z.int().min(1).max(5), said: z.string().trim().max(MAX_RATING_TEXT_LENGTH).default('') }),
  edgeFields: ['userId', 'visitorId', 'agentKey'],
  data: TalkRating,
  needsStaying: true,
  idempotent: true,
} satisfies DataCall;

const ChatContact = z.object({
  contact_id: token(),
  source_id: token(),
  pubsub_token: token(),
  conversation_id: token(),
});

/** Of whoever is made known; numbers and flags as they are written, and nothing nested. */
const attribute = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .transform((value) => String(value ?? ''))
  .pipe(z.string().max(500));

/** Makes somebody known to the human service, or finds them there again. */
export const contactInfo = {
  method: 'POST',
  path: '/appAsk/contactInfo',
  input: z.object({
    name: z.string().max(100).default(''),
    avatar_url: z.string().max(500).default(''),
    custom_attributes: z.record(z.string().max(40), attribute).default({}),
  }),
  edgeFields: ['userId', 'visitorId', 'lang', 'host', 'agentKey'],
  data: ChatContact,
  idempotent: true,
  needsStaying: true,
} satisfies DataCall;
