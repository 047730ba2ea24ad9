import { getCardPath, CARD_SIZES, type CardShape } from '#shared/art/card/card.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import type { CheckBudget } from './check-budget.ts';
import { getCpuMs, findRuntimePid } from './runtime-process.ts';
import { startWithData } from './start-with-data.ts';

const MAX_CPU_MS = 150;
/** Number of renders before the measurement, because an isolate loads the card renderer with the first card. */
const WARM_UPS = 4;
const RUNS_PER_SHAPE = 9;
/** First school of the United Kingdom in the demo data. */
const FIRST_SCHOOL_ID = 1001;

/**
 * Measures the CPU time of rendering a share card that is not cached. The time covers the whole runtime, including
 * reading the font files and simulating the platform locally.
 */
export async function measureCards(checkBudget: CheckBudget): Promise<void> {
  const portal = await startWithData({ DOMAIN_TYPE: 'development' });
  try {
    const pid = findRuntimePid();
    let renderedCount = 0;
    const renderCard = async (shape: CardShape) => {
      // Each request asks for a new pair of schools, which is not cached, from a new network, because of the rate
      // limit.
      const ids = [0, 1].map((offset) => String(FIRST_SCHOOL_ID + renderedCount + offset));
      const url = `/mso${getCardPath({ shape, kind: 'schools', ids })}?lang=${LOCALES[renderedCount % LOCALES.length]}`;
      const headers = { 'cf-connecting-ip': `10.0.${renderedCount % 250}.1` };
      renderedCount += 1;
      // Requests the page first, as a link preview does. This caches the backend data that the card needs.
      const page = await fetch(new URL(`/mso/compare?schools=${ids.join(',')}`, portal.url), { headers });
      await page.arrayBuffer();
      const cpuBefore = getCpuMs(pid);
      const response = await fetch(new URL(url, portal.url), { headers });
      const { byteLength } = await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${url} returned status ${response.status}`);
      return { cpuMs: getCpuMs(pid) - cpuBefore, byteLength };
    };
    for (let runIndex = 0; runIndex < WARM_UPS; runIndex++) await renderCard('card');
    for (const shape of Object.keys(CARD_SIZES) as CardShape[]) {
      const costs = [];
      for (let runIndex = 0; runIndex < RUNS_PER_SHAPE; runIndex++) costs.push(await renderCard(shape));
      const medianCpuMs =
        costs.map(({ cpuMs }) => cpuMs).toSorted((firstCpuMs, secondCpuMs) => firstCpuMs - secondCpuMs)[
          RUNS_PER_SHAPE >> 1
        ] ?? 0;
      const kilobytes = Math.round(Math.max(...costs.map(({ byteLength }) => byteLength)) / 1024);
      checkBudget(
        medianCpuMs <= MAX_CPU_MS,
        `uncached ${shape}: ${medianCpuMs} ms CPU, at most ${MAX_CPU_MS}; up to ${kilobytes} kB`,
      );
    }
  } finally {
    await portal.stop();
  }
}
