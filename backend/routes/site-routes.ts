import { Hono } from 'hono';
import { respond, respondError, checkInput, rejectMissingField } from '#backend/response/respond.ts';
import { formatMessage } from '#backend/response/message-texts.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { queryRow, queryRows, batchRead, parseLevel } from '#backend/queries/database.ts';
import {
  selectAgentByHost,
  selectAgentByKey,
  selectAgentNews,
  type AgentRow,
  type NewsLineRow,
} from '#backend/queries/site/agents.ts';
import {
  countListed,
  selectHelpEntries,
  selectListedRows,
  type MenuRow,
  selectMenuRows,
  type ModuleItemRow,
  type ModuleRow,
  selectPageBehindMenu,
  selectPageModuleItems,
  selectPageModules,
  type PageRow,
  selectPrivacyPolicy,
  selectVersionNotes,
} from '#backend/queries/site/pages.ts';
import { selectMedia } from '#backend/queries/site/media.ts';
import {
  previewMenus,
  previewNews,
  previewPage,
  previewPolicy,
  getPreview,
  listDraftedRows,
} from '#backend/site/preview-content.ts';
import { type HomeText, parseStoredHome } from '#backend/site/rows/home-row.ts';
import { publishDueContent } from '#backend/site/publish-due.ts';
import { parseStoredFigures } from '#backend/site/site-fields.ts';
import { PRODUCT_VERSION } from '#shared/constants.ts';
import { agentDetail, agentMenu } from '#shared/contract/site/agent.ts';
import { token } from '#shared/contract/fields.ts';
import { helpByType, listedPages, platformVersion, privacyPolicy, wedModular } from '#shared/contract/site/pages.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { z } from 'zod';
import { LOCALES, type Locale } from '#shared/locale/locales.ts';

const AgentQuery = agentDetail.input.extend({ keyCode: token(), host: token() });

const MenuQuery = agentMenu.input.extend({ agentKey: token() });

/** Ignores country, information type and parent entry, by which other backends identify a page. */
const PageQuery = wedModular.input.extend({ agentId: token(), menuKey: token(), menuLinkEntrance: token() });

const PolicyQuery = privacyPolicy.input.extend({ keyCode: token() });

export const siteRoutes = new Hono<BackendEnv>()
  .use(agentDetail.path, publishDueContent)
  .use(agentMenu.path, publishDueContent)
  .use(wedModular.path, publishDueContent)
  .use(privacyPolicy.path, publishDueContent)
  .post(agentDetail.path, checkInput('json', AgentQuery), async (c) => {
    const { keyCode, host } = c.req.valid('json');
    const { locale } = c.var.caller;
    if (!keyCode && !host) return rejectMissingField(c, 'keyCode');

    const row = await queryRow(c.env.DB, keyCode ? selectAgentByKey(keyCode) : selectAgentByHost(stripPort(host)));
    if (!row) return respondError(c, ERROR_CODES.requestError, { message: formatMessage(locale, 'agentUnknown') });
    const sitePreview = await getPreview(c);
    const level = parseLevel(String(row.publicLevel), String(row.id));
    const news = sitePreview
      ? previewNews(sitePreview, locale)
      : await queryRows(c.env.DB, selectAgentNews(row.id, locale, level));
    const draftedHome = (await listDraftedRows(c, 'home')).get('page') ?? null;
    return respond(c, agentDetail, describeAgent(row, news, draftedHome, locale));
  })
  .get(agentMenu.path, checkInput('query', MenuQuery), async (c) => {
    const { agentKey } = c.req.valid('query');
    if (!agentKey) return rejectMissingField(c, 'agentKey');
    const preview = await getPreview(c);
    if (preview) return respond(c, agentMenu, previewMenus(preview.menus, c.var.caller.locale));
    return respond(
      c,
      agentMenu,
      buildMenuTree(await queryRows(c.env.DB, selectMenuRows(agentKey, c.var.caller.locale))),
    );
  })
  .post(wedModular.path, checkInput('json', PageQuery), async (c) => {
    const query = c.req.valid('json');
    const { locale, publicLevel } = c.var.caller;
    if (!query.agentId) return rejectMissingField(c, 'agentId');
    if (!query.menuKey && !query.menuLinkEntrance) return rejectMissingField(c, 'menuKey');

    const preview = await getPreview(c);
    if (preview) {
      const media = await queryRows(c.env.DB, selectMedia(Number(query.agentId)));
      return respond(c, wedModular, previewPage(preview, query, { locale, publicLevel }, media));
    }
    const page = await queryRow(c.env.DB, selectPageBehindMenu(query, locale));
    if (!page) return respond(c, wedModular, null);
    const [modules, items] = await batchRead(
      c.env.DB,
      selectPageModules(page.id, locale, publicLevel),
      selectPageModuleItems(page.id, locale, publicLevel),
    );
    return respond(c, wedModular, buildPage(page, modules, items));
  })
  .get(helpByType.path, checkInput('query', helpByType.input), async (c) => {
    const { locale, publicLevel } = c.var.caller;
    return respond(
      c,
      helpByType,
      await queryRows(c.env.DB, selectHelpEntries(c.req.valid('query').fkTypeId, locale, publicLevel)),
    );
  })
  .get(listedPages.path, checkInput('query', listedPages.input), async (c) => {
    const { kind, part = 1 } = c.req.valid('query');
    const { publicLevel } = c.var.caller;
    const [[listedCounts], rows = []] = await batchRead(
      c.env.DB,
      countListed(publicLevel),
      ...(kind ? [selectListedRows(kind, part, publicLevel)] : []),
    );
    return respond(c, listedPages, { counts: listedCounts ?? { school: 0, course: 0, news: 0 }, rows });
  })
  .get(privacyPolicy.path, checkInput('query', PolicyQuery), async (c) => {
    const { keyCode } = c.req.valid('query');
    const { locale } = c.var.caller;
    if (!keyCode) return rejectMissingField(c, 'keyCode');
    const preview = await getPreview(c);
    const policy = preview
      ? previewPolicy(preview, locale)
      : await queryRow(c.env.DB, selectPrivacyPolicy(keyCode, locale));
    if (!policy) return respondError(c, ERROR_CODES.requestError, { message: formatMessage(locale, 'policyUnknown') });
    return respond(c, privacyPolicy, policy);
  })
  .get(platformVersion.path, async (c) => {
    const notes = await queryRows(c.env.DB, selectVersionNotes(PRODUCT_VERSION, c.var.caller.locale));
    return respond(c, platformVersion, { version: PRODUCT_VERSION, notes });
  });

/** Normalises a host to the stored format: lower case, without port. */
const stripPort = (host: string) => host.toLowerCase().replace(/:\d+$/, '');

const StoredTexts = z.partialRecord(z.enum(LOCALES), z.string());

/** Describes an agent with texts in the caller's language. */
function describeAgent(
  { id, homePage, marketingFigures, adviserName, adviserRole, adviserPicture, ...row }: AgentRow,
  news: NewsLineRow[],
  draftedHome: HomeText | null,
  locale: Locale,
) {
  const parseLocalizedText = (textsJson: string) => {
    const storedTexts = StoredTexts.parse(JSON.parse(textsJson));
    return storedTexts[locale] ?? storedTexts.zh ?? '';
  };
  const homeTexts = draftedHome ?? parseStoredHome(homePage);
  return {
    ...row,
    homeTitle: homeTexts?.title[locale] ?? '',
    homeLead: homeTexts?.lead[locale] ?? '',
    homeSections: homeTexts?.sections.map(({ section }) => section) ?? [],
    name: parseLocalizedText(row.name),
    shortName: parseLocalizedText(row.shortName),
    webTitle: parseLocalizedText(row.webTitle),
    webMetaKeywords: parseLocalizedText(row.webMetaKeywords),
    webMetaDescription: parseLocalizedText(row.webMetaDescription),
    officeAddress: parseLocalizedText(row.officeAddress),
    registration: parseLocalizedText(row.registration),
    adviser: { name: parseLocalizedText(adviserName), role: parseLocalizedText(adviserRole), picture: adviserPicture },
    whatsapp: row.whatsapp.split('\n'),
    areaCodes: row.areaCodes.split(' ').filter(Boolean),
    openingHours: row.openingHours === '' ? [] : row.openingHours.split('\n'),
    closedDays: row.closedDays.split(' ').filter(Boolean),
    languages: row.languages.split(' ').filter(Boolean),
    figures: parseStoredFigures(marketingFigures),
    featuredSchools: row.featuredSchools.split(' ').filter(Boolean),
    takesAppointments: row.takesAppointments === 1,
    id: String(id),
    fkAgentId: String(id),
    indexNewsList: news,
  };
}

interface MenuBranch extends Omit<MenuRow, 'parentId'> {
  children: MenuBranch[];
}

/** Builds the menu tree. Rows whose parent belongs to another agent are dropped, together with their children. */
function buildMenuTree(rows: readonly MenuRow[]): MenuBranch[] {
  const rowsByParent = groupRows(rows, (row) => row.parentId);
  const getBranches = (parentId: number | null): MenuBranch[] =>
    (rowsByParent.get(parentId) ?? []).map(({ parentId: _parent, ...row }) => ({
      ...row,
      children: getBranches(row.id),
    }));
  return getBranches(null);
}

function buildPage({ id: _id, ...page }: PageRow, modules: readonly ModuleRow[], items: readonly ModuleItemRow[]) {
  const itemsByModule = groupRows(items, (item) => item.moduleId);
  return {
    ...page,
    modules: modules.map((module) => ({
      ...module,
      items: (itemsByModule.get(module.id) ?? []).map(({ moduleId: _module, ...item }) => item),
    })),
  };
}

/** Groups rows by key and preserves their order. */
function groupRows<Row, Key>(rows: readonly Row[], getKey: (row: Row) => Key): Map<Key, Row[]> {
  const rowsByKey = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = getKey(row);
    const existingGroup = rowsByKey.get(key);
    if (existingGroup) existingGroup.push(row);
    else rowsByKey.set(key, [row]);
  }
  return rowsByKey;
}
