// Draws into the build what pages are known to ask for, so that the files' server answers and the Worker is not asked.
// Part of npm run build; what is not drawn here, the Worker draws under the same address. With PICTURES_OF, addresses of running
// sites with blanks between them, it draws also what their pages ask for, and writes what their results day is counted from.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { serveArt } from '#worker/site-files/serve-art.ts';
import { listCovers, listPictures } from './pictures/list-pictures.ts';
import { listResultsFiles, crawlDrawings } from './pictures/crawl-drawings.ts';

const BUILT = 'build/client';

function placeFor(address: string): string {
  const path = join(BUILT, address);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}

// Uses the Worker's own handler, so that both outputs are identical.
const art = serveArt();
const sites = (process.env.PICTURES_OF ?? '').split(/\s+/).filter(Boolean);
const found = await Promise.all(sites.map((site) => crawlDrawings(site)));
const addresses = new Set([...listPictures(), ...found.flat()]);
for (const address of addresses) {
  const response = await art.request(address);
  if (response.status !== 200) throw new Error(`${address} names no picture`);
  writeFileSync(placeFor(address), await response.text());
}
const results = (await Promise.all(sites.map((site) => listResultsFiles(site)))).flat();
for (const { address, text } of results) writeFileSync(placeFor(address), text);
const covers = listCovers();
for (const { address, file } of covers) copyFileSync(file, placeFor(address));
console.log(
  `${BUILT}: ${addresses.size} pictures drawn, ${covers.length} covers copied, ${results.length} files of results day`,
);
