import { z } from 'zod';
import type { DataCall, ListCall } from './call.ts';
import { Course } from './catalogue/course.ts';
import {
  address,
  count,
  flag,
  optional,
  optionalWholeNumber,
  list,
  number,
  picture,
  richText,
  text,
  token,
} from './fields.ts';
import { School } from './catalogue/school.ts';
import { MAX_CHAT_TEXT_LENGTH, MAX_RATING_TEXT_LENGTH } from '#shared/constants.ts';
import { WEATHER_KINDS } from '#shared/art/art-address.ts';

/** Text of the message with which a visitor leaves the conversation with an adviser. */
export const AGENT_LEAVE_EVENT = 'agent_leave';

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

/** Monthly averages or current weather, in degrees Celsius and millimetres, or null if unknown. */
const WeatherCard = z.object({
  city: text(),
  country: text(),
  kind: z.enum(WEATHER_KINDS).catch('cloud'),
  /** Month of the averages, 1 to 12. */
  month: number(),
  low: number(),
  high: number(),
  rainDays: number(),
  /** `mean` is the average daily temperature over the years, `precipitation` the monthly sum with snow as water. */
  mean: number(),
  precipitation: number(),
  /** Measured temperature, or null when only averages are known. */
  temperature: number(),
  sky: text(),
  /** ISO 8601 time with offset. */
  measuredAt: token(),
  source: text(),
  approximate: flag(),
});

const LinkCard = z.object({
  title: text(),
  text: text(),
  /** Path within the agent's site without the agent's key, such as '/dse'. */
  path: address(),
});

/**
 * Card next to an answer. Only the field named by `kind` is set. It is not a union, because the edge processes fields
 * by their schema.
 */
const ChatCard = z.object({
  /** 'school', 'course', 'weather' or 'link'. A client ignores kinds that it does not support. */
  kind: token(),
  /** Placement of the student at the school on the card, in the reader's language, or '' for none. */
  label: text(),
  school: SchoolCard.nullish().transform((card) => card ?? null),
  course: CourseCard.nullish().transform((card) => card ?? null),
  weather: WeatherCard.nullish().transform((card) => card ?? null),
  link: LinkCard.nullish().transform((card) => card ?? null),
});
export type ChatCard = z.infer<typeof ChatCard>;

export const ChatAnswer = z.object({
  /** Id for rating the answer and for the history. */
  messageId: token(),
  answer: richText(),
  cards: list(ChatCard),
  suggestions: list(text()),
  /** Whether the assistant has no answer or the visitor asked for an adviser. */
  offersHuman: flag(),
  /** Whether a part of the question requires an adviser. The question is then prefilled in the request. */
  hasNothing: flag(),
  /** Crisis lines, shown above the link to a person. */
  helpLines: richText(),
});
export type ChatAnswer = z.infer<typeof ChatAnswer>;

/** Sends a question to the assistant. The edge sets the identity: a browser's userId or visitorId is discarded. */
export const askAssistant = {
  method: 'POST',
  path: '/appAsk',
  input: z.object({ q: z.string().trim().min(1).max(MAX_CHAT_TEXT_LENGTH) }),
  edgeFields: ['userId', 'visitorId', 'lang', 'host', 'agentKey'],
  data: ChatAnswer,
} satisfies DataCall;

const ChatMessage = z.object({
  id: token(),
  type: z.enum(['text', 'system', 'typing', 'others']).catch('others'),
  content: z.object({ text: richText(), action: token() }),
  user: z.preprocess((user) => user ?? {}, z.object({ name: text(), avatar: picture() })),
  position: z.enum(['left', 'right']).catch('left'),
  hasTime: flag(),
  /** Time in milliseconds since 1970. */
  createdAt: number(),
  cards: list(ChatCard),
  suggestions: list(text()),
  rating: z.enum(['up', 'down']).nullable().catch(null),
});

/** Returns the history, newest page first. Each page is in chronological order. */
export const chatHistory = {
  method: 'GET',
  path: '/appAsk/history',
  input: z.object({
    /** Id of the oldest message that the client has. Without it, the newest page is returned. */
    before: optional(z.string().max(64)),
    showCount: optionalWholeNumber(1, 50),
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

/** Rates an answer. Only the first rating of a message counts. */
export const rateAnswer = {
  method: 'POST',
  path: '/appAsk/rate',
  input: z.object({ messageId: z.string().min(1).max(64), up: z.boolean() }),
  edgeFields: ['userId', 'visitorId', 'agentKey'],
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Visitor's rating of the latest resolved conversation with an adviser; 0 stars if not rated. */
const ConversationRating = z.object({ mayRate: flag(), stars: count(), said: text() });

/**
 * Returns whether the visitor can rate a conversation. `talkRating` and `rateTalk` extend the specification and are
 * optional.
 */
export const talkRating = {
  method: 'GET',
  path: '/appAsk/talkRating',
  input: z.object({}),
  edgeFields: ['userId', 'visitorId', 'agentKey'],
  data: ConversationRating,
  idempotent: true,
} satisfies DataCall;

/** Rates the conversation and replaces an earlier rating. */
export const rateTalk = {
  method: 'POST',
  path: '/appAsk/rateTalk',
  input: z.object({ stars: z.int().min(1).max(5), said: z.string().trim().max(MAX_RATING_TEXT_LENGTH).default('') }),
  edgeFields: ['userId', 'visitorId', 'agentKey'],
  data: ConversationRating,
  needsStaying: true,
  idempotent: true,
} satisfies DataCall;

const ChatContact = z.object({
  contact_id: token(),
  source_id: token(),
  pubsub_token: token(),
  conversation_id: token(),
});

/** Attribute of a contact. Numbers and booleans are sent as strings, and nested values are rejected. */
const attributeValue = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .transform((value) => String(value ?? ''))
  .pipe(z.string().max(500));

/** Finds or creates the visitor's contact in the chat service. */
export const contactInfo = {
  method: 'POST',
  path: '/appAsk/contactInfo',
  input: z.object({
    name: z.string().max(100).default(''),
    avatar_url: z.string().max(500).default(''),
    custom_attributes: z.record(z.string().max(40), attributeValue).default({}),
  }),
  edgeFields: ['userId', 'visitorId', 'lang', 'host', 'agentKey'],
  data: ChatContact,
  idempotent: true,
  needsStaying: true,
} satisfies DataCall;
