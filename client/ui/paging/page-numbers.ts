export type PageStep = number | 'gap';

/** How many neighbours of the current page are shown on each side. */
const NEIGHBOURS = 1;

/** First, last, the current page and its neighbours. A gap stands for two pages or more, never for one. */
export function pageNumbers(current: number, last: number): PageStep[] {
  const wanted = new Set([1, last]);
  for (let page = current - NEIGHBOURS; page <= current + NEIGHBOURS; page++)
    if (page >= 1 && page <= last) wanted.add(page);
  const steps: PageStep[] = [];
  let before = 0;
  for (const page of [...wanted].sort((a, b) => a - b)) {
    if (page - before === 2) steps.push(before + 1);
    else if (page - before > 2) steps.push('gap');
    steps.push(page);
    before = page;
  }
  return steps;
}
