import { Hono } from 'hono';
import { respond, checkInput } from '#backend/response/respond.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { hongKongDay } from '#backend/catalogue/hong-kong-time.ts';
import {
  type CountrySchoolRow,
  type CountryCostRow,
  selectCityCosts,
  selectCostsOfCountry,
  selectCountries,
  selectFirstSchools,
  selectSchoolsWithFacts,
  selectStudyCostsOf,
} from '#backend/queries/catalogue/countries.ts';
import { selectDeadlinesAhead } from '#backend/queries/catalogue/deadlines.ts';
import * as lookups from '#backend/queries/catalogue/lookups.ts';
import { queryRows, batchRead, createStaticRows } from '#backend/queries/database.ts';
import { selectChangedFigures, selectRenewals } from '#backend/queries/facts/fact-changes.ts';
import {
  selectCostPages,
  selectOfferPages,
  selectRulePages,
  selectSources,
  selectVisaPages,
} from '#backend/queries/facts/sources.ts';
import { describeFacts, parseFacts } from '#backend/catalogue/describe-facts.ts';
import { selectFeeBlock, selectLevelKeys } from '#backend/queries/matching/match-catalogue.ts';
import { findMiddleSchools } from '#backend/selection/middle-schools.ts';
import {
  cityList,
  countryCosts,
  countryList,
  livingCostList,
  stateList,
  studyCosts,
} from '#shared/contract/catalogue/country.ts';
import {
  courseTypeGroups,
  courseTypes,
  courseAwardsByInstitution,
  courseTypesByInstitution,
  majorLevelList,
} from '#shared/contract/catalogue/course.ts';
import { nextDeadlines } from '#shared/contract/catalogue/deadline.ts';
import { type FigureChange, sourceChanges, sourceList } from '#shared/contract/catalogue/fact.ts';
import { parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import { institutionTypes } from '#shared/contract/catalogue/school.ts';
import { listStudyOptions } from '#shared/rules/study-options.ts';

export const lookupRoutes = new Hono<BackendEnv>()
  .get(countryList.path, async (c) => {
    const { publicLevel } = c.var.caller;
    const [rows, counts] = await batchRead(
      c.env.DB,
      selectCountries(c.var.caller, publicLevel),
      lookups.selectSchoolCounts(publicLevel),
    );
    const schoolCountByCountry = new Map(counts.map(({ countryId, schools: schoolCount }) => [countryId, schoolCount]));
    return respond(
      c,
      countryList,
      rows.map((row) => ({
        ...row,
        otherNames: JSON.parse(row.otherNames) as string[],
        offered: row.offered === 1,
        schoolCount: schoolCountByCountry.get(row.id) ?? 0,
      })),
    );
  })
  .get(stateList.path, checkInput('query', stateList.input), async (c) => {
    const { publicLevel } = c.var.caller;
    return respond(
      c,
      stateList,
      await queryRows(c.env.DB, lookups.selectStates(c.var.caller, publicLevel, c.req.valid('query').fkAreaCountryId)),
    );
  })
  .get(livingCostList.path, checkInput('query', livingCostList.input), async (c) => {
    const { locale, publicLevel } = c.var.caller;
    const { fkAreaCountryId } = c.req.valid('query');
    return respond(c, livingCostList, await queryRows(c.env.DB, selectCityCosts(locale, publicLevel, fkAreaCountryId)));
  })
  .get(nextDeadlines.path, async (c) =>
    respond(c, nextDeadlines, await queryRows(c.env.DB, selectDeadlinesAhead(hongKongDay(), c.var.caller))),
  )
  .get(countryCosts.path, checkInput('query', countryCosts.input), async (c) => {
    const { publicLevel } = c.var.caller;
    const { fkAreaCountryId, only } = c.req.valid('query');
    const isComplete = only === undefined;
    const [feeBlocks, schools, levels, costs] = await batchRead(
      c.env.DB,
      selectFeeBlock(fkAreaCountryId),
      isComplete
        ? selectFirstSchools(fkAreaCountryId, MAX_SCHOOLS, { ...c.var.caller, publicLevel })
        : createStaticRows<CountrySchoolRow>([]),
      selectLevelKeys(),
      isComplete ? selectCostsOfCountry(fkAreaCountryId, hongKongDay()) : createStaticRows<CountryCostRow>([]),
    );
    const { ids, total } = findMiddleSchools(feeBlocks, publicLevel);
    const middleSchools = ids.length > 0 ? await queryRows(c.env.DB, selectSchoolsWithFacts(ids, c.var.caller)) : [];
    return respond(c, countryCosts, {
      fkMajorLevelId: levels.find(({ levelKey }) => levelKey === FIRST_DEGREE)?.id ?? '',
      schools: schools
        .flatMap(describeSchoolYear)
        .toSorted((first, second) => first.usual - second.usual)
        .map(({ usual: _usual, ...school }) => school),
      feeSchoolCount: total,
      middleSchools: middleSchools.flatMap((school) =>
        describeSchoolYear(school).map(({ usual: _usual, ...fee }) => fee),
      ),
      costs: costs.map((cost) => ({ ...cost, institutionId: '' })),
    });
  })
  .get(cityList.path, checkInput('query', cityList.input), async (c) => {
    const { publicLevel } = c.var.caller;
    return respond(
      c,
      cityList,
      await queryRows(c.env.DB, lookups.selectCities(c.var.caller, publicLevel, c.req.valid('query'))),
    );
  })
  .get(courseAwardsByInstitution.path, checkInput('query', courseAwardsByInstitution.input), async (c) => {
    const { institutionId } = c.req.valid('query');
    const awardRows = await queryRows(
      c.env.DB,
      lookups.selectCourseAwardsOfSchool(institutionId, c.var.caller.publicLevel),
    );
    return respond(
      c,
      courseAwardsByInstitution,
      awardRows.map(({ award, options }) => ({ award, options: listStudyOptions(options) })),
    );
  })
  .get(courseTypesByInstitution.path, checkInput('query', courseTypesByInstitution.input), async (c) => {
    const { locale, publicLevel } = c.var.caller;
    const { institutionId } = c.req.valid('query');
    return respond(
      c,
      courseTypesByInstitution,
      await queryRows(c.env.DB, lookups.selectCourseTypesOfSchool(institutionId, locale, publicLevel)),
    );
  })
  .get(courseTypes.path, async (c) => {
    const { locale, publicLevel } = c.var.caller;
    return respond(c, courseTypes, await queryRows(c.env.DB, lookups.selectCourseTypes(locale, publicLevel)));
  })
  .post(studyCosts.path, checkInput('json', studyCosts.input), async (c) => {
    const { locale, publicLevel } = c.var.caller;
    const { institutionIds } = c.req.valid('json');
    const costFilter = { locale, publicLevel, today: hongKongDay() };
    return respond(c, studyCosts, await queryRows(c.env.DB, selectStudyCostsOf(institutionIds, costFilter)));
  })
  .get(sourceList.path, async (c) => {
    const { locale, publicLevel } = c.var.caller;
    const siteSources = [
      selectSources(locale, publicLevel),
      selectRulePages(locale, publicLevel),
      selectOfferPages(locale),
    ] as const;
    const [facts, rules, offers, costs, visas] = await batchRead(
      c.env.DB,
      ...siteSources,
      selectCostPages(),
      selectVisaPages(hongKongDay()),
    );
    return respond(c, sourceList, [...facts, ...offers, ...costs, ...visas, ...rules]);
  })
  .get(sourceChanges.path, async (c) => {
    const { locale, publicLevel } = c.var.caller;
    const [imports, changedFigureRows] = await batchRead(
      c.env.DB,
      selectRenewals(locale),
      selectChangedFigures(c.var.caller, publicLevel),
    );
    return respond(c, sourceChanges, {
      renewals: imports.flatMap(describeRenewal),
      figures: changedFigureRows.map(({ change, at, ...school }) => ({
        ...school,
        at: new Date(at).toISOString(),
        ...(JSON.parse(change) as FigureChange),
      })),
    });
  })
  .get(courseTypeGroups.path, async (c) =>
    respond(c, courseTypeGroups, await queryRows(c.env.DB, lookups.selectCourseTypeGroups(c.var.caller.locale))),
  )
  .get(majorLevelList.path, async (c) =>
    respond(c, majorLevelList, await queryRows(c.env.DB, lookups.selectMajorLevels(c.var.caller))),
  )
  .get(institutionTypes.path, async (c) =>
    respond(c, institutionTypes, await queryRows(c.env.DB, lookups.selectInstitutionTypes(c.var.caller.locale))),
  );

const FIRST_DEGREE = 'bachelor';
const MAX_SCHOOLS = 12;

/** Returns a school with the yearly fee of its first degrees, as other calls describe it, and the fee to sort by. */
function describeSchoolYear({ facts, ...school }: CountrySchoolRow) {
  const feeFacts = parseFacts(facts).filter(({ factKey, part }) => factKey === 'degreeYear' && part === FIRST_DEGREE);
  const fee = parseFactValue('degreeYear', String(feeFacts[0]?.value));
  return fee ? [{ ...school, courses: fee.courses, usual: fee.usual ?? fee.least, ...describeFacts(feeFacts) }] : [];
}

type RenewalCounts = Record<'new' | 'changed' | 'back' | 'gone', number>;

/** Describes an import. Omitted if its sources no longer exist. */
function describeRenewal({ at, asAt, counts, titles }: { at: number; asAt: string; counts: string; titles: string }) {
  const {
    school,
    course,
    figures = 0,
  } = JSON.parse(counts) as Partial<Record<'school' | 'course', RenewalCounts>> & {
    figures?: number;
  };
  const names = JSON.parse(titles) as string[];
  if (!school || !course || names.length === 0) return [];
  return [{ at: new Date(at).toISOString(), titles: names, asAt, schools: school, courses: course, figures }];
}
