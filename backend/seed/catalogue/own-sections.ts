import { texts, type Texts } from '#backend/site/site-content.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import { ALL_LEVELS } from '#backend/queries/database.ts';
import { levelsOfCourse, levelsOfSchool } from '#backend/seed/plans/level-plans.ts';
import type { PlacedSchool } from '#backend/seed/schools/school-rows.ts';
import { OVERVIEW_TITLE, getOverview } from '#backend/seed/schools/school-texts.ts';
import type { CitySeed, SchoolSeed } from '#backend/seed/seed-schemas.ts';
import { kilometresBetween } from '#backend/catalogue/coordinates.ts';
import { getLevel, MAJOR_LEVELS } from '#backend/catalogue/major-levels.ts';
import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';

// Sections about a school, derived from its facts; without facts there is no section.

const OVERVIEW = 1;
const ENTRY = 2;
const PLACE = 4;

interface OwnSection {
  typeId: number;
  title: Texts;
  description: Texts;
}

const items = (lines: readonly Texts[]): Texts => {
  const list = (locale: keyof Texts) => `<ul>${lines.map((line) => `<li>${line[locale]}</li>`).join('')}</ul>`;
  return texts(list('zh-hk'), list('zh'), list('en-us'));
};

/**
 * A campus nearer than this counts as central; the positions of city and campus are single points, so a smaller
 * distance is not meaningful.
 */
const CENTRAL_RADIUS_KM = 1.5;

function distanceLine(school: SchoolSeed, city: CitySeed): Texts {
  const km = kilometresBetween(school, city);
  if (km < CENTRAL_RADIUS_KM)
    return texts(
      `主校園在${city.nameHk}市中心。`,
      `主校区在${city.nameChn}市中心。`,
      `The main campus is in the middle of ${city.name}.`,
    );
  const far = Math.round(km);
  return texts(
    `主校園距${city.nameHk}市中心約 ${far} 公里（直線）。`,
    `主校区距${city.nameChn}市中心约 ${far} 公里（直线）。`,
    `The main campus is about ${far} km from the middle of ${city.name}, in a straight line.`,
  );
}

const addressLine = ({ address }: SchoolSeed): Texts =>
  texts(`地址：${address}`, `地址：${address}`, `Address: ${address}`);

const MAX_NEIGHBOURS = 5;

function neighbourLine(neighbours: readonly SchoolSeed[]): Texts | null {
  if (neighbours.length === 0) return null;
  const nearest = neighbours.slice(0, MAX_NEIGHBOURS);
  const more = neighbours.length > nearest.length;
  return texts(
    `同城院校：${nearest.map(({ nameHk }) => nameHk).join('、')}${more ? '等' : ''}。`,
    `同城院校：${nearest.map(({ nameChn }) => nameChn).join('、')}${more ? '等' : ''}。`,
    `Also in this city: ${nearest.map(({ name }) => name).join('; ')}${more ? '; and others' : ''}.`,
  );
}

function placeSection({ school, city }: PlacedSchool, neighbours: readonly SchoolSeed[]): OwnSection {
  const lines = [addressLine(school), distanceLine(school, city), neighbourLine(neighbours)];
  return {
    typeId: PLACE,
    title: texts('位置與周邊', '位置与周边', 'Where it is'),
    description: items(lines.filter((line) => line !== null)),
  };
}

/** Returns the section about illustrative courses, without courses that only some sites show. */
function coursesSection({ school, country, courses }: PlacedSchool): OwnSection | null {
  const lines = MAJOR_LEVELS.flatMap((level) => {
    const at = courses.filter(
      (course) => getLevel(course.level).id === level.id && isForAll(levelsOfCourse(school.id, country, course.level)),
    );
    if (at.length === 0) return [];
    const fields = [...new Set(at.map(({ subject }) => subject))].map((subject) => SUBJECT_PLANS[subject].name);
    return [
      texts(
        `${level.nameChn['zh-hk']}：${fields.map((field) => field['zh-hk']).join('、')}`,
        `${level.nameChn.zh}：${fields.map((field) => field.zh).join('、')}`,
        `${level.name}: ${fields.map((field) => field['en-us']).join('; ')}`,
      ),
    ];
  });
  if (lines.length === 0) return null;
  const sectionItems = items(lines);
  const note = texts(
    '<p>按本站目錄的示例課程列出，並非院校公布的名單。</p>',
    '<p>按本站目录的示例课程列出，并非院校公布的名单。</p>',
    '<p>Taken from this site’s example courses. It is not the school’s own list.</p>',
  );
  return {
    typeId: ENTRY,
    title: texts('目錄中的課程', '目录中的课程', 'Courses in this catalogue'),
    description: texts(
      sectionItems['zh-hk'] + note['zh-hk'],
      sectionItems.zh + note.zh,
      sectionItems['en-us'] + note['en-us'],
    ),
  };
}

/** Number of ids reserved for the sections of one school. An id consists of the school's id and the kind. */
const IDS_OF_A_SCHOOL = 10;

const isForAll = (levels: number) => levels === ALL_LEVELS;

const byCity = (placedSchools: readonly PlacedSchool[]) => Map.groupBy(placedSchools, ({ city }) => city);

export function ownSectionRows(placedSchools: readonly PlacedSchool[]): Row[] {
  const cities = byCity(placedSchools);
  return placedSchools.flatMap((placedSchool) => {
    const { school, city } = placedSchool;
    const neighbours = (cities.get(city) ?? [])
      .map((other) => other.school)
      .filter(({ id }) => id !== school.id && isForAll(levelsOfSchool(id)));
    const sections = [
      { typeId: OVERVIEW, title: OVERVIEW_TITLE, description: getOverview(school, city) },
      coursesSection(placedSchool),
      placeSection(placedSchool, neighbours),
    ];
    return sections
      .filter((section) => section !== null)
      .map(({ typeId, title, description }) => ({
        id: school.id * IDS_OF_A_SCHOOL + typeId,
        levels: levelsOfSchool(school.id),
        school_id: school.id,
        country_id: null,
        info_type_id: typeId,
        title: JSON.stringify(title),
        description: JSON.stringify(description),
      }));
  });
}
