import { CRISIS_PLACES, type CrisisPlace } from '#shared/contract/crisis-line-deed.ts';
import type { CrisisLineRow } from '#backend/queries/assistant/crisis-lines.ts';

/** Where somebody says that they are. */
const SAID: readonly (readonly [CrisisPlace, RegExp])[] = [
  [
    'uk',
    /\b(?:uk|england|britain|scotland|wales|london|manchester|edinburgh|glasgow|birmingham|leeds)\b|英国|英國|伦敦|倫敦|曼彻斯特|曼徹斯特|爱丁堡|愛丁堡/iu,
  ],
  [
    'us',
    /\b(?:usa|america|united states|in the us|new york|boston|california|los angeles)\b|美国|美國|纽约|紐約|波士顿|波士頓|加州|洛杉矶|洛杉磯/iu,
  ],
  ['au', /\b(?:australia|sydney|melbourne|brisbane|perth|adelaide)\b|澳洲|澳大利亚|悉尼|雪梨|墨尔本|墨爾本|布里斯班/iu],
  ['ca', /\b(?:canada|toronto|vancouver|montreal|ottawa)\b|加拿大|多伦多|多倫多|温哥华|溫哥華/iu],
  ['hk', /\bhong ?kong\b|香港/iu],
  [
    'cn',
    /\b(?:mainland|beijing|shanghai|shenzhen|guangzhou)\b|中国|中國|内地|內地|大陆|大陸|北京|上海|深圳|广州|廣州/iu,
  ],
];

/** Where somebody likely is: where they say so, then where their agency is; first comes what is likeliest. */
export function likelyPlaces(message: string, agencyCity: string | undefined): CrisisPlace[] {
  const said = SAID.filter(([, words]) => words.test(message)).map(([place]) => place);
  const home: CrisisPlace[] = agencyCity === undefined ? [] : [agencyCity === 'hk' ? 'hk' : 'cn'];
  return [...new Set([...said, ...home, ...CRISIS_PLACES])];
}

export interface PlaceLines {
  place: string;
  lines: readonly CrisisLineRow[];
}

/** All lines of the likeliest places, and the first of each other one: a long list helps nobody. */
export function orderLines(rows: readonly CrisisLineRow[], places: readonly CrisisPlace[]): PlaceLines[] {
  return places.flatMap((place, at) => {
    const lines = rows.filter((row) => row.place === place);
    return lines.length === 0 ? [] : [{ place, lines: at === 0 ? lines : lines.slice(0, 1) }];
  });
}
