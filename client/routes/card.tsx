import { data } from 'react-router';
import {
  type LivingCostRange,
  type SourcedFigure,
  figureName,
  getFigures,
  getLowestFee,
  getMoney,
} from '#client/features/facts/figure.ts';
import { loadStudyCosts } from '#client/features/facts/study-costs.server.ts';
import { toCourseFacts } from '#client/features/course-detail/course-facts.server.ts';
import { toSchoolFacts } from '#client/features/school-detail/school-facts.ts';
import { getCardNote, withKnownFigures } from '#client/features/share/card-note.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import {
  type PortalRequestWithSite,
  asMain,
  requireValue,
  requireFound,
  requireSite,
} from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import { logoAddress, countryBanners } from '#shared/art/art-address.ts';
import {
  type Card,
  type CardFigure,
  type CardItem,
  type CardKind,
  type CardQuery,
  parseCardAddress,
} from '#shared/art/card/card.ts';
import { assertNever } from '#shared/assert-never.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { newsDetail } from '#shared/contract/catalogue/news.ts';
import { type FullSchool, institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { type Money, moneyText, convertCurrency } from '#shared/locale/money.ts';
import { agentCurrency, toOwnMoney } from '#shared/rules/budget.ts';
import type { Route } from './+types/card.ts';

/**
 * Loads the data of a share card, which worker/render/serve-card.ts renders; the data itself is not served to clients.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const portal = requireSite(context);
  const query = parseCardAddress(new URL(request.url).pathname.slice(`/${params.agent}`.length));
  if (!query) throw data(null, { status: 404 });
  return Response.json(await loadCard(portal, query));
}

type Content = Pick<Card, 'title' | 'line' | 'scene' | 'things'> & { path: string };

/** Loads the card from the same calls as its page. Ids that are unknown, or invisible on the site, produce no card. */
async function loadCard(portal: PortalRequestWithSite, { kind, ids }: CardQuery): Promise<Card> {
  const { locale, origin, site } = portal;
  const { agent } = site;
  const t = textsIn(locale).of('share-card');
  const name = agent.name || agent.webTitle;
  const { path, ...content } = await loadContent(portal, kind, ids);
  const note = getCardNote(content.things);
  const isDrawn = agent.topLogoPath === '' || agent.topLogoPath.startsWith('/_/art/');
  return {
    ...content,
    locale,
    origin: agent.originCity,
    brand: {
      name,
      colour: agent.brandColour,
      initials: name,
      mark: isDrawn ? agent.topLogoPath || logoAddress({ name, variant: 'mark' }) : '',
    },
    upright: isWrittenUpright(locale) ? t(`upright.${kind}`) : '',
    things: withKnownFigures(content.things),
    note: note ? t(note) : '',
    host: new URL(origin).host,
    code: { address: origin + sitePath(agent.keyCode, path), text: t(`code.${kind}`) },
  };
}

/** Whether the card may set text vertically, as Chinese allows. */
const isWrittenUpright = (locale: Locale) => LANGUAGE_TAGS[locale].startsWith('zh');

function loadContent(portal: PortalRequestWithSite, kind: CardKind, ids: readonly string[]): Promise<Content> {
  const [id = ''] = ids;
  switch (kind) {
    case 'home':
      return Promise.resolve(homeContent(portal));
    case 'news':
      return loadNews(portal, id);
    case 'school':
    case 'schools':
      return loadSchools(portal, kind, ids);
    case 'course':
    case 'courses':
      return loadCourses(portal, kind, ids);
    default:
      return assertNever(kind);
  }
}

function homeContent({ site: { agent } }: PortalRequestWithSite): Content {
  return {
    title: withoutName(agent.webTitle, agent.name) || agent.name,
    line: agent.webMetaDescription,
    scene: { id: countryBanners.card.uk, country: 'uk' },
    things: [],
    path: '/',
  };
}

/** Removes the school's name from the start of a title, since the card shows the name above it. */
const withoutName = (title: string, name: string) =>
  name !== '' && title.startsWith(name) ? title.slice(name.length).replace(/^\s*[|｜:：·–-]\s*/, '') : title;

async function loadNews(portal: PortalRequestWithSite, id: string): Promise<Content> {
  const news = requireValue(await portal.main.ask(newsDetail, { id })).newDtos;
  if (!news) throw data(null, { status: 404 });
  return {
    title: news.title,
    line: news.subtitle,
    scene: { id: `n-${id}`, country: news.countryKey },
    things: [],
    path: `/consult/${id}`,
  };
}

function titleOf(
  { locale }: PortalRequestWithSite,
  kind: 'schools' | 'courses',
  [first, ...otherCardItems]: readonly CardItem[],
) {
  const t = textsIn(locale).of('share-card');
  const existing = COUNTS.find((count) => count === otherCardItems.length + 1);
  return existing ? t(`title.${kind}.${existing}`) : (first?.name ?? '');
}
const COUNTS = [2, 3, 4] as const;

const getPath = (kind: CardKind, ids: readonly string[]) =>
  kind === 'school'
    ? `/school/${ids.join('')}`
    : kind === 'course'
      ? `/school/course/${ids.join('')}`
      : `/compare?${kind}=${ids.join(',')}`;

/** Fetches all requested schools; fails if one of them is not found. */
const fetchSchools = (portal: PortalRequestWithSite, ids: readonly string[]): Promise<FullSchool[]> =>
  Promise.all(ids.map(async (id) => requireFound(await portal.main.ask(institutionByInstitutionId, { id }))));

const getPlace = ({ institution: { mapXyGg } }: FullSchool): CardItem['at'] => {
  const [longitude = Number.NaN, latitude = Number.NaN] = mapXyGg.split(',').map(Number);
  return mapXyGg !== '' && Number.isFinite(latitude) && Number.isFinite(longitude) ? [latitude, longitude] : null;
};

async function loadSchools(portal: PortalRequestWithSite, kind: CardKind, ids: readonly string[]): Promise<Content> {
  const say = formatFigures(portal);
  const [schools, costs] = await Promise.all([fetchSchools(portal, ids), loadStudyCosts(asMain(portal), [...ids])]);
  const items = schools.map((full): CardItem => {
    const { names, zone, country, seal } = toSchoolFacts(full, portal.locale);
    const { find } = getFigures(full.institution);
    const year = getLowestFee(full.institution) ?? find('tuition', 'undergraduate');
    return {
      seal,
      name: names.own,
      other: names.other,
      place: [zone, country.name].filter(Boolean).join(' · '),
      at: getPlace(full),
      figures: [say.figure(year, 'lowestCourseYear'), say.living(costs.of(full.institution.id).living)],
    };
  });
  return {
    title: titleOf(portal, 'schools', items),
    line: '',
    scene: getScene(schools),
    things: items,
    path: getPath(kind, ids),
  };
}

const getScene = ([first]: readonly FullSchool[]) => ({
  id: first?.institution.id ?? '',
  country: first?.institution.countryKey ?? 'any',
});

async function loadCourses(portal: PortalRequestWithSite, kind: CardKind, ids: readonly string[]): Promise<Content> {
  const say = formatFigures(portal);
  const row = await Promise.all(ids.map(async (id) => requireFound(await portal.main.ask(courseDetail, { id }))));
  const courses = row.map((course) => toCourseFacts(course, portal.locale));
  const schoolIds = [...new Set(courses.map(({ school }) => school.id))];
  const [schools, costs] = await Promise.all([
    fetchSchools(portal, schoolIds),
    loadStudyCosts(asMain(portal), schoolIds),
  ]);
  const items = courses.map((course): CardItem => {
    const school = schools.find(({ institution }) => institution.id === course.school.id);
    const sourcedFigure = course.figures.find(({ key }) => key === 'courseTuition') ?? null;
    return {
      seal: course.school.seal,
      name: course.names.own,
      other: course.names.other,
      place: course.school.names.own,
      at: school ? getPlace(school) : null,
      figures: [
        say.figure(sourcedFigure ?? course.fee, 'courseTuitionYear'),
        say.living(costs.of(course.school.id).living),
      ],
    };
  });
  return {
    title: titleOf(portal, 'courses', items),
    line: '',
    scene: getScene(schools),
    things: items,
    path: getPath(kind, ids),
  };
}

/** Formats published figures, with approximate amounts in the site's currency. */
function formatFigures({ locale, site: { agent } }: PortalRequestWithSite) {
  const [facts, ui] = [textsIn(locale).of('facts'), textsIn(locale).of('ui')];
  const ownMoney = toOwnMoney(agentCurrency(agent));
  const unknown = (key: string): CardFigure => ({
    label: figureName({ key, part: '' }, facts),
    value: '–',
    about: '',
    isUnknown: true,
  });
  const range = (figure: SourcedFigure, min: Money, max: Money): CardFigure => {
    const write = (money: Money, other: Money) =>
      [...new Set([moneyText(money, locale), moneyText(other, locale)])].join('–');
    const [from, to] = [convertCurrency(min, ownMoney), convertCurrency(max, ownMoney)];
    return {
      label: figureName(figure, facts),
      value: write(min, max),
      about: from && to ? ui('about', { money: write(from, to) }) : '',
      isUnknown: false,
    };
  };
  return {
    figure(figure: SourcedFigure | null, key: string) {
      const money = figure && getMoney(figure);
      return figure && money ? range(figure, money, money) : unknown(key);
    },
    living(living: LivingCostRange) {
      const [min, max] = [living && getMoney(living.least), living && getMoney(living.most)];
      return living && min && max ? range({ ...living.least, part: '' }, min, max) : unknown('livingMonth');
    },
  };
}
