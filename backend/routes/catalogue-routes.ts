import { Hono } from 'hono';
import { respond, checkInput, respondPage } from '#backend/response/respond.ts';
import { isLoggedIn } from '#backend/auth/recognise-caller.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { describeCourse, describeCourseDetail } from '#backend/catalogue/describe-course.ts';
import {
  describeSchool,
  describeRankedSchool,
  describeFullSchool,
  formatOpenRankingName,
  formatRankingName,
} from '#backend/catalogue/describe-school.ts';
import { formatRank } from '#backend/catalogue/format-rank.ts';
import { findRulesOfCourse } from '#backend/matching/catalogue.ts';
import { countMatches } from '#backend/matching/band-of-match.ts';
import { parseCriteria } from '#backend/matching/read-criteria.ts';
import * as details from '#backend/queries/catalogue/details.ts';
import { selectCourses, selectSchoolCourses } from '#backend/queries/catalogue/courses.ts';
import { chooseRanking, selectOpenRanks, selectSchoolOpenRanks } from '#backend/queries/catalogue/open-ranks.ts';
import { selectImportedRanking, selectRankings } from '#backend/queries/catalogue/rankings.ts';
import { selectSchools } from '#backend/queries/catalogue/schools.ts';
import { packFacts, selectFacts, selectFactsOfCourse, unpackFacts } from '#backend/queries/facts/facts.ts';
import { selectPastFacts } from '#backend/queries/facts/fact-changes.ts';
import { selectOverlayDrafts } from '#backend/queries/site/overlay-drafts.ts';
import {
  selectRankingTables,
  selectSchoolSiteRanks,
  selectSiteRanks,
  type SiteRankRow,
} from '#backend/queries/site/site-rankings.ts';
import { selectNoteOnSchool } from '#backend/queries/site/site-schools.ts';
import {
  getDraftedCourse,
  listDraftedRows,
  listDraftedRankings,
  listDraftedRules,
  getDraftedSchool,
} from '#backend/site/preview-content.ts';
import { withDraftedFacts, withDraftedName, addNoteSections } from '#backend/catalogue/describe-school-note.ts';
import { queryRow, queryRows, batchRead, batchWrite } from '#backend/queries/database.ts';
import {
  selectCountingRules,
  selectEntryRulesOfCourse,
  selectRulesOfSchool,
  selectGroupsOfCourse,
} from '#backend/queries/matching/match-catalogue.ts';
import { respondMatches, findMatches, NOT_MATCHED } from '#backend/selection/describe-match.ts';
import { respondFacets, resolveOffers } from '#backend/selection/find-offers.ts';
import { respondBreakdowns } from '#backend/selection/respond-breakdowns.ts';
import { respondExamSchools, respondEntryCourses } from '#backend/selection/respond-entry-courses.ts';
import { respondResultsDay } from '#backend/selection/respond-results-day.ts';
import { findCoursePage, findSchoolPage } from '#backend/search/find-packed.ts';
import { loadLevelStatements } from '#backend/selection/level-statements.ts';
import { unpackBachelorRules, unpackEntryRules, unpackRule } from '#backend/selection/unpack-catalogue.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { coursesList, institutionCourseList } from '#shared/contract/catalogue/course.ts';
import { rankingList, rankingTables } from '#shared/contract/catalogue/ranking.ts';
import { institutionByInstitutionId, institutionWebSite } from '#shared/contract/catalogue/school.ts';
import { countingRules, examReach, examSchools } from '#shared/contract/matching/entry-rules.ts';
import { resultsDay } from '#shared/contract/matching/results-day.ts';
import { matchBreakdowns } from '#shared/contract/matching/match-ledgers.ts';
import { schoolFacets } from '#shared/contract/matching/school-facets.ts';
import { institutionInquiry, matchCount } from '#shared/contract/matching/school-list.ts';
import { recordMissedSearch } from '#backend/queries/catalogue/missed-searches.ts';
import { findAnything } from '#backend/search/find-anything.ts';
import { parseMissedTerm } from '#backend/search/search-words.ts';
import { optionalId } from '#shared/contract/fields.ts';
import { searchAnything } from '#shared/contract/catalogue/search.ts';

export const catalogueRoutes = new Hono<BackendEnv>()
  .post(institutionInquiry.path, checkInput('json', institutionInquiry.input), async (c) => {
    const { locale, publicLevel, user } = c.var.caller;
    const { institutionIds, ...input } = c.req.valid('json');
    const among = institutionIds?.split(',').map(Number);
    const { query, index } = await resolveOffers(c.env.DB, { ...input, among }, c.var.caller);
    if (query.form) return respondMatches(c, { ...query, form: query.form }, !isLoggedIn(c.var.caller));
    const result = await findSchoolPage(c.env.DB, query, publicLevel, index);
    return respondPage(
      c,
      institutionInquiry,
      selectSchools(result, c.var.caller, publicLevel, user?.id),
      query,
      (row) => ({
        ...describeSchool(row, locale),
        ...NOT_MATCHED,
        rules: unpackBachelorRules(row.entryRules),
      }),
    );
  })
  .post(schoolFacets.path, checkInput('json', schoolFacets.input), async (c) => respondFacets(c, c.req.valid('json')))
  .post(matchCount.path, checkInput('json', matchCount.input), async (c) => {
    const matchCriteria = parseCriteria(c.req.valid('json').form);
    const foundMatches = await findMatches(c.env.DB, matchCriteria, c.var.caller);
    const { levelId = '' } = matchCriteria;
    const levelStatements = await loadLevelStatements(c.env.DB, foundMatches.withoutLevel, levelId, c.var.caller);
    return respond(c, matchCount, { ...countMatches(foundMatches), withoutLevel: levelStatements });
  })
  .post(matchBreakdowns.path, checkInput('json', matchBreakdowns.input), async (c) =>
    respondBreakdowns(c, c.req.valid('json')),
  )
  .post(institutionByInstitutionId.path, checkInput('json', institutionByInstitutionId.input), async (c) => {
    const { id, ruleExams } = c.req.valid('json');
    const { locale, publicLevel, user, agentKey } = c.var.caller;
    const draftedSchool = await getDraftedSchool(c, id);
    const draftRows = draftedSchool?.laid ?? [];
    const [
      [school],
      infos,
      ranks,
      siteRanks,
      schoolOpenRankRows,
      pathways,
      files,
      packedFacts,
      pastFacts,
      [schoolNote],
      [packedRules],
    ] = await batchRead(
      c.env.DB,
      selectOverlayDrafts(details.selectSchoolDetail(id, c.var.caller, publicLevel, user?.id), draftRows),
      selectOverlayDrafts(details.selectSchoolInfos(id, locale, publicLevel), draftRows),
      details.selectSchoolRanks(id, locale),
      selectSchoolSiteRanks(id, locale, publicLevel),
      selectSchoolOpenRanks(id, locale),
      details.selectSchoolPathways(id, c.var.caller, publicLevel),
      details.selectSchoolFiles(id, locale),
      packFacts(selectFacts('school', id, locale, publicLevel)),
      selectPastFacts('school', id),
      selectNoteOnSchool(agentKey, id),
      selectRulesOfSchool(id, ruleExams, locale, publicLevel),
    );
    if (!school) return respond(c, institutionByInstitutionId, null);
    const facts = packedFacts.flatMap(unpackFacts);
    const draftedNote = (await listDraftedRows(c, 'school')).get(id);
    const existingFactRows =
      draftedSchool?.facts ??
      (draftedNote ? withDraftedFacts(facts, draftedNote.facts, school.fkCurrencyTypeNum) : facts);
    const schoolRow = draftedNote ? withDraftedName(school, draftedNote, c.var.caller.chinese) : school;
    const description = describeFullSchool(
      schoolRow,
      {
        infos,
        ranks,
        siteRanks,
        openRanks: schoolOpenRankRows,
        pathways,
        files,
        facts: existingFactRows,
        pastFacts,
        rules: unpackBachelorRules(packedRules?.entryRules),
      },
      locale,
    );
    return respond(
      c,
      institutionByInstitutionId,
      addNoteSections(description, schoolNote, draftedSchool?.text ?? draftedNote, locale),
    );
  })
  .post(institutionWebSite.path, checkInput('query', institutionWebSite.input), async (c) => {
    const { fkInstitutionId } = c.req.valid('query');
    const row = await queryRow(c.env.DB, details.selectSchoolWebsite(fkInstitutionId, c.var.caller.publicLevel));
    return respond(c, institutionWebSite, row ?? { website: '' });
  })
  .post(institutionCourseList.path, checkInput('json', institutionCourseList.input), async (c) => {
    const query = c.req.valid('json');
    const { publicLevel, user } = c.var.caller;
    return respondPage(
      c,
      institutionCourseList,
      selectSchoolCourses(query, c.var.caller, publicLevel, user?.id ?? null),
      query,
      (row) => describeCourse(row),
    );
  })
  .post(coursesList.path, checkInput('json', coursesList.input), async (c) => {
    const { publicLevel, user } = c.var.caller;
    const query = await findCoursePage(c.env.DB, c.req.valid('json'), publicLevel, !user);
    return respondPage(
      c,
      coursesList,
      selectCourses(query, c.var.caller, publicLevel, user?.id ?? null),
      query,
      (row) => describeCourse(row, query.startMonth),
    );
  })
  .get('/appInstitution/getCourses/getCourseDetail/:id', checkInput('param', courseDetail.input), async (c) => {
    const { id } = c.req.valid('param');
    const { locale, publicLevel, user } = c.var.caller;
    const draftedCourse = await getDraftedCourse(c, id);
    const draftedFields = draftedCourse?.laid ?? [];
    const [[course], pathways, rules, groups, packedFacts, pastFacts] = await batchRead(
      c.env.DB,
      selectOverlayDrafts(details.selectCourseDetail(id, c.var.caller, publicLevel, user?.id), draftedFields),
      selectOverlayDrafts(details.selectPathwayCourses(id, locale, publicLevel, user?.id ?? null), draftedFields),
      selectOverlayDrafts(selectEntryRulesOfCourse(id, locale, publicLevel), [
        ...draftedFields,
        ...(await listDraftedRules(c)),
      ]),
      selectOverlayDrafts(selectGroupsOfCourse(id), draftedFields),
      packFacts(selectFactsOfCourse(id, locale, publicLevel)),
      selectPastFacts('course', id),
    );
    const facts = packedFacts.flatMap(unpackFacts);
    const groupIds = groups.map((group) => group.id);
    const typicalOffer = facts.find(({ factKey }) => factKey === 'typicalOffer')?.value;
    const publishedRules = unpackEntryRules(rules);
    const entryRules = findRulesOfCourse(publishedRules, groupIds, parseALevelOffer(typicalOffer));
    const schoolRules = publishedRules.map(({ rule }) => rule).filter(({ fieldIds }) => fieldIds.length === 0);
    const describedCourse =
      course &&
      describeCourseDetail(course, { pathways, facts: draftedCourse?.facts ?? facts, pastFacts }, c.var.caller);
    return respond(c, courseDetail, describedCourse ? { ...describedCourse, entryRules, schoolRules } : null);
  })
  .get(countingRules.path, checkInput('query', countingRules.input), async (c) => {
    const { publicTestType } = c.req.valid('query');
    const rows = await queryRows(c.env.DB, selectCountingRules(publicTestType, c.var.caller.locale));
    return respond(c, countingRules, rows.map(unpackRule));
  })
  .post(examReach.path, checkInput('json', examReach.input), async (c) =>
    respondEntryCourses(c, c.req.valid('json'), !isLoggedIn(c.var.caller)),
  )
  .get(examSchools.path, checkInput('query', examSchools.input), async (c) =>
    respondExamSchools(c, c.req.valid('query')),
  )
  .get(resultsDay.path, checkInput('query', resultsDay.input), respondResultsDay)
  .get(rankingList.path, checkInput('query', rankingList.input), async (c) => {
    const query = c.req.valid('query');
    const { locale, publicLevel } = c.var.caller;
    const choice = await chooseRanking(c.env.DB, query, locale, publicLevel);
    if (choice.kind === 'open')
      return respondPage(
        c,
        rankingList,
        selectOpenRanks(choice.key, query, c.var.caller, publicLevel),
        query,
        (row) => ({
          ...describeRankedSchool(row, locale),
          rank: formatRank(row),
          figure: row.figure,
          table: choice.key,
          rankName: formatOpenRankingName(choice.key, row.groupName, locale),
        }),
      );
    if (choice.kind === 'own') {
      const draftRows = await listDraftedRankings(c);
      const { rows, total } = selectSiteRanks(choice.id, query, c.var.caller, publicLevel);
      return respondPage(
        c,
        rankingList,
        { rows: selectOverlayDrafts(rows, draftRows), total: selectOverlayDrafts(total, draftRows) },
        query,
        (row: SiteRankRow) => ({
          ...describeRankedSchool(row, locale),
          rank: row.rank,
          amount: row.amount,
          note: row.note,
          table: `own-${choice.id}`,
          rankName: row.tableName,
        }),
      );
    }
    return respondPage(c, rankingList, selectRankings(query, c.var.caller, publicLevel), query, (row) => ({
      ...describeRankedSchool(row, locale),
      rank: row.rank,
      rankName: formatRankingName(row.groupName, locale, row.tableName),
      illustrative: row.illustrative === 1,
    }));
  })
  .get(rankingTables.path, checkInput('query', rankingTables.input), async (c) => {
    const query = rankingList.input.parse(c.req.valid('query'));
    const { locale, publicLevel } = c.var.caller;
    const [[imported], own] = await batchRead(
      c.env.DB,
      selectImportedRanking(query, locale),
      selectOverlayDrafts(selectRankingTables(query, locale, publicLevel), await listDraftedRankings(c)),
    );
    return respond(c, rankingTables, {
      licensed: imported ? formatRankingName(null, locale, imported.name) : '',
      own: own.map(({ id, name }) => ({ key: `own-${id}`, name })),
    });
  });

const Query = searchAnything.input.extend({ agentId: optionalId() });

export const searchRoutes = new Hono<BackendEnv>().get(searchAnything.path, checkInput('query', Query), async (c) => {
  const { keyword = '', submitted = false, agentId } = c.req.valid('query');
  const findings = await findAnything(c.env.DB, keyword, c.var.caller);
  const missedSearchTerm = submitted && findings.found.length === 0 ? parseMissedTerm(keyword) : null;
  if (missedSearchTerm !== null && agentId !== undefined)
    await batchWrite(c.env.DB, recordMissedSearch(agentId, missedSearchTerm, Date.now()));
  return respond(c, searchAnything, findings);
});

/** Returns the A-level part of a typical offer, whose JSON was validated on import, or '' if there is none. */
const parseALevelOffer = (offer: string | number | undefined): string =>
  offer === undefined ? '' : ((JSON.parse(String(offer)) as { aLevel?: { first: string } | null }).aLevel?.first ?? '');
