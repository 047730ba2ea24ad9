import { countBackendCalls } from './count-backend-calls.ts';
import type { ExpectThat } from './expect-that.ts';
import { runLighthouse } from './run-lighthouse.ts';
import { startWithData } from './start-with-data.ts';

/** Production does not serve without them; the backend that is measured against asks for none. */
const SECRETS = { BACKEND_BASIC_AUTH: 'YmVuY2g6YmVuY2g=', CHAT_SECRET: 'bench' };

const LEAST_SCORE = 95;
const MOST_LAYOUT_SHIFT = 0;
const VIEWS = 200;
const LIGHTHOUSE_PAGES = { home: '/mso', 'the school list': '/mso/school', 'a school': '/mso/school/1001' };

export async function measurePages(expectThat: ExpectThat): Promise<void> {
  const backend = await startWithData();
  const counted = await countBackendCalls(backend);
  const portal = await startWithData({ BACKEND_ORIGIN: counted.origin, DOMAIN_TYPE: 'production', ...SECRETS });
  const home = `http://localhost:${portal.url.port}/mso`;

  await (await fetch(home)).text();
  const cold = counted.count();
  for (let view = 0; view < VIEWS; view++) await (await fetch(home)).text();
  expectThat(
    counted.count() === cold,
    `${VIEWS} warm views of home ask the backend nothing (a cold one asked ${cold} times)`,
  );

  for (const [page, path] of Object.entries(LIGHTHOUSE_PAGES)) {
    const { scores, layoutShift, machine, lost } = await runLighthouse(new URL(path, home).href);
    console.log(`   ${page}, on a machine of ${machine} (Lighthouse asks for 1000)`);
    for (const [name, score] of Object.entries(scores))
      expectThat(score >= LEAST_SCORE, `Lighthouse ${name} on ${page}, as a phone: ${score}, at least ${LEAST_SCORE}`);
    expectThat(layoutShift <= MOST_LAYOUT_SHIFT, `layout shift on ${page}: ${layoutShift}`);
    for (const line of lost) console.log(`   lost on: ${line}`);
  }
  counted.stop();
  await portal.stop();
  await backend.stop();
}
