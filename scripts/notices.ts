// npm run notices: writes the licences of everything that the last build ships to public/third-party-notices.txt.
// --check fails if that file is out of date.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { SHIPPED_FOLDER } from './notices/list-shipped.ts';
import { readLicence, addBundledPackages } from './notices/licence-text.ts';

const NOTICES_FILE = 'public/third-party-notices.txt';
const EXPECTED_PARTS = 4;
const SECTION_RULE = '='.repeat(100);

const NOTICES_HEADER = `Third-party notices

This product ships code and data of others, each under its own terms. This file is written by 'npm run notices'.

Typeface. Brygada 1918 (package @fontsource-variable/brygada-1918) is served as a web font, and the outlines of its
letters are drawn into generated pictures (shared/art/glyphs.ts). SIL Open Font License 1.1; its text is below. The outlines of the Han
characters of seals (shared/art/seal/render-seal.ts) are those of Noto Serif TC and Noto Serif SC, (c) 2017-2024 Adobe
(http://www.adobe.com/), under the same licence, whose text is below; they were read from the packages @fontsource/noto-serif-tc and
@fontsource/noto-serif-sc, which are not shipped. The letters of pictures of links (public/_/letters) are outlines of the same three
faces, under the same licence, from @fontsource/brygada-1918, @fontsource/noto-serif-tc and @fontsource/noto-serif-sc.

Maps. The coasts and borders of the built-in chart (client/features/map/base/data) are made from Natural Earth,
https://www.naturalearthdata.com, which is in the public domain. They were read from the package world-atlas, which is
not shipped. Rivers, lakes, built-up ground and the lines of states are Natural Earth's too, the lines of the United States
those of the U.S. Census Bureau (public domain). Towns and their names are from Natural Earth and from GeoNames,
https://www.geonames.org, under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/), and were changed: chosen, shortened,
and converted to the characters of Hong Kong. The outlines of built-up ground in the United Kingdom and Ireland were
simplified by scenario-forge, whose licence is in client/features/map/base/data/LICENCE-urban-gb.txt. Maps are drawn by MapLibre GL JS; its licence and those of the parts bundled in it are below.`;

const shippedFiles = globSync(`${SHIPPED_FOLDER}/*.json`);
if (shippedFiles.length !== EXPECTED_PARTS)
  throw new Error(
    `${SHIPPED_FOLDER} lists ${shippedFiles.length} of ${EXPECTED_PARTS} builds; run npm run build first`,
  );
const shippedPackages = shippedFiles.flatMap((path) => JSON.parse(readFileSync(path, 'utf8')) as string[]);
const names = addBundledPackages([...new Set(shippedPackages.map((id) => id.slice(0, id.lastIndexOf('@'))))]);

const packagesByText = new Map<string, string[]>();
for (const { name, kind, text } of names.map(readLicence))
  packagesByText.set(text, [...(packagesByText.get(text) ?? []), `${name} (${kind})`]);
const sections = [...packagesByText].map(([text, packages]) => `${SECTION_RULE}\n${packages.join('\n')}\n\n${text}`);
const noticesText = `${[NOTICES_HEADER, ...sections].join('\n\n')}\n`;

if (!process.argv.includes('--check')) writeFileSync(NOTICES_FILE, noticesText);
else if (readFileSync(NOTICES_FILE, 'utf8') !== noticesText)
  throw new Error(`${NOTICES_FILE} does not match the build; run npm run notices and commit it`);
console.log(`notices: ${names.length} packages, ${packagesByText.size} licence texts`);
