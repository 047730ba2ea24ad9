// Films how smart selection is used: drives the built product through the questionnaire, once in each language, and writes
// film, first picture and captions. Run it by hand after a build, when the questionnaire looks different; needs ffmpeg.
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { GUIDE_SCENES } from '#client/features/selection/selection-guide.tsx';
import { writeCaptions } from '#backend/seed/files/film-cues.ts';
import { LOCALE_COOKIE, PLATFORM_VERSION_COOKIE, PRODUCT_VERSION } from '#shared/constants.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { guideCues } from './guide-cues.ts';
import { recordGuide } from './record-guide.ts';
import { loadDemoData } from '#scripts/data/load-demo-data.ts';
import { migrate } from '#scripts/data/migrate.ts';
import { databaseOf } from '#scripts/data/patient-database.ts';
import { findShell } from '#scripts/find-browser.ts';
import { startPortal } from '#scripts/start-portal.ts';

const FOLDER = 'client/features/selection/film';
const SIZE = { width: 1120, height: 700 };

const portal = await startPortal();
const browser = await chromium.launch({ executablePath: findShell() });
try {
  const database = await databaseOf(portal);
  await migrate(database);
  await loadDemoData(database);
  for (const locale of LOCALES) {
    const context = await browser.newContext({ baseURL: portal.url.href, viewport: SIZE, reducedMotion: 'reduce' });
    await context.addCookies([
      { name: LOCALE_COOKIE, value: locale, url: portal.url.href },
      { name: PLATFORM_VERSION_COOKIE, value: PRODUCT_VERSION, url: portal.url.href },
    ]);
    const page = await context.newPage();
    await page.goto('/mso/school-selection?step=step1');
    const poster = await recordGuide(page, `${FOLDER}/guide-${locale}.webm`);
    writeFileSync(`${FOLDER}/guide-${locale}.jpg`, poster);
    writeFileSync(`${FOLDER}/guide-${locale}.vtt`, writeCaptions(guideCues(), locale));
    await context.close();
    console.log(`${FOLDER}/guide-${locale}.webm, ${GUIDE_SCENES.length} scenes`);
  }
} finally {
  await browser.close();
  await portal.stop();
}
