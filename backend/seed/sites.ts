import { HENGDU, MSO, NORTHBRIDGE } from './agents.ts';
import { HENGDU_MENUS, MSO_MENUS, NORTHBRIDGE_MENUS } from './menus.ts';
import { HENGDU_NEWS, MSO_NEWS, NORTHBRIDGE_NEWS } from './news/site-news.ts';
import { HENGDU_PAGES } from './pages/hengdu-pages.ts';
import { MSO_PAGES } from './pages/mso-pages.ts';
import { NORTHBRIDGE_PAGES } from './pages/northbridge-pages.ts';
import { pdpoPolicy } from './policies/pdpo-policy.ts';
import { piplPolicy } from './policies/pipl-policy.ts';
import type { SiteSeed } from './site-seed.ts';

/** Three agencies that differ in everything an agency can differ in. The .example addresses belong to nobody. */
export const SITES: SiteSeed[] = [
  {
    agent: MSO,
    news: MSO_NEWS,
    menus: MSO_MENUS,
    pages: MSO_PAGES,
    policy: pdpoPolicy({ name: MSO.name, tel: MSO.contactTel, email: 'privacy@ferrypoint.example' }),
  },
  {
    agent: HENGDU,
    news: HENGDU_NEWS,
    menus: HENGDU_MENUS,
    pages: HENGDU_PAGES,
    policy: piplPolicy({ name: HENGDU.name, tel: HENGDU.contactTel, email: 'privacy@hengdu.example' }),
  },
  {
    agent: NORTHBRIDGE,
    news: NORTHBRIDGE_NEWS,
    menus: NORTHBRIDGE_MENUS,
    pages: NORTHBRIDGE_PAGES,
    policy: pdpoPolicy({ name: NORTHBRIDGE.name, tel: NORTHBRIDGE.contactTel, email: 'privacy@northbridge.example' }),
  },
];
