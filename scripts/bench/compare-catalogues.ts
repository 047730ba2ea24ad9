import type { ExpectThat } from './expect-that.ts';
import { measureCatalogue } from './measure-catalogue.ts';
import { startWithData } from './start-with-data.ts';

/** As many as the agency speaks of, and more courses than it has. */
const LARGE = { schools: 917, courses: 50_000 };
const MOST_TIMES_SLOWER = 3;

export async function compareCatalogues(expectThat: ExpectThat): Promise<void> {
  const demo = await startWithData();
  const large = await startWithData({}, LARGE);
  console.log(`\nthe catalogue of the demo, and of ${LARGE.schools} schools with ${LARGE.courses} courses:`);
  for (const { name, small, large: grown } of await measureCatalogue(demo, large)) {
    const times = grown.milliseconds / small.milliseconds;
    expectThat(
      times <= MOST_TIMES_SLOWER,
      `${name}: ${small.milliseconds.toFixed(1)} and ${grown.milliseconds.toFixed(1)} ms, ${times.toFixed(1)} times; ` +
        `${small.rowsRead} and ${grown.rowsRead} rows read, for ${small.found} and ${grown.found}`,
    );
  }
  await large.stop();
  await demo.stop();
}
