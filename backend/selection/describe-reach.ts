import { sealAddress } from '#shared/art/art-address.ts';
import type { JudgedCourse } from '#backend/matching/judge-reach.ts';
import type { ReachCourseRow, ReachSchoolRow } from '#backend/queries/matching/matched-rows.ts';

interface ReachRows {
  courses: ReadonlyMap<number, ReachCourseRow>;
  schools: ReadonlyMap<number, ReachSchoolRow>;
}

/** A course as the fast line shows it. */
export function describeReach(
  { course, ways }: { course: JudgedCourse; ways: readonly JudgedCourse[] },
  rows: ReachRows,
) {
  const { id, school, levelId, fee, rule, judged } = course;
  return {
    ...nameOf(rows, id),
    school: describeSchool(rows.schools.get(school.id)),
    fkInstitutionId: String(school.id),
    fkMajorLevelId: String(levelId),
    fee,
    rule,
    ...judged,
    ways: ways.map((way) => ({
      ...nameOf(rows, way.id),
      fkInstitutionId: String(way.school.id),
      startMonth: rows.courses.get(way.id)?.startMonth ?? 0,
      months: rows.courses.get(way.id)?.months ?? 0,
    })),
  };
}

function nameOf({ courses }: ReachRows, id: number) {
  const row = courses.get(id);
  return { id: String(id), name: row?.name ?? '', nameChn: row?.nameChn ?? '' };
}

function describeSchool(row: ReachSchoolRow | undefined) {
  if (!row) throw new Error('A course is reached whose school is gone.');
  const { monogram, ...school } = row;
  return { ...school, schoolLogo: row.schoolLogo || sealAddress({ id: row.id, country: row.countryKey, monogram }) };
}
