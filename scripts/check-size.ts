// Checks the compressed size of the first load of each kind of page against its budget.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { BUILD_MANIFEST, type BuildManifest, initialFiles } from './size/build-manifest.ts';

const CLIENT = 'build/client';
const KILOBYTE = 1000;

/** Modules that every page of an agent loads, outermost first. */
const SHELL = ['client/entry.client.tsx', 'client/root.tsx', 'client/routes/site.tsx'];

/** Modules that every office page loads. */
const OFFICE_SHELL = ['client/entry.client.tsx', 'client/root.tsx', 'client/routes/office/office.tsx'];
const shellOf = (page: string) => (page.startsWith('client/routes/office/') ? OFFICE_SHELL : SHELL);

/** Size of React and React Router alone in kB, the lower bound of any page. */
const FRAMEWORK = 112;
/**
 * Budgets of scripts in kB by file in client/routes/, including the frameworks. The route manifest is not included,
 * neither in the page (0.7 kB) nor discovered later (2.5 kB).
 */
const BUDGETS: Record<string, number> = {
  // Each includes 0.2 for titles and descriptions that fit a search result; 0.4 for link preview images, hours and
  // languages of a site and the student's data; and 0.7 for log-in, log-out and favourites as forms.
  home: 139.4, // Includes 0.3 for the score form that updates while it is filled in, on home pages of level 4.
  // Includes 2.6 for figures with sources, 1 for bars at the edges of the window, 2.5 for subject filters and
  // suggestions, and 0.2 for the number of chosen filters in a group and the results without one of them. The chart
  // of fees is loaded later.
  'schools/school': 154.1, // Includes register values beside the site's own figures, as do the next three pages.
  'schools/school-detail': 157.2, // Includes the school's local time, the site's own text and requirements by level.
  'schools/school-selection': 154.5,
  'schools/school-search': 168, // The map is loaded when it is opened.
  'schools/school-selection-search': 160.9, // Includes the form; the list of results is loaded separately.
  'dse/dse-results-day': 155.3, // Includes the table of standings, which also works without a script.
  // These pages contain forms with calendars, pickers and dialogs.
  'apply/apply-form': 279.5,
  'apply/apply-progress': 189.1,
  'personal/personal-information': 237.6,
  'personal/personal-own-data': 226.2, // Includes the import of data from another site, which is loaded separately.
  // Includes the chart of the student's passage, changes of favourites, and links that expire.
  'personal/personal-collection': 157.6,
};
/** Budgets in kB of all other pages of an agent. */
const MAX_SCRIPTS = 156; // Includes the years of old figures, and fees of schools in a country.
const MAX_STYLES = 22;
/**
 * Budgets in kB of office pages, which staff keep open all day; the page of conversations has live events, drafts and
 * canned replies.
 */
const MAX_OFFICE = { scripts: 180, styles: 23 };

const chunkSizes = new Map<string, number>();
function sizeOf(file: string): number {
  const existing = chunkSizes.get(file) ?? gzipSync(readFileSync(file), { level: 9 }).length / KILOBYTE;
  chunkSizes.set(file, existing);
  return existing;
}
const sum = (files: string[]) => files.reduce((total, file) => total + sizeOf(`${CLIENT}/${file}`), 0);

const manifest = JSON.parse(readFileSync(BUILD_MANIFEST, 'utf8')) as BuildManifest;
const errors: string[] = [];

function checkBudget(page: string, { scripts: mostScripts, styles: mostStyles }: typeof MAX_OFFICE) {
  const { scripts, styles } = initialFiles(manifest, [...shellOf(page), page]);
  const sizes = { scripts: sum(scripts), styles: sum(styles) };
  const name = page.slice('client/routes/'.length, -'.tsx'.length);
  console.log(
    `${name}: ${sizes.scripts.toFixed(1)} kB of ${mostScripts} kB script in ${scripts.length} files, ` +
      `${sizes.styles.toFixed(1)} kB of ${mostStyles} kB style`,
  );
  if (sizes.scripts > mostScripts) errors.push(`the scripts of ${name} weigh more than ${mostScripts} kB`);
  if (sizes.styles > mostStyles) errors.push(`the styles of ${name} weigh more than ${mostStyles} kB`);
}

const framework = initialFiles(manifest, SHELL).scripts.filter((file) => /\/framework-/.test(file));
console.log(`of each, frameworks ${sum(framework).toFixed(1)} kB`);
if (framework.length !== 1 || sum(framework) > FRAMEWORK) errors.push(`the frameworks weigh more than ${FRAMEWORK} kB`);

const pages = [...new Set(Object.keys(manifest).map((name) => name.split('?')[0] ?? ''))].filter((name) =>
  /^client\/routes\/.+\.tsx$/.test(name),
);
for (const name of Object.keys(BUDGETS))
  if (!pages.includes(`client/routes/${name}.tsx`)) errors.push(`there is no page ${name}`);
for (const page of pages) {
  // The gallery, a page for developers, shows every primitive.
  if (page === 'client/routes/gallery.tsx') continue;
  const name = page.slice('client/routes/'.length, -'.tsx'.length);
  const isOffice = name.startsWith('office/');
  checkBudget(page, isOffice ? MAX_OFFICE : { scripts: BUDGETS[name] ?? MAX_SCRIPTS, styles: MAX_STYLES });
}

/** Module that is loaded when a map is opened. */
const MAP = 'client/features/map/open-chart-map.client.ts';
const map = manifest[MAP]?.file;
if (!map) throw new Error(`the build has no ${MAP}`);
const early = pages.filter((page) => initialFiles(manifest, [page]).scripts.includes(map));
console.log(`map: ${sum([map]).toFixed(1)} kB gz, in the first load of ${early.length} of ${pages.length} pages`);
if (early.length > 0) errors.push(`the map travels with ${early.join(', ')}`);

if (errors.length > 0) throw new Error(errors.join('\n'));
