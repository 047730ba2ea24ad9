import { type RouterContextProvider, data, redirect } from 'react-router';
import { getCardPath } from '#shared/art/card/card.ts';
import { getCitations, getOffers } from '#client/features/facts/json-ld-facts.server.ts';
import type { DegreeEstimate } from '#client/features/degree-cost/degree-cost.tsx';
import { estimateCourseCosts } from '#client/features/degree-cost/degree-estimates.server.ts';
import { getSources } from '#client/features/facts/figure.ts';
import { findLivingCosts } from '#client/features/compare/living-costs.server.ts';
import { loadStudyCosts } from '#client/features/facts/study-costs.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite, requireFound } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import { type JsonLdItem, createBreadcrumbItem, stripHtml, removeEmptyValues } from '#client/site/head/json-ld.tsx';
import type { PageHead } from '#client/site/head/page-route.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { getAgentCurrency, getExchangeRates } from '#shared/rules/budget.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { fillAgentName } from '#shared/tenant/site.ts';
import { type CourseFacts, toCourseFacts } from './course-facts.server.ts';
import { findStatedRule } from '#client/features/facts/school-entry.server.ts';
import { type CourseGlance, getCourseGlance } from './course-glance.server.ts';

/** Matches a course id. A URL with any other text is not found. */
const ID_PATTERN = /^\d{1,19}$/;
const MAX_DESCRIPTION_LENGTH = 300;
const LEVELS = ['bachelor', 'master'] as const;

/** Course with the costs of the whole degree, or null if no fee is known. */
export type CourseContent = CourseFacts & { estimate: DegreeEstimate | null; glance: CourseGlance };

export interface LoadedCourse {
  head: PageHead;
  course: CourseContent;
  things: JsonLdItem[];
}

export async function loadCourseDetail(
  context: Readonly<RouterContextProvider>,
  id: string | undefined,
): Promise<LoadedCourse> {
  const portalRequest = requireSite(context);
  // A URL without an id redirects to the schools, from which courses can be found.
  if (!id) throw redirect(sitePath(portalRequest.site.agent.keyCode, '/school'), 301);
  if (!ID_PATTERN.test(id)) throw data(null, { status: 404 });
  const t = textsIn(portalRequest.locale).getText('course-detail');

  const courseDetailRow = requireFound(await portalRequest.main.ask(courseDetail, { id }));
  const courseFacts = localizeFieldNames(toCourseFacts(courseDetailRow, portalRequest.locale), portalRequest.locale);
  const level = LEVELS.find((item) => courseDetailRow.majorLevelName.some(({ key }) => key === item)) ?? null;
  const costs = await loadStudyCosts(portalRequest, [courseFacts.school.id]);
  const cityCosts = costs.of(courseFacts.school.id);
  const livingCosts = findLivingCosts({
    cityLiving: cityCosts.living,
    city: cityCosts.city,
    school: null,
    countryKey: courseDetailRow.countryKey,
    locale: portalRequest.locale,
  });
  const ownMoney = getExchangeRates(getAgentCurrency(portalRequest.site.agent));
  const estimate = estimateCourseCosts(
    courseFacts,
    { ...cityCosts, living: livingCosts.living },
    { level, countryKey: courseDetailRow.countryKey },
    ownMoney,
  );
  const courseContent = {
    ...courseFacts,
    estimate,
    glance: getCourseGlance(courseFacts, {
      estimate,
      countryKey: courseDetailRow.countryKey,
      ownMoney,
      origin: portalRequest.site.agent.originCity,
      locale: portalRequest.locale,
      schoolRule: level === 'bachelor' ? findStatedRule(courseDetailRow.schoolRules, portalRequest.site) : undefined,
    }),
    sources: getSources([courseDetailRow, costs.sourced, livingCosts]),
  };
  const absoluteUrl = (path: string) => portalRequest.origin + sitePath(portalRequest.site.agent.keyCode, path);
  const { names, school } = courseContent;
  // Several courses may have the same name. The title then also contains the register's code or, if there is none, the
  // campus.
  const courseCode =
    courseDetailRow.namesakes > 0
      ? getFigureValue(courseContent, 'courseCode') || getFigureValue(courseContent, 'ucasCode') || courseContent.campus
      : '';
  const courseTitle = courseCode ? t('called', { course: names.own, code: courseCode }) : names.own;
  const description = t('description', { course: courseTitle, school: school.names.own });
  return {
    head: {
      title: [courseTitle, school.names.own].filter(Boolean).join(' - '),
      description: [...[description, stripHtml(courseContent.coreCourse)].join(' ').trim()]
        .slice(0, MAX_DESCRIPTION_LENGTH)
        .join(''),
      card: sitePath(
        portalRequest.site.agent.keyCode,
        getCardPath({ shape: 'card', kind: 'course', ids: [courseContent.id] }),
      ),
    },
    course: courseContent,
    things: [
      createCourseItem(courseContent, description, portalRequest.locale, absoluteUrl),
      createBreadcrumbItem([
        { name: fillAgentName((values) => t('crumb', values), portalRequest.site.agent), url: absoluteUrl('/school') },
        { name: school.names.own, url: absoluteUrl(`/school/${school.id}`) },
        { name: names.own },
      ]),
    ],
  };
}

/**
 * Translates the register's field of study on the server, because the names of all fields would be too large for the
 * browser.
 */
const localizeFieldNames = (course: CourseFacts, locale: Locale): CourseFacts => ({
  ...course,
  figures: course.figures.map((figure) =>
    figure.key === 'courseField' ? { ...figure, value: localizeFieldName(figure.value, locale) } : figure,
  ),
});

/**
 * Builds the structured data of a course. An example's code is omitted, because search engines would present it as a
 * fact.
 */
const createCourseItem = (
  course: CourseFacts,
  description: string,
  locale: Locale,
  absoluteUrl: (path: string) => string,
) =>
  removeEmptyValues({
    '@type': 'Course',
    name: course.names.own,
    alternateName: course.names.other,
    url: absoluteUrl(`/school/course/${course.id}`),
    // Search engines ignore a course without a description.
    description: stripHtml(course.coreCourse) || description,
    educationalLevel: course.levels[0]?.names.own,
    courseCode:
      getFigureValue(course, 'courseCode') ||
      getFigureValue(course, 'ucasCode') ||
      (course.illustrative ? '' : course.ucasCode),
    educationalCredentialAwarded: getFigureValue(course, 'courseAward'),
    timeRequired: getFigureValue(course, 'courseWeeks') && `P${getFigureValue(course, 'courseWeeks')}W`,
    offers: getOffers([...(course.fee ? [course.fee] : []), ...course.figures], locale),
    citation: getCitations(course.sources),
    provider: removeEmptyValues({
      '@type': 'CollegeOrUniversity',
      name: course.school.names.own,
      url: absoluteUrl(`/school/${course.school.id}`),
      sameAs: course.school.website,
    }),
  });

const getFigureValue = ({ figures }: CourseFacts, key: string) =>
  figures.find((figure) => figure.key === key)?.value ?? '';

// Chinese names of Australia's field classification (ASCED), in the form English|Hong Kong|mainland, where the English
// name is the register's. This project has translated them. Any field may have the suffix 'n.f.d.' (not further
// defined) or 'n.e.c.' (not elsewhere classified).

const FIELD_NAMES_TABLE = `
Accounting|會計|会计 ; Acupuncture|針灸|针灸 ; Advertising|廣告|广告 ; Aerospace Engineering|航空航天工程|航空航天工程
Aerospace Engineering and Technology|航空航天工程及科技|航空航天工程与技术 ; Aged Care Nursing|長者護理|老年护理
Agricultural Science|農業科學|农业科学 ; Agriculture|農業|农业 ; Agriculture, Environmental and Related Studies|農業、環境及相關學科|农业、环境及相关学科
Aircraft Operation|飛機駕駛|飞机驾驶 ; Algorithms|演算法|算法 ; Animal Husbandry|畜牧|畜牧 ; Anthropology|人類學|人类学 ; Aquaculture|水產養殖|水产养殖
Archaeology|考古學|考古学 ; Architecture|建築|建筑学 ; Architecture and Building|建築及建造|建筑与建造 ; Architecture and Urban Environment|建築及城市環境|建筑与城市环境
Artificial Intelligence|人工智能|人工智能 ; Astronomy|天文學|天文学 ; Atmospheric Sciences|大氣科學|大气科学 ; Audio Visual Studies|視聽媒體|视听媒体
Audiology|聽力學|听力学 ; Australian Indigenous Languages|澳洲原住民語言|澳大利亚原住民语言 ; Automotive Engineering|汽車工程|汽车工程
Automotive Engineering and Technology|汽車工程及科技|汽车工程与技术 ; Banking and Finance|銀行及金融|银行与金融
Banking, Finance and Related Fields|銀行、金融及相關範疇|银行、金融及相关领域 ; Behavioural Science|行為科學|行为科学
Biochemistry and Cell Biology|生物化學及細胞生物學|生物化学与细胞生物学 ; Biological Sciences|生物科學|生物科学 ; Biomedical Engineering|生物醫學工程|生物医学工程
Botany|植物學|植物学 ; Building|建造|建造 ; Building Construction Economics|建造經濟|建造经济 ; Building Construction Management|建造管理|建造管理
Building Science and Technology|建造科學及科技|建造科学与技术 ; Building Services Engineering|屋宇裝備工程|建筑设备工程 ; Building Surveying|建築測量|建筑检测
Business and Commercial Law|商業法|商法 ; Business and Management|商業及管理|商业与管理 ; Business Management|商業管理|商业管理
Care for the Aged|長者照顧|老年人照护 ; Care for the Disabled|殘疾人士照顧|残障人士照护 ; Career Development Programmes|職業發展課程|职业发展课程
Chemical Engineering|化學工程|化学工程 ; Chemical Sciences|化學科學|化学科学 ; Childrens Services|兒童服務|儿童服务 ; Chiropractic and Osteopathy|脊醫及整骨|脊椎按摩与整骨
Civil Engineering|土木工程|土木工程 ; Communication and Media Studies|傳播及媒體|传播与媒体 ; Communications Technologies|通訊科技|通信技术
Community Health|社區健康|社区健康 ; Complementary Therapies|輔助療法|补充疗法 ; Computational Theory|計算理論|计算理论 ; Computer Engineering|電腦工程|计算机工程
Computer Graphics|電腦圖像|计算机图形学 ; Computer Science|電腦科學|计算机科学 ; Conceptual Modelling|概念建模|概念建模 ; Constitutional Law|憲法|宪法
Construction Engineering|建造工程|建造工程 ; Counselling|輔導|咨询 ; Creative Arts|創意藝術|创意艺术 ; Criminal Law|刑法|刑法 ; Criminology|犯罪學|犯罪学
Critical Care Nursing|危重病護理|重症护理 ; Curatorial Studies|策展|策展 ; Curriculum and Education Studies|課程及教育研究|课程与教育研究 ; Curriculum Studies|課程研究|课程研究
Dance|舞蹈|舞蹈 ; Data Structures|數據結構|数据结构 ; Database Management|數據庫管理|数据库管理 ; Decision Support Systems|決策支援系統|决策支持系统
Dental Studies|牙科|牙科 ; Dental Technology|牙科技術|牙科技术 ; Dentistry|牙醫學|牙医学 ; Drama and Theatre Studies|戲劇及劇場|戏剧与剧场
Earth Sciences|地球科學|地球科学 ; Eastern Asian Languages|東亞語言|东亚语言 ; Ecology and Evolution|生態及演化|生态与演化 ; Econometrics|計量經濟學|计量经济学
Economics|經濟學|经济学 ; Economics and Econometrics|經濟學及計量經濟學|经济学与计量经济学 ; Education|教育|教育 ; Education Studies|教育研究|教育研究
Electrical and Electronic Engineering and Technology|電機電子工程及科技|电气电子工程与技术 ; Electrical Engineering|電機工程|电气工程
Electrical Fitting, Electrical Mechanics|電氣安裝及電氣機械|电气安装与电气机械 ; Electronic Engineering|電子工程|电子工程 ; ELICOS|海外學生英語精修課程|海外学生英语强化课程
Engineering and Related Technologies|工程及相關科技|工程及相关技术 ; English as a Second Language Teaching|英語作為第二語言教學|英语作为第二语言教学
Environmental Engineering|環境工程|环境工程 ; Environmental Health|環境衞生|环境卫生 ; Environmental Studies|環境研究|环境研究 ; Epidemiology|流行病學|流行病学
Farm Management and Agribusiness|農場管理及農業商務|农场管理与农业商务 ; Fashion Design|時裝設計|时装设计 ; Fine Arts|純藝術|纯艺术 ; Fisheries Studies|漁業|渔业
Food and Beverage Service|餐飲服務|餐饮服务 ; Food Processing Technology|食品加工科技|食品加工技术 ; Food Science and Biotechnology|食品科學及生物科技|食品科学与生物技术
Forensic Science|法證科學|法庭科学 ; Forestry Studies|林業|林业 ; Gender Specific Studies|性別研究|性别研究 ; General Education Programmes|通識教育課程|通识教育课程
General Medicine|普通醫學|普通医学 ; General Nursing|普通護理|普通护理 ; General Practice|全科醫學|全科医学
General Primary and Secondary Education Programmes|一般中小學課程|一般中小学课程 ; Genetics|遺傳學|遗传学 ; Geology|地質學|地质学 ; Geomatic Engineering|測繪工程|测绘工程
Geophysics|地球物理學|地球物理学 ; Geotechnical Engineering|岩土工程|岩土工程 ; Graphic and Design Studies|平面及設計|平面与设计 ; Graphic Arts and Design Studies|平面藝術及設計|平面艺术与设计
Health|健康|健康 ; Health Promotion|健康推廣|健康促进 ; History|歷史|历史 ; Horticulture|園藝|园艺 ; Hospitality|款待|接待业 ; Hospitality Management|酒店管理|酒店管理
Human Biology|人類生物學|人类生物学 ; Human Geography|人文地理|人文地理 ; Human Movement|人體運動學|人体运动学 ; Human Resource Management|人力資源管理|人力资源管理
Human Welfare Studies and Services|社會福利研究及服務|社会福利研究与服务 ; Hydrology|水文學|水文学 ; Indigenous Health|原住民健康|原住民健康 ; Indigenous Studies|原住民研究|原住民研究
Industrial Engineering|工業工程|工业工程 ; Industrial Relations|勞資關係|劳资关系 ; Information Systems|資訊系統|信息系统 ; Information Technology|資訊科技|信息技术
Insurance and Actuarial Studies|保險及精算|保险与精算 ; Interior and Environmental Design|室內及環境設計|室内与环境设计 ; Internal Medicine|內科|内科
International Business|國際商業|国际商务 ; International Law|國際法|国际法 ; Investment and Securities|投資及證券|投资与证券 ; Journalism|新聞|新闻
Justice Administration|司法行政|司法行政 ; Justice and Law Enforcement|司法及執法|司法与执法 ; Laboratory Technology|實驗室技術|实验室技术
Land, Parks and Wildlife Management|土地、公園及野生動物管理|土地、公园与野生动物管理 ; Landscape Architecture|園境建築|景观建筑 ; Language and Literature|語言及文學|语言与文学
Law|法律|法律 ; Legal Practice|法律實務|法律实务 ; Legal Studies|法律研究|法律研究 ; Librarianship and Information Management|圖書館學及資訊管理|图书馆学与信息管理
Linguistics|語言學|语言学 ; Literacy and Numeracy Programmes|讀寫及算術課程|读写与算术课程 ; Literature|文學|文学 ; Management and Commerce|管理及商業|管理与商业
Manufacturing Engineering|製造工程|制造工程 ; Manufacturing Engineering and Technology|製造工程及科技|制造工程与技术 ; Mapping Science|製圖科學|制图科学
Marine Craft Operation|船艇操作|船艇操作 ; Marine Science|海洋科學|海洋科学 ; Maritime Engineering|海事工程|海事工程 ; Maritime Engineering and Technology|海事工程及科技|海事工程与技术
Marketing|市場學|市场营销 ; Materials Engineering|材料工程|材料工程 ; Mathematical Sciences|數學科學|数学科学 ; Mathematics|數學|数学
Mechanical and Industrial Engineering and Technology|機械及工業工程及科技|机械与工业工程及技术 ; Mechanical Engineering|機械工程|机械工程 ; Medical Science|醫學科學|医学科学
Medical Studies|醫學|医学 ; Mental Health Nursing|精神健康護理|精神健康护理 ; Microbiology|微生物學|微生物学 ; Midwifery|助產|助产 ; Mining Engineering|採礦工程|采矿工程
Mixed Field Programmes|綜合範疇課程|综合领域课程 ; Music|音樂|音乐 ; Natural and Physical Sciences|自然及物理科學|自然与物理科学 ; Naturopathy|自然療法|自然疗法
Networks and Communications|網絡及通訊|网络与通信 ; Nursing|護理|护理 ; Nutrition and Dietetics|營養及膳食學|营养与膳食学 ; Obstetrics and Gynaecology|婦產科|妇产科
Occupational Health and Safety|職業健康及安全|职业健康与安全 ; Occupational Therapy|職業治療|作业治疗 ; Ocean Engineering|海洋工程|海洋工程 ; Oceanography|海洋學|海洋学
Operating Systems|作業系統|操作系统 ; Optical Science|光學科學|光学科学 ; Optometry|視光學|视光学 ; Organic Chemistry|有機化學|有机化学 ; Organisation Management|機構管理|组织管理
Paediatrics|兒科|儿科 ; Paramedical Studies|輔助醫療|辅助医疗 ; Pathology|病理學|病理学 ; Performing Arts|表演藝術|表演艺术 ; Pest and Weed Control|蟲害及雜草防治|病虫害与杂草防治
Pharmacology|藥理學|药理学 ; Pharmacy|藥劑學|药剂学 ; Philosophy|哲學|哲学 ; Philosophy and Religious Studies|哲學及宗教研究|哲学与宗教研究 ; Photography|攝影|摄影
Physics|物理|物理 ; Physics and Astronomy|物理及天文|物理与天文 ; Physiotherapy|物理治療|物理治疗 ; Podiatry|足病診療|足病诊疗 ; Police Studies|警務|警务 ; Policy Studies|政策研究|政策研究
Political Science|政治學|政治学 ; Political Science and Policy Studies|政治學及政策研究|政治学与政策研究 ; Process and Resources Engineering|工序及資源工程|过程与资源工程
Programming|程式編寫|编程 ; Project Management|項目管理|项目管理 ; Psychiatry|精神科|精神病学 ; Psychology|心理學|心理学 ; Public and Health Care Administration|公共及醫療行政|公共与医疗行政
Public Health|公共衞生|公共卫生 ; Public Relations|公共關係|公共关系 ; Purchasing, Warehousing and Distribution|採購、倉儲及分銷|采购、仓储与配送 ; Radiography|放射造影|放射成像
Radiology|放射學|放射学 ; Real Estate|房地產|房地产 ; Rehabilitation Therapies|復康治療|康复治疗 ; Religious Studies|宗教研究|宗教研究 ; Sales and Marketing|銷售及市場學|销售与市场营销
Security Science|保安科學|安全科学 ; Security Services|保安服務|安保服务 ; Social Work|社會工作|社会工作 ; Society and Culture|社會及文化|社会与文化 ; Sociology|社會學|社会学
Southeast Asian Languages|東南亞語言|东南亚语言 ; Southern European Languages|南歐語言|南欧语言 ; Speech Pathology|言語治療|言语治疗 ; Sport and Recreation|運動及康樂|体育与休闲
Sport and Recreation Activities|運動及康樂活動|体育与休闲活动 ; Sports Coaching, Officiating and Instruction|運動教練、裁判及指導|体育教练、裁判与指导 ; Statistics|統計|统计
Structural Engineering|結構工程|结构工程 ; Studies in Human Society|人類社會研究|人类社会研究 ; Surgery|外科|外科 ; Surveying|測量|测量 ; Systems Analysis and Design|系統分析及設計|系统分析与设计
Taxation Law|稅法|税法 ; Teacher Education|師資教育|师范教育 ; Teacher Education: Early Childhood|師資教育：幼兒|师范教育：幼儿 ; Teacher Education: Higher Education|師資教育：高等教育|师范教育：高等教育
Teacher Education: Primary|師資教育：小學|师范教育：小学 ; Teacher Education: Secondary|師資教育：中學|师范教育：中学 ; Teacher Education: Special Education|師資教育：特殊教育|师范教育：特殊教育
Teacher Education: Vocational Education and Training|師資教育：職業教育及培訓|师范教育：职业教育与培训 ; Teacher-Librarianship|教師圖書館學|教师图书馆学 ; Textile Design|紡織設計|纺织设计
Textile Making|紡織製作|纺织制作 ; Tourism|旅遊|旅游 ; Tourism Management|旅遊管理|旅游管理 ; Traditional Chinese Medicine|中醫|中医 ; Translating and Interpreting|翻譯及傳譯|笔译与口译
Transport Engineering|運輸工程|交通工程 ; Urban Design and Regional Planning|城市設計及區域規劃|城市设计与区域规划 ; Valuation|估價|估价 ; Verbal Communication|口語傳播|口语传播
Veterinary Assisting|獸醫助理|兽医助理 ; Veterinary Science|獸醫科學|兽医科学 ; Veterinary Studies|獸醫|兽医 ; Visual Arts and Crafts|視覺藝術及工藝|视觉艺术与工艺 ; Viticulture|葡萄栽培|葡萄栽培
Water and Sanitary Engineering|水務及衞生工程|给排水与卫生工程 ; Welfare Studies|福利研究|福利研究 ; Written Communication|文字傳播|文字传播 ; Youth Work|青年工作|青年工作 ; Zoology|動物學|动物学
`;

const NAMES_BY_FIELD = new Map(
  FIELD_NAMES_TABLE.trim()
    .split(/\n| ; /)
    .map((row) => row.split('|'))
    .map(([name = '', hk = '', zh = '']) => [name, { 'zh-hk': hk, zh }]),
);

const GENERAL_SUFFIX = { 'zh-hk': '未細分', zh: '未细分' } as const;
const OTHER_SUFFIX = { 'zh-hk': '其他', zh: '其他' } as const;

/**
 * Translates a field such as '080101 - Accounting'. In English, and for an unknown field, returns the register's text.
 */
export function localizeFieldName(registerText: string, locale: Locale): string {
  const [, code, name = '', suffix] = /^(\d{6}) - (.+?)(?:, n\.([fe])\.[cd]\.?)?$/.exec(registerText) ?? [];
  const localizedName = NAMES_BY_FIELD.get(name);
  if (locale === 'en-us' || !localizedName) return registerText;
  const suffixName = suffix && (suffix === 'f' ? GENERAL_SUFFIX : OTHER_SUFFIX)[locale];
  return `${localizedName[locale]}${suffixName ? `（${suffixName}）` : ''}（${code}）`;
}
