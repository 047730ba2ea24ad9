import { createTexts, type Texts } from '#backend/site/site-content.ts';
import { COUNTRY_SECTIONS } from '#backend/seed/catalogue/info-sections.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { CitySeed, SchoolSeed } from '#backend/seed/seed-schemas.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import { getNature } from '#backend/catalogue/institution-kinds.ts';

// Leaflet of a school on one page: catalogue facts, how to interpret them, and application requirements.

export interface Leaflet {
  /** Name in the list of downloads. */
  name: string;
  title: string;
  lead: string;
  parts: { heading: string; html: string }[];
  foot: string;
}

const HOW_TO_APPLY_TYPE_ID = 5;

const LEAFLET_NAME_TEXTS = createTexts(
  '升學備忘：院校資料與申請清單',
  '留学备忘：院校资料与申请清单',
  'Leaflet: the school’s facts and a checklist',
);

export const leafletName = LEAFLET_NAME_TEXTS;

const LEAD_TEXTS = createTexts(
  '一頁看完：哪些是公開資料，哪些只是示例，申請前要準備甚麼。',
  '一页看完：哪些是公开资料，哪些只是示例，申请前要准备什么。',
  'One page: which facts are public, which figures are examples, and what to prepare before applying.',
);

const FACTS_TITLE = createTexts('院校資料', '院校资料', 'Facts of the school');

const FIGURE_TEXTS = {
  heading: createTexts('數字怎樣看', '数字怎样看', 'Reading the figures'),
  body: createTexts(
    '這一頁沒有學費、名額或排名。院校頁上的數字各有來源和日期；沒有公布的，本站不會推算。遞交申請前，請以院校網站當年的公布為準。',
    '这一页没有学费、名额或排名。院校页上的数字各有来源和日期；没有公布的，本站不会推算。提交申请前，请以院校网站当年的公布为准。',
    'This page has no fees, places or ranks. Each figure on the school’s page has its source and its date; what is not published, this site does not work out. Before you apply, what the school publishes for the year decides.',
  ),
};

const PAPER_TEXTS = {
  heading: createTexts('文件清單', '文件清单', 'Documents to have ready'),
  items: [
    createTexts(
      '護照，有效期涵蓋入學日期',
      '护照，有效期覆盖入学日期',
      'Passport, valid beyond the start of the course',
    ),
    createTexts(
      '在校成績表及公開考試成績（如已考）',
      '在校成绩单及升学考试成绩（如已考）',
      'School transcript, and public exam results if taken',
    ),
    createTexts(
      '英語考試成績（如課程要求）',
      '英语考试成绩（如课程要求）',
      'English test result, where the course asks for one',
    ),
    createTexts('個人陳述或文書草稿', '个人陈述或文书草稿', 'A draft of the statement or essays'),
    createTexts('推薦人姓名和聯絡方法', '推荐人姓名和联系方式', 'Names and contacts of referees'),
    createTexts('資金證明，簽證時使用', '资金证明，签证时使用', 'Proof of funds, for the visa'),
  ],
};

const STEPS_TITLE = createTexts(
  '申請步驟（全國一般情況）',
  '申请步骤（全国一般情况）',
  'Applying: what usually holds in the country',
);

const FOOTER_TEXTS = createTexts(
  '由本站按目錄資料製作，未經院校審閱。資料日期：2026 年 11 月 23 日。',
  '由本站按目录资料制作，未经院校审阅。资料日期：2026 年 11 月 23 日。',
  'Made by this site from its catalogue and not reviewed by the school. As at 23 November 2026.',
);

const FACT_LABELS = {
  kind: createTexts('類別', '类别', 'Kind'),
  city: createTexts('城市', '城市', 'City'),
  address: createTexts('地址', '地址', 'Address'),
  website: createTexts('網站', '网站', 'Website'),
} satisfies Record<string, Texts>;

const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const formatSchoolName: Record<Locale, (school: SchoolSeed) => string> = {
  'zh-hk': ({ nameHk, name }) => `${nameHk} ${name}`,
  zh: ({ nameChn, name }) => `${nameChn} ${name}`,
  'en-us': ({ name, nameChn }) => `${name} ${nameChn}`,
};

export function createLeaflet(school: SchoolSeed, city: CitySeed, country: CountryKey, locale: Locale): Leaflet {
  const cityName = { 'zh-hk': city.nameHk, zh: city.nameChn, 'en-us': city.name }[locale];
  const facts: [keyof typeof FACT_LABELS, string][] = [
    ['kind', getNature(school)[locale]],
    ['city', cityName],
    ['address', school.address],
    ['website', school.website],
  ];
  const filledFacts = facts.filter(([, value]) => value);
  const stepsMarkup =
    COUNTRY_SECTIONS.find(({ typeId }) => typeId === HOW_TO_APPLY_TYPE_ID)?.description[country][locale] ?? '';
  return {
    name: LEAFLET_NAME_TEXTS[locale],
    title: formatSchoolName[locale](school),
    lead: LEAD_TEXTS[locale],
    parts: [
      {
        heading: FACTS_TITLE[locale],
        html: `${school.intro[locale] && `<p>${escapeMarkup(school.intro[locale])}</p>`}<dl>${filledFacts
          .map(([label, value]) => `<dt>${FACT_LABELS[label][locale]}</dt><dd>${escapeMarkup(value)}</dd>`)
          .join('')}</dl>`,
      },
      { heading: FIGURE_TEXTS.heading[locale], html: `<p>${FIGURE_TEXTS.body[locale]}</p>` },
      {
        heading: PAPER_TEXTS.heading[locale],
        html: `<ul class="boxes">${PAPER_TEXTS.items.map((item) => `<li>${item[locale]}</li>`).join('')}</ul>`,
      },
      { heading: STEPS_TITLE[locale], html: stepsMarkup },
    ],
    foot: FOOTER_TEXTS[locale],
  };
}
