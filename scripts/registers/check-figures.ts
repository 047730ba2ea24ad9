// npm run figures -- --cricos DIR --ipeds DIR --discover-uni DIR [--at http://localhost:8787/mso] [--count 50] [--seed
// WORDS]: compares a random sample of figures in the publishers' files with the served pages, in every language. npm
// run figures -- --world DIR --discover-uni DIR …: compares admission data, offers, earnings, and newer fees and
// English scores.
import { parseArgs } from 'node:util';
import { hashToFraction } from '#backend/seed/plans/chance.ts';
import { LOCALE_COOKIE } from '#shared/constants.ts';
import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import { figuresOn, containsValue, isSameFigure, getLabel, getFactText, findTextsUnder } from './figures-on-page.ts';
import {
  listAustraliaFigures,
  listOntarioFigures,
  listUnitedKingdomFigures,
  listUnitedStatesFigures,
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

async function loadPage(page: string, locale: Locale): Promise<string | null> {
  const response = await fetch(`${values.at}${page}`, {
    headers: { cookie: `${LOCALE_COOKIE}=${locale}`, 'user-agent': 'Mozilla/5.0 Chrome/140' },
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${page} returned status ${response.status}`);
  return response.text();
}

/**
 * Returns 'is right' or a description of the difference, or null for a row without a page, which the import explains.
 */
async function comparePublished({ page, name, value }: Published): Promise<string | null> {
  const problems: string[] = [];
  for (const locale of LOCALES) {
    const html = await loadPage(page, locale);
    if (html === null) return null;
    const displayedText = figuresOn(html).get(getFactText(locale, `name.${name}`));
    if (displayedText === undefined || !isSameFigure(displayedText, value, locale))
      problems.push(`${locale}: ${displayedText ?? 'not shown'}`);
  }
  return problems.join(', ');
}

const getFolder = (name: 'cricos' | 'ipeds' | 'discover-uni' | 'world') => {
  const folder = values[name];
  if (folder === undefined) throw new Error(`--${name} is missing: the files of all registers are required`);
  return folder;
};

/** Shuffles a list. The order depends only on the seed. */
const shuffle = <One>(items: readonly One[], seed: string) =>
  items
    .map((item, index) => ({ one: item, chance: hashToFraction(`${seed} ${index}`) }))
    .toSorted((a, b) => a.chance - b.chance)
    .map(({ one: item }) => item);

/** Same as `comparePublished`, for values below a label of the page. */
async function compareStated({ page, under: [namespace, name], expectedTexts }: StatedFigure): Promise<string | null> {
  const problems: string[] = [];
  for (const locale of LOCALES) {
    const html = await loadPage(page, locale);
    if (html === null) return null;
    const texts = findTextsUnder(html, getLabel(locale, namespace, name));
    if (!texts.some((text) => expectedTexts.every((value) => containsValue(text, value))))
      problems.push(`${locale}: ${texts.join(' | ').trim().slice(0, MAX_LINE_LENGTH) || 'not shown'}`);
  }
  return problems.join(', ');
}

const MAX_LINE_LENGTH = 200;

interface CheckedFigure {
  describe: string;
  compare: () => Promise<string | null>;
}

const createPublishedCheck = (publishedFigure: Published): CheckedFigure => ({
  describe: `${publishedFigure.row} ${publishedFigure.name} is ${publishedFigure.value}, and ${values.at}${publishedFigure.page}`,
  compare: () => comparePublished(publishedFigure),
});
const createStatedCheck = (statedFigure: StatedFigure): CheckedFigure => ({
  describe: `${statedFigure.row}, ${statedFigure.kind}, is ${statedFigure.expectedTexts.join(' ')}, and ${values.at}${statedFigure.page}`,
  compare: () => compareStated(statedFigure),
});

/** Figures by kind. Each kind gets a share of the sample. */
const figureGroups: CheckedFigure[][] =
  values.world === undefined
    ? [
        parseAustralia(getFolder('cricos')),
        parseUnitedStates(getFolder('ipeds')),
        parseUnitedKingdom(getFolder('discover-uni')),
      ].map((publishedFigures) => publishedFigures.map(createPublishedCheck))
    : [
        ...listUnitedKingdomFigures(getFolder('discover-uni')),
        ...listUnitedStatesFigures(getFolder('world')),
        ...listAustraliaFigures(getFolder('world')),
        ...listOntarioFigures(getFolder('world')),
      ].map((statedFigures) => statedFigures.map(createStatedCheck));
const count = Number(values.count);
let [rightCount, wrongCount, missingCount] = [0, 0, 0];
for (const [index, groupFigures] of figureGroups.entries()) {
  const requestedCount =
    Math.floor((count * (index + 1)) / figureGroups.length) - Math.floor((count * index) / figureGroups.length);
  let doneCount = 0;
  for (const checkedFigure of shuffle(groupFigures, `${values.seed} ${index}`)) {
    if (doneCount === requestedCount) break;
    const problem = await checkedFigure.compare();
    if (problem === null) missingCount += 1;
    else {
      doneCount += 1;
      if (problem === '') rightCount += 1;
      else {
        wrongCount += 1;
        console.log(`${checkedFigure.describe}: ${problem}`);
      }
    }
  }
}
console.log(
  `seed '${values.seed}': ${rightCount} of ${rightCount + wrongCount} figures match the register in ${LOCALES.length} languages; ${missingCount} selected rows have no page`,
);
if (wrongCount > 0 || rightCount < count) process.exitCode = 1;
