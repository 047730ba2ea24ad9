// Renders the pictures that pages request at build time, so that they are served as static assets without the Worker.
// Part of npm run build. The Worker renders all other pictures under the same URLs. PICTURES_OF, a list of URLs of
// running sites separated by spaces, adds the pictures on their pages and the data files of their results day.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { serveArt } from '#worker/site-files/serve-art.ts';
import { listCovers, listPictures } from './pictures/list-pictures.ts';
import { listResultsFiles, crawlDrawings } from './pictures/crawl-drawings.ts';

const BUILD_FOLDER = 'build/client';

function prepareFilePath(address: string): string {
  const path = join(BUILD_FOLDER, address);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}

// The Worker's own handler renders the pictures, so that both ways give the same result.
const artHandler = serveArt();
const sites = (process.env.PICTURES_OF ?? '').split(/\s+/).filter(Boolean);
const drawings = await Promise.all(sites.map((site) => crawlDrawings(site)));
const addresses = new Set([...listPictures(), ...drawings.flat()]);
for (const address of addresses) {
  const response = await artHandler.request(address);
  if (response.status !== 200) throw new Error(`${address} is not a picture`);
  writeFileSync(prepareFilePath(address), await response.text());
}
const results = (await Promise.all(sites.map((site) => listResultsFiles(site)))).flat();
for (const { address, text } of results) writeFileSync(prepareFilePath(address), text);
const covers = listCovers();
for (const { address, file } of covers) copyFileSync(file, prepareFilePath(address));
console.log(
  `${BUILD_FOLDER}: ${addresses.size} pictures drawn, ${covers.length} covers copied, ${results.length} results-day files written`,
);
