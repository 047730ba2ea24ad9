import { z } from 'zod';
import { GUIDE_COUNTRIES, GUIDE_TOPIC_KEYS } from '#backend/assistant/reading/guide-topics.ts';
import { COUNTRY_KEYS } from '#backend/catalogue/country-keys.ts';
import { SUBJECTS } from '#backend/catalogue/subjects.ts';
import { exceptLevels, onlyLevels } from '#backend/queries/database.ts';
import { Texts } from '#backend/site/site-content.ts';
import { NEWS_TOPICS } from '#shared/constants.ts';
import { LOCALES } from '#shared/locale/locales.ts';

// Schemas of the data files in backend/seed/data. Facts of institutions are public ones. Courses, fees, requirements
// and dates of the demo catalogue are computed from plans and marked as illustrative.

/**
 * Public levels in a data file: `{"onlyLevels": [4]}`, `{"exceptLevels": [4]}`, or neither for a row that is visible at
 * all levels.
 */
const LEVEL_FIELDS = { onlyLevels: z.array(z.int()).optional(), exceptLevels: z.array(z.int()).optional() };

interface LevelFields {
  onlyLevels?: number[] | undefined;
  exceptLevels?: number[] | undefined;
}

function setLevelMask<T extends LevelFields>({ onlyLevels: onlyList, exceptLevels: exceptList, ...otherFields }: T) {
  const levels = onlyList ? onlyLevels(...onlyList) : exceptList && exceptLevels(...exceptList);
  return { ...otherFields, ...(levels !== undefined && { levels }) };
}

const CountryKeySchema = z.enum(COUNTRY_KEYS);
const DaySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const TimestampSchema = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);

export const CitySeed = z.strictObject({
  /** Key such as 'leeds', to which schools refer. */
  key: z.string(),
  country: CountryKeySchema,
  /** 'england', 'new-south-wales', 'california', 'ontario'. */
  state: z.string(),
  /** Name in Simplified Chinese. */
  nameChn: z.string(),
  nameHk: z.string(),
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
});
export type CitySeed = z.infer<typeof CitySeed>;

export const StateSeed = z.strictObject({
  key: z.string(),
  country: CountryKeySchema,
  name: z.string(),
  nameChn: z.string(),
  nameHk: z.string(),
});
export type StateSeed = z.infer<typeof StateSeed>;

/** Approximate selectivity and cost, for illustrative figures; 1 is the most selective. */
const Tier = z.literal([1, 2, 3, 4]);
export type Tier = z.infer<typeof Tier>;

export const SchoolSeed = z.strictObject({
  /**
   * Permanent id, because URLs and pictures contain it. UK 1001–1199, Australia 2001–2199, US 3001–3199, Canada
   * 4001–4199.
   */
  id: z.int(),
  name: z.string(),
  /** Name commonly used on the mainland. */
  nameChn: z.string(),
  /** Names commonly used in Hong Kong and Taiwan, written in local characters and words instead of converted. */
  nameHk: z.string(),
  nameTw: z.string(),
  /** Short names in actual use: '牛津', 'UCL', '曼大', 'Imperial'. Pinyin is derived and not listed. */
  aliases: z.array(z.string()),
  city: z.string(),
  /** Position of the main campus in WGS-84, with four decimals. */
  lat: z.number(),
  lng: z.number(),
  address: z.string(),
  founded: z.int(),
  website: z.string(),
  kind: z.enum(['university', 'college', 'pathway']),
  ownership: z.enum(['public', 'private']),
  /** Published rank in the QS World University Rankings 2021: '2', '=27', '501-510', or '' if unranked. */
  qs2021: z.string(),
  tier: Tier,
  /** Four to nine fields, the best known first. */
  subjects: z.array(z.enum(SUBJECTS)),
  /** Two or three verifiable sentences on what the school is and where. No praise and no figures that change. */
  intro: Texts,
  /** Ids of the schools to which a pathway college leads. */
  leadsTo: z.array(z.int()).optional(),
});
export type SchoolSeed = z.infer<typeof SchoolSeed>;

export const CountrySeed = z.strictObject({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  nameChn: z.strictObject({ zh: z.string(), 'zh-hk': z.string() }),
  capital: Texts,
  offered: z.boolean(),
  lat: z.number(),
  lng: z.number(),
});

/** Guide of the assistant: a dated passage with its source page. */
export const GuideSeed = z.strictObject({
  /** Key: country and topic, followed by a name. */
  key: z.string(),
  country: z.enum(GUIDE_COUNTRIES),
  topic: z.enum(GUIDE_TOPIC_KEYS),
  title: Texts,
  passage: Texts,
  /** Example questions that the passage answers, as families type them. */
  questions: z.record(z.enum(LOCALES), z.array(z.string().min(1)).min(1)).optional(),
  page: z.string(),
  /** Host of the page. */
  publisher: z.string(),
  /** Date on the page, or '' if it has none. */
  asAt: z.string(),
  /** Last day on which the passage is shown without a warning. */
  reviewBy: DaySchema,
  /** 'held' passages, such as undated pages of another agency, are not used until reviewed. */
  standing: z.literal('held').optional(),
});

/** Page on which a figure of an article was read, or the key of a fact in shared/rules/dated-facts.ts. */
const ArticleSource = z.union([
  z.strictObject({ publisher: z.string(), address: z.string(), asAt: z.string() }),
  z.strictObject({ datedFact: z.string() }),
]);

export const ArticleSeed = z
  .strictObject({
    id: z.int(),
    topic: z.enum(NEWS_TOPICS),
    country: CountryKeySchema.optional(),
    ...LEVEL_FIELDS,
    publishTime: TimestampSchema,
    title: Texts,
    subtitle: Texts,
    /** Paragraphs and headings, without markup. */
    body: z.array(z.union([z.strictObject({ heading: Texts }), Texts])),
    /** Required if the article contains an amount, a period or a limit. */
    sources: z.array(ArticleSource).optional(),
  })
  .transform(setLevelMask);
export type ArticleSeed = z.infer<typeof ArticleSeed>;

export const HelpSeed = z
  .strictObject({ id: z.int(), title: Texts, description: Texts, ...LEVEL_FIELDS })
  .transform(setLevelMask);

export const LectureSeed = z
  .strictObject({
    id: z.int(),
    title: Texts,
    place: Texts,
    description: Texts,
    /** Times are Hong Kong time. */
    startTime: TimestampSchema,
    endTime: TimestampSchema,
    online: z.boolean(),
    /** Number of seats, or null if unlimited. */
    seats: z.int().nullable(),
    ...LEVEL_FIELDS,
  })
  .transform(setLevelMask);
export type LectureSeed = z.infer<typeof LectureSeed>;

export const VersionNotes = z.strictObject({
  version: z.string(),
  notes: z.array(z.strictObject({ key: z.string(), title: Texts, body: Texts, link: z.string() })),
});

const CourseTypePlan = z.strictObject({
  id: z.int(),
  award: z.enum(['science', 'arts', 'engineering', 'business', 'laws', 'education', 'design']),
  name: Texts,
  /** Whether the subject is not taught at bachelor's level in every country. */
  mastersOnly: z.boolean().optional(),
});
export type CourseTypePlan = z.infer<typeof CourseTypePlan>;

const SubjectPlan = z.strictObject({
  id: z.int(),
  name: Texts,
  types: z.array(CourseTypePlan),
  /** Four compulsory modules, then two electives. */
  modules: z.array(Texts),
  career: Texts,
  demand: z.enum(['usual', 'demanding', 'engineering']),
  feeFactor: z.number(),
});
export type SubjectPlan = z.infer<typeof SubjectPlan>;
export type AwardKey = CourseTypePlan['award'];
export const SubjectPlans = z.record(z.enum(SUBJECTS), SubjectPlan);

const LogoSeed = z.strictObject({ name: z.string(), sub: z.string(), mark: z.string(), locale: z.enum(LOCALES) });

const AgentSeed = z.strictObject({
  id: z.int(),
  keyCode: z.string(),
  host: z.string(),
  languageCode: z.enum(LOCALES),
  publicLevel: z.int(),
  name: Texts,
  shortName: Texts,
  webTitle: Texts,
  webMetaKeywords: Texts,
  webMetaDescription: Texts,
  contactTel: z.string(),
  whatsapp: z.array(z.string()),
  facebook: z.string(),
  instagram: z.string(),
  brandColour: z.string(),
  wechatId: z.string(),
  wechatQrPath: z.string(),
  originCity: z.enum(['hk', 'sh', 'ld']),
  openingHours: z.array(z.string()),
  featuredSchools: z.array(z.string()),
  officeAddress: Texts,
  registration: Texts,
  adviser: z.strictObject({ name: Texts, role: Texts }),
  logo: LogoSeed,
});

const MenuSeed = z.strictObject({
  key: z.string(),
  name: Texts,
  entrance: z.string(),
  params: z.string().optional(),
  get children() {
    return z.array(MenuSeed).optional();
  },
});

const ModuleSeed = z
  .strictObject({
    kind: z.enum(['html', 'cards', 'faq', 'steps', 'figures', 'banner']),
    title: Texts,
    body: Texts.optional(),
    ...LEVEL_FIELDS,
    items: z
      .array(
        z.strictObject({
          title: Texts,
          body: Texts.optional(),
          figure: Texts.optional(),
          picture: z.string().optional(),
          link: z.string().optional(),
        }),
      )
      .optional(),
  })
  .transform(setLevelMask);

/** Site of an agency. Entrances (paths) of menus are the product's paths below the agent's key. '' is the home page. */
export const SiteSeed = z.strictObject({
  agent: AgentSeed,
  /** Ids of the articles on the home page. */
  news: z.array(z.int()),
  menus: z.array(MenuSeed),
  pages: z.array(
    z.strictObject({
      menuKey: z.string(),
      entrance: z.string(),
      webTitle: Texts,
      webMetaKeywords: Texts,
      webMetaDescription: Texts,
      modules: z.array(ModuleSeed),
    }),
  ),
});
export type SiteSeed = z.infer<typeof SiteSeed>;
