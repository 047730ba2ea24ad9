import { createTexts, type Texts } from '#backend/site/site-content.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import { ALL_LEVELS } from '#backend/queries/database.ts';
import { getLevelsOfCourse, getLevelsOfSchool } from '#backend/seed/plans/level-plans.ts';
import type { PlacedSchool } from '#backend/seed/schools/school-rows.ts';
import { OVERVIEW_TITLE, getOverview } from '#backend/seed/schools/school-texts.ts';
import type { CitySeed, SchoolSeed } from '#backend/seed/seed-schemas.ts';
import { calculateDistanceKm } from '#backend/catalogue/coordinates.ts';
import { getLevel, MAJOR_LEVELS } from '#backend/catalogue/major-levels.ts';
import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';

// Sections about a school, derived from its facts. A section without facts is omitted.

const OVERVIEW_TYPE_ID = 1;
const ENTRY_TYPE_ID = 2;
const PLACE_TYPE_ID = 4;

interface SchoolSection {
  typeId: number;
  title: Texts;
  description: Texts;
}

const renderItems = (lines: readonly Texts[]): Texts => {
  const renderList = (locale: keyof Texts) => `<ul>${lines.map((line) => `<li>${line[locale]}</li>`).join('')}</ul>`;
  return createTexts(renderList('zh-hk'), renderList('zh'), renderList('en-us'));
};

/**
 * Maximum distance in km of a central campus. Positions of city and campus are single points, so a smaller distance is
 * not meaningful.
 */
const CENTRAL_RADIUS_KM = 1.5;

function createDistanceLine(school: SchoolSeed, city: CitySeed): Texts {
  const distanceKm = calculateDistanceKm(school, city);
  if (distanceKm < CENTRAL_RADIUS_KM)
    return createTexts(
      `主校園在${city.nameHk}市中心。`,
      `主校区在${city.nameChn}市中心。`,
      `The main campus is in the middle of ${city.name}.`,
    );
  const roundedKm = Math.round(distanceKm);
  return createTexts(
    `主校園距${city.nameHk}市中心約 ${roundedKm} 公里（直線）。`,
    `主校区距${city.nameChn}市中心约 ${roundedKm} 公里（直线）。`,
    `The main campus is about ${roundedKm} km from the middle of ${city.name}, in a straight line.`,
  );
}

const createAddressLine = ({ address }: SchoolSeed): Texts =>
  createTexts(`地址：${address}`, `地址：${address}`, `Address: ${address}`);

const MAX_NEIGHBOURS = 5;

function createNeighbourLine(neighbours: readonly SchoolSeed[]): Texts | null {
  if (neighbours.length === 0) return null;
  const shownNeighbours = neighbours.slice(0, MAX_NEIGHBOURS);
  const hasMore = neighbours.length > shownNeighbours.length;
  return createTexts(
    `同城院校：${shownNeighbours.map(({ nameHk }) => nameHk).join('、')}${hasMore ? '等' : ''}。`,
    `同城院校：${shownNeighbours.map(({ nameChn }) => nameChn).join('、')}${hasMore ? '等' : ''}。`,
    `Also in this city: ${shownNeighbours.map(({ name }) => name).join('; ')}${hasMore ? '; and others' : ''}.`,
  );
}

function createPlaceSection({ school, city }: PlacedSchool, neighbours: readonly SchoolSeed[]): SchoolSection {
  const lines = [createAddressLine(school), createDistanceLine(school, city), createNeighbourLine(neighbours)];
  return {
    typeId: PLACE_TYPE_ID,
    title: createTexts('位置與周邊', '位置与周边', 'Where it is'),
    description: renderItems(lines.filter((line) => line !== null)),
  };
}

/** Returns the section about illustrative courses, without courses that only some sites show. */
function createCoursesSection({ school, country, courses }: PlacedSchool): SchoolSection | null {
  const lines = MAJOR_LEVELS.flatMap((level) => {
    const coursesOfLevel = courses.filter(
      (course) =>
        getLevel(course.level).id === level.id && isVisibleToAll(getLevelsOfCourse(school.id, country, course.level)),
    );
    if (coursesOfLevel.length === 0) return [];
    const fieldNames = [...new Set(coursesOfLevel.map(({ subject }) => subject))].map(
      (subject) => SUBJECT_PLANS[subject].name,
    );
    return [
      createTexts(
        `${level.nameChn['zh-hk']}：${fieldNames.map((field) => field['zh-hk']).join('、')}`,
        `${level.nameChn.zh}：${fieldNames.map((field) => field.zh).join('、')}`,
        `${level.name}: ${fieldNames.map((field) => field['en-us']).join('; ')}`,
      ),
    ];
  });
  if (lines.length === 0) return null;
  const sectionItems = renderItems(lines);
  const sectionNote = createTexts(
    '<p>按本站目錄的示例課程列出，並非院校公布的名單。</p>',
    '<p>按本站目录的示例课程列出，并非院校公布的名单。</p>',
    '<p>Taken from this site’s example courses. It is not the school’s own list.</p>',
  );
  return {
    typeId: ENTRY_TYPE_ID,
    title: createTexts('目錄中的課程', '目录中的课程', 'Courses in this catalogue'),
    description: createTexts(
      sectionItems['zh-hk'] + sectionNote['zh-hk'],
      sectionItems.zh + sectionNote.zh,
      sectionItems['en-us'] + sectionNote['en-us'],
    ),
  };
}

/** Number of ids reserved for the sections of one school. An id consists of the school's id and the section type. */
const SECTION_IDS_PER_SCHOOL = 10;

const isVisibleToAll = (levels: number) => levels === ALL_LEVELS;

const groupByCity = (placedSchools: readonly PlacedSchool[]) => Map.groupBy(placedSchools, ({ city }) => city);

export function createSchoolSectionRows(placedSchools: readonly PlacedSchool[]): Row[] {
  const schoolsByCity = groupByCity(placedSchools);
  return placedSchools.flatMap((placedSchool) => {
    const { school, city } = placedSchool;
    const neighbours = (schoolsByCity.get(city) ?? [])
      .map((neighbour) => neighbour.school)
      .filter(({ id }) => id !== school.id && isVisibleToAll(getLevelsOfSchool(id)));
    const sections = [
      { typeId: OVERVIEW_TYPE_ID, title: OVERVIEW_TITLE, description: getOverview(school, city) },
      createCoursesSection(placedSchool),
      createPlaceSection(placedSchool, neighbours),
    ];
    return sections
      .filter((section) => section !== null)
      .map(({ typeId, title, description }) => ({
        id: school.id * SECTION_IDS_PER_SCHOOL + typeId,
        levels: getLevelsOfSchool(school.id),
        school_id: school.id,
        country_id: null,
        info_type_id: typeId,
        title: JSON.stringify(title),
        description: JSON.stringify(description),
      }));
  });
}
