import { Hono } from 'hono';
import { institutionByInstitutionId, institutionWebSite } from '#shared/contract/school-detail.ts';
import { institutionInquiry } from '#shared/contract/school-list.ts';
import { matchCount } from '#shared/contract/school-match.ts';
import { checkInput } from '#backend/answer/check-input.ts';
import { answer } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { answerPage } from '#backend/catalogue/answer-page.ts';
import { describeSchool, describeWholeSchool } from '#backend/catalogue/describe-school.ts';
import { isLoggedIn } from '#backend/door/is-logged-in.ts';
import { answerMatches } from '#backend/selection/answer-matches.ts';
import { countMatches } from '#backend/matching/count-matches.ts';
import { NOT_MATCHED } from '#backend/selection/describe-match.ts';
import { findMatches } from '#backend/selection/find-matches.ts';
import { readWishes } from '#backend/matching/read-wishes.ts';
import * as one from '#backend/queries/catalogue/school-detail.ts';
import { schools } from '#backend/queries/catalogue/schools.ts';
import { findRow, readTogether } from '#backend/queries/database.ts';

export const schoolRoutes = new Hono<BackendEnv>()
  .post(institutionInquiry.path, checkInput('json', institutionInquiry.input), async (c) => {
    const sought = c.req.valid('json');
    const { locale, publicLevel, user } = c.var.caller;
    if (sought.form) return answerMatches(c, { ...sought, form: sought.form }, !isLoggedIn(c.var.caller));
    return answerPage(c, institutionInquiry, schools(sought, locale, publicLevel, user?.id), sought, (row) => ({
      ...describeSchool(row, locale),
      ...NOT_MATCHED,
    }));
  })
  .post(matchCount.path, checkInput('json', matchCount.input), async (c) => {
    const wishes = readWishes(c.req.valid('json').form);
    return answer(c, matchCount, countMatches(await findMatches(c.env.DB, wishes, c.var.caller)));
  })
  .post(institutionByInstitutionId.path, checkInput('json', institutionByInstitutionId.input), async (c) => {
    const { id } = c.req.valid('json');
    const { locale, publicLevel, user } = c.var.caller;
    const [[school], infos, ranks, pathways, files] = await readTogether(
      c.env.DB,
      one.schoolDetail(id, locale, publicLevel, user?.id),
      one.schoolInfos(id, locale, publicLevel),
      one.schoolRanks(id, locale),
      one.schoolPathways(id, locale, publicLevel),
      one.schoolFiles(id, locale),
    );
    return answer(
      c,
      institutionByInstitutionId,
      school ? describeWholeSchool(school, { infos, ranks, pathways, files }, locale) : null,
    );
  })
  .post(institutionWebSite.path, checkInput('query', institutionWebSite.input), async (c) => {
    const { fkInstitutionId } = c.req.valid('query');
    const row = await findRow(c.env.DB, one.schoolWebsite(fkInstitutionId, c.var.caller.publicLevel));
    return answer(c, institutionWebSite, row ?? { website: '' });
  });
