import { data } from 'react-router';
import {
  type LivingCostRange,
  type SourcedFigure,
  formatFigureName,
  getLowestFee,
  getMoney,
} from '#client/features/facts/figure.ts';
import { getLevelYearlyFee } from '#client/features/compare/compare-costs.ts';
import { loadStudyCosts } from '#client/features/facts/study-costs.server.ts';
import { toCourseFacts } from '#client/features/course-detail/course-facts.server.ts';
import { toSchoolFacts } from '#client/features/school-detail/school-facts.ts';
import { getCardNote, removeUnknownFigures } from '#client/features/share/card-note.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import {
  type PortalRequestWithSite,
  withMainReads,
  requireValue,
  requireFound,
  requireSite,
} from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import { getLogoPath, COUNTRY_BANNERS } from '#shared/art/art-address.ts';
import {
  type Card,
  type CardFigure,
  type CardItem,
  type CardKind,
  type CardQuery,
  parseCardPath,
} from '#shared/art/card/card.ts';
import { assertNever } from '#shared/assert-never.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { newsDetail } from '#shared/contract/catalogue/news.ts';
import { type FullSchool, institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { type Money, moneyText, convertCurrency } from '#shared/locale/money.ts';
import { getAgentCurrency, getExchangeRates } from '#shared/rules/budget.ts';
import type { Route } from './+types/card.ts';

/**
 * Loads the data of a share card, which worker/render/serve-card.ts renders. The data itself is not served to clients.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const portalRequest = requireSite(context);
  const query = parseCardPath(new URL(request.url).pathname.slice(`/${params.agent}`.length));
  if (!query) throw data(null, { status: 404 });
  return Response.json(await loadCard(portalRequest, query));
}

type CardContent = Pick<Card, 'title' | 'line' | 'scene' | 'things'> & { path: string };

/** Loads the card from the same calls as its page. Ids that are unknown, or invisible on the site, produce no card. */
async function loadCard(portalRequest: PortalRequestWithSite, { kind, ids }: CardQuery): Promise<Card> {
  const { locale, origin, site } = portalRequest;
  const { agent } = site;
  const t = textsIn(locale).getText('share-card');
  const agentName = agent.name || agent.webTitle;
  const { path, ...content } = await loadContent(portalRequest, kind, ids);
  const cardNote = getCardNote(content.things);
  const isLogoDrawn = agent.topLogoPath === '' || agent.topLogoPath.startsWith('/_/art/');
  return {
    ...content,
    locale,
    origin: agent.originCity,
    brand: {
      name: agentName,
      colour: agent.brandColour,
      initials: agentName,
      mark: isLogoDrawn ? agent.topLogoPath || getLogoPath({ name: agentName, variant: 'mark' }) : '',
    },
    upright: canBeWrittenUpright(locale) ? t(`upright.${kind}`) : '',
    things: removeUnknownFigures(content.things),
    note: cardNote ? t(cardNote) : '',
    host: new URL(origin).host,
    code: { address: origin + sitePath(agent.keyCode, path), text: t(`code.${kind}`) },
  };
}

/** Whether the card may set text vertically, as Chinese allows. */
const canBeWrittenUpright = (locale: Locale) => LANGUAGE_TAGS[locale].startsWith('zh');

function loadContent(
  portalRequest: PortalRequestWithSite,
  kind: CardKind,
  ids: readonly string[],
): Promise<CardContent> {
  const [id = ''] = ids;
  switch (kind) {
    case 'home':
      return Promise.resolve(createHomeContent(portalRequest));
    case 'news':
      return loadNews(portalRequest, id);
    case 'school':
    case 'schools':
      return loadSchools(portalRequest, kind, ids);
    case 'course':
    case 'courses':
      return loadCourses(portalRequest, kind, ids);
    default:
      return assertNever(kind);
  }
}

function createHomeContent({ site: { agent } }: PortalRequestWithSite): CardContent {
  return {
    title: removeAgentName(agent.webTitle, agent.name) || agent.name,
    line: agent.webMetaDescription,
    scene: { id: COUNTRY_BANNERS.card.uk, country: 'uk' },
    things: [],
    path: '/',
  };
}

/** Removes the school's name from the start of a title, because the card shows the name above it. */
const removeAgentName = (title: string, name: string) =>
  name !== '' && title.startsWith(name) ? title.slice(name.length).replace(/^\s*[|｜:：·–-]\s*/, '') : title;

async function loadNews(portalRequest: PortalRequestWithSite, id: string): Promise<CardContent> {
  const news = requireValue(await portalRequest.main.ask(newsDetail, { id })).newDtos;
  if (!news) throw data(null, { status: 404 });
  return {
    title: news.title,
    line: news.subtitle,
    scene: { id: `n-${id}`, country: news.countryKey },
    things: [],
    path: `/consult/${id}`,
  };
}

function formatTitle(
  { locale }: PortalRequestWithSite,
  kind: 'schools' | 'courses',
  [firstItem, ...otherCardItems]: readonly CardItem[],
) {
  const t = textsIn(locale).getText('share-card');
  const countKey = TITLE_COUNTS.find((count) => count === otherCardItems.length + 1);
  return countKey ? t(`title.${kind}.${countKey}`) : (firstItem?.name ?? '');
}
const TITLE_COUNTS = [2, 3, 4] as const;

const getContentPath = (kind: CardKind, ids: readonly string[]) =>
  kind === 'school'
    ? `/school/${ids.join('')}`
    : kind === 'course'
      ? `/school/course/${ids.join('')}`
      : `/compare?${kind}=${ids.join(',')}`;

/** Fetches all requested schools. Fails if one of them is not found. */
const fetchSchools = (portalRequest: PortalRequestWithSite, ids: readonly string[]): Promise<FullSchool[]> =>
  Promise.all(ids.map(async (id) => requireFound(await portalRequest.main.ask(institutionByInstitutionId, { id }))));

const parseLocation = ({ institution: { mapXyGg } }: FullSchool): CardItem['at'] => {
  const [longitude = Number.NaN, latitude = Number.NaN] = mapXyGg.split(',').map(Number);
  return mapXyGg !== '' && Number.isFinite(latitude) && Number.isFinite(longitude) ? [latitude, longitude] : null;
};

async function loadSchools(
  portalRequest: PortalRequestWithSite,
  kind: CardKind,
  ids: readonly string[],
): Promise<CardContent> {
  const figureFormatter = formatFigures(portalRequest);
  const [schools, costs] = await Promise.all([
    fetchSchools(portalRequest, ids),
    loadStudyCosts(withMainReads(portalRequest), [...ids]),
  ]);
  const items = schools.map((fullSchool): CardItem => {
    const { names, place, seal } = toSchoolFacts(fullSchool, portalRequest.locale);
    const fee = getLevelYearlyFee(fullSchool.institution, 'bachelor', portalRequest.locale);
    return {
      seal,
      name: names.own,
      other: names.other,
      place,
      at: parseLocation(fullSchool),
      figures: [
        // A card has no room to name the faculty of a fee.
        fee && !fee.min.scope
          ? figureFormatter.range(fee)
          : figureFormatter.figure(getLowestFee(fullSchool.institution), 'lowestFee'),
        figureFormatter.living(costs.of(fullSchool.institution.id).living),
      ],
    };
  });
  return {
    title: formatTitle(portalRequest, 'schools', items),
    line: '',
    scene: getScene(schools),
    things: items,
    path: getContentPath(kind, ids),
  };
}

const getScene = ([firstSchool]: readonly FullSchool[]) => ({
  id: firstSchool?.institution.id ?? '',
  country: firstSchool?.institution.countryKey ?? 'any',
});

async function loadCourses(
  portalRequest: PortalRequestWithSite,
  kind: CardKind,
  ids: readonly string[],
): Promise<CardContent> {
  const figureFormatter = formatFigures(portalRequest);
  const courseRows = await Promise.all(
    ids.map(async (id) => requireFound(await portalRequest.main.ask(courseDetail, { id }))),
  );
  const courses = courseRows.map((course) => toCourseFacts(course, portalRequest.locale));
  const schoolIds = [...new Set(courses.map(({ school }) => school.id))];
  const [schools, costs] = await Promise.all([
    fetchSchools(portalRequest, schoolIds),
    loadStudyCosts(withMainReads(portalRequest), schoolIds),
  ]);
  const items = courses.map((course): CardItem => {
    const school = schools.find(({ institution }) => institution.id === course.school.id);
    const tuitionFigure = course.figures.find(({ key }) => key === 'courseTuition') ?? null;
    return {
      seal: course.school.seal,
      name: course.names.own,
      other: course.names.other,
      place: course.school.names.own,
      at: school ? parseLocation(school) : null,
      figures: [
        figureFormatter.figure(tuitionFigure ?? course.fee, 'courseTuitionYear'),
        figureFormatter.living(costs.of(course.school.id).living),
      ],
    };
  });
  return {
    title: formatTitle(portalRequest, 'courses', items),
    line: '',
    scene: getScene(schools),
    things: items,
    path: getContentPath(kind, ids),
  };
}

/** Formats published figures, with approximate amounts in the site's currency. */
function formatFigures({ locale, site: { agent } }: PortalRequestWithSite) {
  const [factsText, uiText] = [textsIn(locale).getText('facts'), textsIn(locale).getText('ui')];
  const ownMoney = getExchangeRates(getAgentCurrency(agent));
  const createUnknownFigure = (key: string): CardFigure => ({
    label: formatFigureName({ key, part: '' }, factsText),
    value: '–',
    about: '',
    isUnknown: true,
  });
  const createRangeFigure = (figure: SourcedFigure, min: Money, max: Money): CardFigure => {
    const formatRange = (money: Money, otherMoney: Money) =>
      [...new Set([moneyText(money, locale), moneyText(otherMoney, locale)])].join('–');
    const [minInOwnCurrency, maxInOwnCurrency] = [convertCurrency(min, ownMoney), convertCurrency(max, ownMoney)];
    return {
      label: formatFigureName(figure, factsText),
      value: formatRange(min, max),
      about:
        minInOwnCurrency && maxInOwnCurrency
          ? uiText('about', { money: formatRange(minInOwnCurrency, maxInOwnCurrency) })
          : '',
      isUnknown: false,
    };
  };
  const formatRangeFigure = ({ min, max }: NonNullable<LivingCostRange>): CardFigure => {
    const [minMoney, maxMoney] = [getMoney(min), getMoney(max)];
    return minMoney && maxMoney ? createRangeFigure(min, minMoney, maxMoney) : createUnknownFigure(min.key);
  };
  return {
    figure(figure: SourcedFigure | null, key: string) {
      const figureMoney = figure && getMoney(figure);
      return figure && figureMoney ? createRangeFigure(figure, figureMoney, figureMoney) : createUnknownFigure(key);
    },
    range: formatRangeFigure,
    living: (living: LivingCostRange) =>
      living
        ? formatRangeFigure({ min: { ...living.min, part: '' }, max: living.max })
        : createUnknownFigure('livingMonth'),
  };
}
