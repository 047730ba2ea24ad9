import { getLogoPath } from '#shared/art/art-address.ts';
import { renderPolicy } from './policies.ts';
import { ARTICLES, HENGDU_SITE, MSO_SITE, NORTHBRIDGE_SITE } from './seed-data.ts';
import type { SiteSeed } from './seed-schemas.ts';

/** Adds the generated logos. All languages share the same logo. */
function addLogos({ logo, ...agent }: SiteSeed['agent']) {
  const logoOptions = { ...logo, colour: agent.brandColour };
  return {
    ...agent,
    topLogoPath: getLogoPath(logoOptions),
    bottomLogoPath: getLogoPath({ ...logoOptions, ground: 'night' }),
  };
}

export const MSO = addLogos(MSO_SITE.agent);
export const HENGDU = addLogos(HENGDU_SITE.agent);
export const NORTHBRIDGE = addLogos(NORTHBRIDGE_SITE.agent);

function createHomeArticle(id: number) {
  const article = ARTICLES.find((item) => item.id === id);
  if (!article) throw new Error(`Home page article ${id} not found in articles.json`);
  const { title, subtitle, publishTime } = article;
  return { id, title, subtitle, publishTime };
}

const buildContent = ({ news, menus, pages }: SiteSeed) => ({ news: news.map(createHomeArticle), menus, pages });

/**
 * Three agencies that differ in everything that can differ between agencies. Their .example domains are reserved and
 * have no owner.
 */
export const SITES = [
  {
    agent: MSO,
    ...buildContent(MSO_SITE),
    policy: renderPolicy('pdpo', { name: MSO.name, tel: MSO.contactTel, email: 'privacy@ferrypoint.example' }),
  },
  {
    agent: HENGDU,
    ...buildContent(HENGDU_SITE),
    policy: renderPolicy('pipl', { name: HENGDU.name, tel: HENGDU.contactTel, email: 'privacy@hengdu.example' }),
  },
  {
    agent: NORTHBRIDGE,
    ...buildContent(NORTHBRIDGE_SITE),
    policy: renderPolicy('pdpo', {
      name: NORTHBRIDGE.name,
      tel: NORTHBRIDGE.contactTel,
      email: 'privacy@northbridge.example',
    }),
  },
];
