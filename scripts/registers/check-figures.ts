// npm run figures -- --cricos DIR --ipeds DIR --discover-uni DIR [--at http://localhost:8787/mso] [--count 50] [--seed WORDS]: draws figures by lot out
// of the publishers' files, and compares each with what the served page says, in every language.
import { parseArgs } from 'node:util';
import { chanceOf } from '#backend/seed/plans/chance.ts';
import { LOCALE_COOKIE } from '#shared/constants.ts';
import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import { figuresOn, isSame, say } from './figures-on-page.ts';
import { type Published, readAustralia, readUnitedKingdom, readUnitedStates } from './read-published.ts';

const { values } = parseArgs({
  options: {
    cricos: { type: 'string' },
    ipeds: { type: 'string' },
    'discover-uni': { type: 'string' },
    at: { type: 'string', default: 'http://localhost:8787/mso' },
    count: { type: 'string', default: '50' },
    seed: { type: 'string', default: new Date().toISOString() },
  },
});

async function load(page: string, locale: Locale): Promise<string | null> {
  const answer = await fetch(`${values.at}${page}`, {
    headers: { cookie: `${LOCALE_COOKIE}=${locale}`, 'user-agent': 'Mozilla/5.0 Chrome/140' },
  });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${page} answers ${answer.status}`);
  return answer.text();
}

/** 'is right', or what is wrong; null for a row that no page is made of, which the import tells with its reason. */
async function compare({ page, name, value }: Published): Promise<string | null> {
  const wrong: string[] = [];
  for (const locale of LOCALES) {
    const html = await load(page, locale);
    if (html === null) return null;
    const shown = figuresOn(html, locale).get(say(locale, `name.${name}`));
    if (shown === undefined || !isSame(shown, value, locale)) wrong.push(`${locale}: ${shown ?? 'not shown'}`);
  }
  return wrong.join(', ');
}

const folderOf = (name: 'cricos' | 'ipeds' | 'discover-uni') => {
  const folder = values[name];
  if (folder === undefined) throw new Error(`--${name} is missing: the files of all registers are needed`);
  return folder;
};

/** By lot, and the same for the same seed. */
const shuffled = (all: readonly Published[], seed: string) =>
  all
    .map((one, at) => ({ one, chance: chanceOf(`${seed} ${at}`) }))
    .toSorted((a, b) => a.chance - b.chance)
    .map(({ one }) => one);

const registers = [
  readAustralia(folderOf('cricos')),
  readUnitedStates(folderOf('ipeds')),
  readUnitedKingdom(folderOf('discover-uni')),
];
const count = Number(values.count);
let [right, wrong, without] = [0, 0, 0];
for (const [at, all] of registers.entries()) {
  const wanted = Math.floor((count * (at + 1)) / registers.length) - Math.floor((count * at) / registers.length);
  let done = 0;
  for (const one of shuffled(all, `${values.seed} ${at}`)) {
    if (done === wanted) break;
    const problem = await compare(one);
    if (problem === null) without += 1;
    else {
      done += 1;
      if (problem === '') right += 1;
      else {
        wrong += 1;
        console.log(`${one.row} ${one.name} is ${one.value}, and ${values.at}${one.page} says: ${problem}`);
      }
    }
  }
}
console.log(
  `seed '${values.seed}': ${right} of ${right + wrong} figures are the register's in ${LOCALES.length} languages; ${without} rows drawn have no page under their number`,
);
if (wrong > 0 || right < count) process.exitCode = 1;
