// Generates the files of the demo's schools and lectures: covers, leaflets, films and captions. Run by hand after a
// change of their texts or drawings; the output is committed. Films need ffmpeg, leaflets Noto's Chinese fonts. The
// argument 'covers' generates covers only.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { countryOfSchool } from '#backend/seed/schools/school-texts.ts';
import { writeCaptions } from '#backend/seed/files/film-cues.ts';
import { lectureFilmCues } from '#backend/seed/files/lecture-film.ts';
import { getLeaflet } from '#backend/seed/files/leaflet-words.ts';
import { FILMED_LECTURES, PRESENTED_SCHOOLS } from '#backend/seed/files/school-files.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { renderBanner } from '#shared/art/banners/render-banner.ts';
import { landPoints, planLectureFilm } from './plan-films.ts';
import { printLeaflet } from './print-leaflet.ts';
import { recordFilm } from './record-film.ts';
import { writeFileList } from './write-file-list.ts';
import { findShell } from '#scripts/find-browser.ts';
import type { CitySeed, SchoolSeed } from '#backend/seed/seed-schemas.ts';
import { LECTURES, PLACES } from '#backend/seed/seed-data.ts';

const FOLDER = 'backend/seed/files/stored';
const LIST = 'backend/seed/files/file-list.json';

const requested = process.argv.slice(2);
const isRequested = (part: 'covers' | 'leaflets' | 'films' | 'captions') =>
  requested.length === 0 || requested.includes(part);
const write = (name: string, content: string | Buffer) => writeFileSync(join(FOLDER, name), content);

const schools = PLACES.schools.filter(({ id }) => PRESENTED_SCHOOLS.has(id));
const lectures = LECTURES.filter(({ id }) => FILMED_LECTURES.has(id));

function getCity(school: SchoolSeed): CitySeed {
  const country = countryOfSchool(school);
  const city = PLACES.cities.find((item) => item.key === school.city && item.country === country);
  if (!city) throw new Error(`School ${school.id} stands in ${school.city}, which nobody wrote down.`);
  return city;
}

function renderCovers() {
  for (const school of schools) {
    const country = countryOfSchool(school);
    write(`cover-${school.id}.svg`, renderBanner({ id: `${school.id}-cover`, country }));
  }
}

function captionFilms() {
  for (const locale of LOCALES) {
    for (const lecture of lectures)
      write(`lecture-${lecture.id}-${locale}.vtt`, writeCaptions(lectureFilmCues(lecture), locale));
  }
}

async function printLeaflets(page: Page) {
  for (const school of schools)
    for (const locale of LOCALES)
      write(
        `leaflet-${school.id}-${locale}.pdf`,
        await printLeaflet(page, getLeaflet(school, getCity(school), countryOfSchool(school), locale), locale),
      );
}

async function recordFilms(page: Page) {
  const land = landPoints();
  for (const { id } of lectures) await recordFilm(page, planLectureFilm(id, land), join(FOLDER, `lecture-${id}.webm`));
}

mkdirSync(FOLDER, { recursive: true });
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
console.log(`${FOLDER}: ${Math.round(writeFileList(FOLDER, LIST) / 1000)} kB`);
