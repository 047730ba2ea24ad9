import { Hono } from 'hono';
import { token } from '#shared/contract/fields.ts';
import { agentMenu } from '#shared/contract/menu.ts';
import { wedModular } from '#shared/contract/site.ts';
import { checkInput, refuseMissing } from '#backend/answer/check-input.ts';
import { answer } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { findRow, readRows, readTogether } from '#backend/queries/database.ts';
import { menuRows } from '#backend/queries/menus.ts';
import { pageBehindMenu, pageModuleItems, pageModules } from '#backend/queries/pages.ts';
import { assemblePage } from '#backend/site/assemble-page.ts';
import { growMenu } from '#backend/site/grow-menu.ts';

const MenuSought = agentMenu.input.extend({ agentKey: token() });

/** Countries, information types and parent entries narrow a page down for other backends; here menu and entrance say it all. */
const PageSought = wedModular.input.extend({ agentId: token(), menuKey: token(), menuLinkEntrance: token() });

export const sitemapRoutes = new Hono<BackendEnv>()
  .get(agentMenu.path, checkInput('query', MenuSought), async (c) => {
    const { agentKey } = c.req.valid('query');
    if (!agentKey) return refuseMissing(c, 'agentKey');
    return answer(c, agentMenu, growMenu(await readRows(c.env.DB, menuRows(agentKey, c.var.caller.locale))));
  })
  .post(wedModular.path, checkInput('json', PageSought), async (c) => {
    const sought = c.req.valid('json');
    const { locale, publicLevel } = c.var.caller;
    if (!sought.agentId) return refuseMissing(c, 'agentId');
    if (!sought.menuKey && !sought.menuLinkEntrance) return refuseMissing(c, 'menuKey');

    const page = await findRow(c.env.DB, pageBehindMenu(sought, locale));
    if (!page) return answer(c, wedModular, null);
    const [modules, items] = await readTogether(
      c.env.DB,
      pageModules(page.id, locale, publicLevel),
      pageModuleItems(page.id, locale, publicLevel),
    );
    return answer(c, wedModular, assemblePage(page, modules, items));
  });
