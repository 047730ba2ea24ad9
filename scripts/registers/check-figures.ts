// npm run figures -- --cricos DIR --ipeds DIR --discover-uni DIR [--at http://localhost:8787/mso] [--count 50]
// [--seed WORDS]: compares a random sample of figures in the publishers' files with the served pages, in every
// language. npm run figures -- --world DIR --discover-uni DIR …: compares admission, offers, earnings, and newer fees
// and English scores.
import { parseArgs } from 'node:util';
import { getChance } from '#backend/seed/plans/chance.ts';
import { LOCALE_COOKIE } from '#shared/constants.ts';
import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import { figuresOn, isIn, isSame, getLabel, factText, textsUnder } from './figures-on-page.ts';
import {
  statedAustralia,
  statedOntario,
  statedUnitedKingdom,
  statedUnitedStates,
  type StatedFigure,
} from './parse-stated.ts';
import { type Published, parseAustralia, parseUnitedKingdom, parseUnitedStates } from './parse-published.ts';

const { values } = parseArgs({
  options: {
    cricos: { type: 'string' },
    ipeds: { type: 'string' },
    'discover-uni': { type: 'string' },
    world: { type: 'string' },
    at: { type: 'string', default: 'http://localhost:8787/mso' },
    count: { type: 'string', default: '50' },
    seed: { type: 'string', default: new Date().toISOString() },
  },
});

async function load(page: string, locale: Locale): Promise<string | null> {
  const response = await fetch(`${values.at}${page}`, {
    headers: { cookie: `${LOCALE_COOKIE}=${locale}`, 'user-agent': 'Mozilla/5.0 Chrome/140' },
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${page} answers ${response.status}`);
  return response.text();
}

/** Returns 'is right' or the difference; null for a row without a page, whose reason the import reports. */
async function compare({ page, name, value }: Published): Promise<string | null> {
  const invalidFields: string[] = [];
  for (const locale of LOCALES) {
    const html = await load(page, locale);
    if (html === null) return null;
    const displayedText = figuresOn(html).get(factText(locale, `name.${name}`));
    if (displayedText === undefined || !isSame(displayedText, value, locale))
      invalidFields.push(`${locale}: ${displayedText ?? 'not shown'}`);
  }
  return invalidFields.join(', ');
}

const getFolder = (name: 'cricos' | 'ipeds' | 'discover-uni' | 'world') => {
  const folder = values[name];
  if (folder === undefined) throw new Error(`--${name} is missing: the files of all registers are needed`);
  return folder;
};

/** Shuffles a list; the order depends on the seed only. */
const shuffled = <One>(all: readonly One[], seed: string) =>
  all
    .map((item, index) => ({ one: item, chance: getChance(`${seed} ${index}`) }))
    .toSorted((a, b) => a.chance - b.chance)
    .map(({ one }) => one);

/** As `compare`, for values below a label of the page. */
async function compareStated({ page, under: [namespace, name], says }: StatedFigure): Promise<string | null> {
  const invalidFields: string[] = [];
  for (const locale of LOCALES) {
    const html = await load(page, locale);
    if (html === null) return null;
    const texts = textsUnder(html, getLabel(locale, namespace, name));
    if (!texts.some((text) => says.every((value) => isIn(text, value))))
      invalidFields.push(`${locale}: ${texts.join(' | ').trim().slice(0, MAX_LETTERS) || 'not shown'}`);
  }
  return invalidFields.join(', ');
}

const MAX_LETTERS = 200;

interface DrawnFigure {
  describe: string;
  compare: () => Promise<string | null>;
}

const renderPublished = (publishedFigure: Published): DrawnFigure => ({
  describe: `${publishedFigure.row} ${publishedFigure.name} is ${publishedFigure.value}, and ${values.at}${publishedFigure.page}`,
  compare: () => compare(publishedFigure),
});
const describeStated = (statedFigure: StatedFigure): DrawnFigure => ({
  describe: `${statedFigure.row}, ${statedFigure.kind}, is ${statedFigure.says.join(' ')}, and ${values.at}${statedFigure.page}`,
  compare: () => compareStated(statedFigure),
});

/** Figures by kind; each kind has a share of the sample. */
const kinds: DrawnFigure[][] =
  values.world === undefined
    ? [
        parseAustralia(getFolder('cricos')),
        parseUnitedStates(getFolder('ipeds')),
        parseUnitedKingdom(getFolder('discover-uni')),
      ].map((all) => all.map(renderPublished))
    : [
        ...statedUnitedKingdom(getFolder('discover-uni')),
        ...statedUnitedStates(getFolder('world')),
        ...statedAustralia(getFolder('world')),
        ...statedOntario(getFolder('world')),
      ].map((all) => all.map(describeStated));
const count = Number(values.count);
let [right, wrongCount, missingCount] = [0, 0, 0];
for (const [index, all] of kinds.entries()) {
  const requested = Math.floor((count * (index + 1)) / kinds.length) - Math.floor((count * index) / kinds.length);
  let doneCount = 0;
  for (const drawnFigure of shuffled(all, `${values.seed} ${index}`)) {
    if (doneCount === requested) break;
    const problem = await drawnFigure.compare();
    if (problem === null) missingCount += 1;
    else {
      doneCount += 1;
      if (problem === '') right += 1;
      else {
        wrongCount += 1;
        console.log(`${drawnFigure.describe} says: ${problem}`);
      }
    }
  }
}
console.log(
  `seed '${values.seed}': ${right} of ${right + wrongCount} figures are the register's in ${LOCALES.length} languages; ${missingCount} rows drawn have no page under their number`,
);
if (wrongCount > 0 || right < count) process.exitCode = 1;
