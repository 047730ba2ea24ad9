// Generates the files of the demo's schools and lectures: covers, leaflets, films and captions. Run by hand after a
// change of their texts or drawings. The output is committed. Films need ffmpeg, leaflets need Noto's Chinese fonts.
// The argument 'covers' generates only the covers.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { getCountryOfSchool } from '#backend/seed/schools/school-texts.ts';
import { renderCaptions } from '#backend/seed/files/film-cues.ts';
import { createLectureFilmCues } from '#backend/seed/files/lecture-film.ts';
import { createLeaflet } from '#backend/seed/files/leaflet-words.ts';
import { FILMED_LECTURES, PRESENTED_SCHOOLS } from '#backend/seed/files/school-files.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { renderBanner } from '#shared/art/banners/render-banner.ts';
import { readLandPolygons, planLectureFilm } from './plan-films.ts';
import { printLeaflet } from './print-leaflet.ts';
import { recordFilm } from './record-film.ts';
import { writeFileList } from './write-file-list.ts';
import { findShell } from '#scripts/find-browser.ts';
import type { CitySeed, SchoolSeed } from '#backend/seed/seed-schemas.ts';
import { LECTURES, PLACES } from '#backend/seed/seed-data.ts';

const FILES_FOLDER = 'backend/seed/files/stored';
const FILE_LIST = 'backend/seed/files/file-list.json';

const requestedParts = process.argv.slice(2);
const isRequested = (part: 'covers' | 'leaflets' | 'films' | 'captions') =>
  requestedParts.length === 0 || requestedParts.includes(part);
const writeStoredFile = (name: string, content: string | Buffer) => writeFileSync(join(FILES_FOLDER, name), content);

const schools = PLACES.schools.filter(({ id }) => PRESENTED_SCHOOLS.has(id));
const lectures = LECTURES.filter(({ id }) => FILMED_LECTURES.has(id));

function getCity(school: SchoolSeed): CitySeed {
  const country = getCountryOfSchool(school);
  const city = PLACES.cities.find((item) => item.key === school.city && item.country === country);
  if (!city) throw new Error(`School ${school.id} is in the city ${school.city}, which is not in the list of places.`);
  return city;
}

function renderCovers() {
  for (const school of schools) {
    const country = getCountryOfSchool(school);
    writeStoredFile(`cover-${school.id}.svg`, renderBanner({ id: `${school.id}-cover`, country }));
  }
}

function captionFilms() {
  for (const locale of LOCALES) {
    for (const lecture of lectures)
      writeStoredFile(`lecture-${lecture.id}-${locale}.vtt`, renderCaptions(createLectureFilmCues(lecture), locale));
  }
}

async function printLeaflets(page: Page) {
  for (const school of schools)
    for (const locale of LOCALES)
      writeStoredFile(
        `leaflet-${school.id}-${locale}.pdf`,
        await printLeaflet(page, createLeaflet(school, getCity(school), getCountryOfSchool(school), locale), locale),
      );
}

async function recordFilms(page: Page) {
  const landPolygons = readLandPolygons();
  for (const { id } of lectures)
    await recordFilm(page, planLectureFilm(id, landPolygons), join(FILES_FOLDER, `lecture-${id}.webm`));
}

mkdirSync(FILES_FOLDER, { recursive: true });
if (isRequested('covers')) renderCovers();
if (isRequested('captions')) captionFilms();
const browser = await chromium.launch({ executablePath: findShell() });
try {
  const page = await browser.newPage();
  if (isRequested('leaflets')) await printLeaflets(page);
  if (isRequested('films')) await recordFilms(page);
} finally {
  await browser.close();
}
console.log(`${FILES_FOLDER}: ${Math.round(writeFileList(FILES_FOLDER, FILE_LIST) / 1000)} kB`);
