import { sealAddress } from '#shared/art/art-address.ts';
import type { ReachVerdicts } from '#shared/rules/exams/judge-reach.ts';
import type { ChosenReach } from '#backend/matching/choose-reach.ts';
import type { GrowingColumns, WholeReach } from '#backend/matching/reach-table.ts';
import { RULE_SET } from '#backend/matching/rule-set.ts';
import type { ReachCourseRow, ReachSchoolRow } from '#backend/queries/matching/matched-rows.ts';

/** Gives everything that is sent once a place of its own, in the order in which it is first needed. */
function createPlaces<T extends number | string>() {
  const places = new Map<T, number>();
  return {
    of: (one: T) => {
      const place = places.get(one) ?? places.size;
      places.set(one, place);
      return place;
    },
    all: () => [...places.keys()],
  };
}

/** The chosen part of the table, with only the schools, names, rules and requirements that it needs. */
export function describeReach(
  table: WholeReach,
  chosen: ChosenReach,
  found: ReachVerdicts,
  rows: { courses: ReadonlyMap<number, ReachCourseRow>; schools: ReadonlyMap<number, ReachSchoolRow> },
) {
  const places = {
    schools: createPlaces<number>(),
    names: createPlaces<string>(),
    rules: createPlaces<number>(),
    requirements: createPlaces<number>(),
  };
  const rowOf = (columns: GrowingColumns, at: number) => rows.courses.get(Number(columns.ids[at]));
  const pick = (columns: GrowingColumns, all: readonly number[]) => ({
    ids: all.map((at) => columns.ids[at] ?? ''),
    schools: all.map((at) => places.schools.of(columns.schools[at] ?? 0)),
    names: all.map((at) => places.names.of(writeName(rowOf(columns, at)))),
    rules: all.map((at) => orNone(columns.rules[at], places.rules.of)),
    requirements: all.map((at) => orNone(columns.requirements[at], places.requirements.of)),
    asked: all.map((at) => columns.asked[at] ?? 0),
    stated: all.map((at) => columns.stated[at] ?? ''),
    groups: all.map((at) => columns.groups[at] ?? 0),
    levels: all.map((at) => columns.levels[at] ?? 0),
    fees: all.map((at) => columns.fees[at] ?? 0),
    startMonths: all.map((at) => rowOf(columns, at)?.startMonth ?? 0),
  });

  const courses = pick(table.courses, chosen.courses);
  const sent = new Set(places.schools.all());
  const pathways = {
    ...pick(table.pathways, chosen.pathways),
    months: chosen.pathways.map((at) => rowOf(table.pathways, at)?.months ?? 0),
    leadsTo: chosen.pathways.map((at) =>
      (table.pathways.leadsTo[at] ?? []).filter((school) => sent.has(school)).map(places.schools.of),
    ),
  };
  return {
    ruleSetVersion: RULE_SET.version,
    rules: places.rules.all().map((place) => placed(table.rules, place)),
    requirements: places.requirements.all().map((place) => placed(table.requirements, place)),
    schools: places.schools.all().map((place) => describeSchool(rows.schools.get(table.schoolIds[place] ?? 0))),
    names: places.names.all().map(readName),
    courses,
    pathways,
    total: table.courses.ids.length,
    direct: found.direct,
    pathway: found.pathway,
    notYet: found.notYet,
    whole: chosen.courses.length === table.courses.ids.length,
    illustrative: true,
  };
}

function placed<T>(all: readonly T[], place: number): T {
  const one = all[place];
  if (one === undefined) throw new Error('A course is counted by a rule or a requirement that is not in the table.');
  return one;
}

const orNone = (place: number | undefined, placeOf: (place: number) => number) =>
  place === undefined || place === -1 ? -1 : placeOf(place);

const writeName = (row: ReachCourseRow | undefined) => `${row?.name ?? ''}\n${row?.nameChn ?? ''}`;

function readName(written: string) {
  const [name = '', nameChn = ''] = written.split('\n');
  return { name, nameChn };
}

function describeSchool(row: ReachSchoolRow | undefined) {
  if (!row) throw new Error('A course is reached whose school is gone.');
  const { monogram, ...school } = row;
  return { ...school, schoolLogo: row.schoolLogo || sealAddress({ id: row.id, country: row.countryKey, monogram }) };
}
