import { Hono } from 'hono';
import { sealAddress } from '#shared/art/art-address.ts';
import { rankingList } from '#shared/contract/ranking.ts';
import { checkInput } from '#backend/answer/check-input.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { answerPage } from '#backend/catalogue/answer-page.ts';
import { nameRanking } from '#backend/catalogue/describe-school.ts';
import { rankings } from '#backend/queries/catalogue/rankings.ts';

export const rankingRoutes = new Hono<BackendEnv>().get(
  rankingList.path,
  checkInput('query', rankingList.input),
  async (c) => {
    const sought = c.req.valid('query');
    const { locale, publicLevel } = c.var.caller;
    return answerPage(
      c,
      rankingList,
      rankings(sought, locale, publicLevel),
      sought,
      ({ groupName, monogram, ...row }) => ({
        ...row,
        schoolLogo: row.schoolLogo || sealAddress({ id: row.schoolId, country: row.countryKey, monogram }),
        rankName: nameRanking(groupName, locale),
        hasCourse: row.hasCourse === 1,
        illustrative: row.illustrative === 1,
      }),
    );
  },
);
