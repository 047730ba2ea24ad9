import { logoAddress } from '#shared/art/art-address.ts';
import { getPolicy } from './policies.ts';
import { ARTICLES, HENGDU_SITE, MSO_SITE, NORTHBRIDGE_SITE } from './seed-data.ts';
import type { SiteSeed } from './seed-schemas.ts';

/** Adds the generated logos; all languages share one. */
function withLogos({ logo, ...agent }: SiteSeed['agent']) {
  const drawing = { ...logo, colour: agent.brandColour };
  return {
    ...agent,
    topLogoPath: logoAddress(drawing),
    bottomLogoPath: logoAddress({ ...drawing, ground: 'night' }),
  };
}

export const MSO = withLogos(MSO_SITE.agent);
export const HENGDU = withLogos(HENGDU_SITE.agent);
export const NORTHBRIDGE = withLogos(NORTHBRIDGE_SITE.agent);

function homeArticle(id: number) {
  const article = ARTICLES.find((item) => item.id === id);
  if (!article) throw new Error(`Article ${id} of a home page is not in articles.json.`);
  const { title, subtitle, publishTime } = article;
  return { id, title, subtitle, publishTime };
}

const getContent = ({ news, menus, pages }: SiteSeed) => ({ news: news.map(homeArticle), menus, pages });

/**
 * Three agencies that differ in everything in which agencies can differ. Their .example addresses are reserved and
 * belong to nobody.
 */
export const SITES = [
  {
    agent: MSO,
    ...getContent(MSO_SITE),
    policy: getPolicy('pdpo', { name: MSO.name, tel: MSO.contactTel, email: 'privacy@ferrypoint.example' }),
  },
  {
    agent: HENGDU,
    ...getContent(HENGDU_SITE),
    policy: getPolicy('pipl', { name: HENGDU.name, tel: HENGDU.contactTel, email: 'privacy@hengdu.example' }),
  },
  {
    agent: NORTHBRIDGE,
    ...getContent(NORTHBRIDGE_SITE),
    policy: getPolicy('pdpo', {
      name: NORTHBRIDGE.name,
      tel: NORTHBRIDGE.contactTel,
      email: 'privacy@northbridge.example',
    }),
  },
];
