// Checks the compressed size of the first load of each kind of page against its budget.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { BUILD_MANIFEST, type BuildManifest, listInitialFiles } from './size/build-manifest.ts';

const CLIENT_FOLDER = 'build/client';
const KILOBYTE = 1000;

/** Modules that every page of an agent loads, outermost first. */
const SHELL_ENTRIES = ['client/entry.client.tsx', 'client/root.tsx', 'client/routes/site.tsx'];

/** Modules that every office page loads. */
const OFFICE_SHELL_ENTRIES = ['client/entry.client.tsx', 'client/root.tsx', 'client/routes/office/office.tsx'];
const getShell = (page: string) => (page.startsWith('client/routes/office/') ? OFFICE_SHELL_ENTRIES : SHELL_ENTRIES);

/** Size in kB of React and React Router alone, the lower bound of any page. */
const MAX_FRAMEWORK = 112.1; // Includes useBlocker, which the office uses for unsaved edits.
/**
 * Budgets of scripts in kB by file in client/routes/, including the frameworks. The route manifest is not included,
 * neither in the page (0.7 kB) nor when discovered later (2.5 kB).
 */
const BUDGETS: Record<string, number> = {
  // Every page includes 0.2 kB for titles and descriptions that fit search results, 0.4 kB for link pictures, opening hours, languages and student data in the frame, and 0.7 kB for login, logout and favourites as forms.
  // Includes 0.3 for the score on homes of level 4, which updates while its slider moves, and 0.2 for fees as ranges.
  home: 138.7,
  // Includes 2.6 kB for figures with sources, 1 kB for the stacking of elements at the edge of the window, 2.5 kB for
  // subject filters and suggestions, and 0.2 kB for the counts of selected and relaxed filters. The fee chart is loaded
  // later. Includes, like the next three, the register's figure next to a figure of the site that overrides it.
  'schools/school': 154.4,
  'schools/school-detail': 160.2, // Includes the total of a whole degree, the local time at the school, the site's own facts about it, and figures by study level.
  'schools/school-selection': 153.5,
  'schools/school-search': 155.2, // The map is loaded only when it is opened.
  'schools/school-selection-search': 160.9, // Includes the selection form, and 0.1 for the countries of pathway courses. The list is loaded in parallel.
  // Includes the results table, which is also the response to the form without JavaScript.
  'dse/dse-results-day': 154.9, // Includes 0.5 for the three groups that it shares with the fast line.
  // Includes fees and deadlines of the rows, also in the response to the form without JavaScript.
  'dse/dse-fast-line': 160.3,
  compare: 159.1, // Includes the English scores with and without their parts, 0.3 for the year of an old fee and for second-hand charges, and 0.1 for the entry that a closed course prepares for.
  // Include links to the government's page of a charge or rule, with the date on which it was read, and 0.3 for publisher and
  // date of second-hand charges.
  'countries/country-list': 158.8,
  'countries/country-school-rank': 158.5, // Includes the way to an adviser for a country without offers, as do the other guide pages.
  'countries/country-subject-rank': 158.5,
  'countries/country-areas': 158.8,
  // Forms include calendars, pickers and dialogs.
  'apply/apply-form': 278.6,
  'apply/apply-progress': 190.6, // Includes documents that the office requested.
  'personal/personal-information': 237.6,
  'personal/personal-own-data': 223.6, // Includes the import of another site's data, which is loaded in parallel.
  // Includes the chart of the student's route, changes to saved items, share links that expire, and 2.9 for the links that
  // apply and ask.
  'personal/personal-collection': 162,
};
/** Maximum kB of scripts on visitor pages that have no limit of their own in BUDGETS. */
const MAX_SCRIPTS = 158; // Includes the share sheet, the record numbers in the frame, the year of figures older than two years, and schools' fees by country.
const MAX_STYLES = 22;
/**
 * Maximum kB of an office page. It is higher than for visitors, because the office has live events, drafts, reply
 * templates and a search of people on every page.
 */
const MAX_OFFICE_KB = { scripts: 186.2, styles: 24.6 };

const chunkSizes = new Map<string, number>();
function getSize(file: string): number {
  const chunkSize = chunkSizes.get(file) ?? gzipSync(readFileSync(file), { level: 9 }).length / KILOBYTE;
  chunkSizes.set(file, chunkSize);
  return chunkSize;
}
const sum = (files: string[]) => files.reduce((total, file) => total + getSize(`${CLIENT_FOLDER}/${file}`), 0);

const manifest = JSON.parse(readFileSync(BUILD_MANIFEST, 'utf8')) as BuildManifest;
const errors: string[] = [];

function checkBudget(page: string, { scripts: maxScriptsKb, styles: maxStylesKb }: typeof MAX_OFFICE_KB) {
  const { scripts, styles } = listInitialFiles(manifest, [...getShell(page), page]);
  const sizes = { scripts: sum(scripts), styles: sum(styles) };
  const name = page.slice('client/routes/'.length, -'.tsx'.length);
  console.log(
    `${name}: ${sizes.scripts.toFixed(1)} kB of ${maxScriptsKb} kB script in ${scripts.length} files, ` +
      `${sizes.styles.toFixed(1)} kB of ${maxStylesKb} kB style`,
  );
  if (sizes.scripts > maxScriptsKb) errors.push(`the scripts of ${name} exceed ${maxScriptsKb} kB`);
  if (sizes.styles > maxStylesKb) errors.push(`the styles of ${name} exceed ${maxStylesKb} kB`);
}

const frameworkFiles = listInitialFiles(manifest, SHELL_ENTRIES).scripts.filter((file) => /\/framework-/.test(file));
console.log(`frameworks, included in each page: ${sum(frameworkFiles).toFixed(1)} kB`);
if (frameworkFiles.length !== 1 || sum(frameworkFiles) > MAX_FRAMEWORK)
  errors.push(`the frameworks exceed ${MAX_FRAMEWORK} kB`);

const pages = [...new Set(Object.keys(manifest).map((name) => name.split('?')[0] ?? ''))].filter((name) =>
  /^client\/routes\/.+\.tsx$/.test(name),
);
for (const name of Object.keys(BUDGETS))
  if (!pages.includes(`client/routes/${name}.tsx`)) errors.push(`there is no page ${name}`);
for (const page of pages) {
  // The component gallery, a page for developers, contains every UI primitive.
  if (page === 'client/routes/gallery.tsx') continue;
  const name = page.slice('client/routes/'.length, -'.tsx'.length);
  const isOffice = name.startsWith('office/');
  checkBudget(page, isOffice ? MAX_OFFICE_KB : { scripts: BUDGETS[name] ?? MAX_SCRIPTS, styles: MAX_STYLES });
}

/** Module that is loaded when a visitor opens a map. */
const MAP_ENTRY = 'client/features/map/open-chart-map.client.ts';
const mapFile = manifest[MAP_ENTRY]?.file;
if (!mapFile) throw new Error(`the build does not contain ${MAP_ENTRY}`);
const earlyPages = pages.filter((page) => listInitialFiles(manifest, [page]).scripts.includes(mapFile));
console.log(
  `map: ${sum([mapFile]).toFixed(1)} kB gz, part of the initial load of ${earlyPages.length} of ${pages.length} pages`,
);
if (earlyPages.length > 0) errors.push(`the map is part of the initial load of ${earlyPages.join(', ')}`);

if (errors.length > 0) throw new Error(errors.join('\n'));
