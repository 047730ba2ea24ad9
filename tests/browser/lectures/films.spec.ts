import type { Page } from 'playwright/test';
import { changeData } from '#tests/support/portal-data.ts';
import { expect, FILM_HOST, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use({ ...SCREENS.desk, speaks: 'en-us' });

/** Records the URLs of matching requests from now on. */
function watchRequests(page: Page, urlPattern: RegExp) {
  const requests: string[] = [];
  page.on('request', (request) => urlPattern.test(request.url()) && requests.push(request.url()));
  return requests;
}

const readShownCaptions = (page: Page) =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) =>
      [...video.textTracks].filter(({ mode }) => mode === 'showing').map(({ language }) => language),
    );

test(
  'a lecture and the questionnaire have films that play when asked to, with captions; a school has none of the demo’s',
  { tag: '@sweep' },
  async ({ page, visit }) => {
    const filmRequests = watchRequests(page, /\.webm/);
    await visit('/northbridge/school/1001');
    await expect(page.getByRole('heading', { name: 'General advice for United Kingdom' })).toBeVisible();
    await expect(page.getByText('Where it is')).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    expect(filmRequests).toEqual([]);
    const leafletResponse = await page.request.get(
      (await page.getByRole('link', { name: /Leaflet/ }).getAttribute('href')) ?? '',
    );
    expect((await leafletResponse.body()).subarray(0, 5).toString()).toBe('%PDF-');

    await visit('/northbridge/lecture');
    const row = page.locator('li', { hasText: 'Applying for a master’s' }).first();
    await row.locator('summary', { hasText: 'Watch the recording' }).click();
    await expect(row.locator('video track')).toHaveCount(3);

    await visit('/northbridge/school-selection#guide');
    const guideVideo = page.getByLabel('Video guide to smart selection');
    await expect(guideVideo).toBeVisible();
    await guideVideo.evaluate((video: HTMLVideoElement) => video.play());
    await expect.poll(() => guideVideo.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
    expect(await readShownCaptions(page)).toEqual(['en-US']);
  },
);

test(
  'a film of others is framed after a click, and only of an allowed host',
  { tag: '@sweep' },
  async ({ page, portal, visit }) => {
    const setVideoUrl = (id: number, address: string) =>
      changeData(portal, 'UPDATE schools SET video_url = ?2 WHERE id = ?1', id, address);
    await setVideoUrl(1020, `https://${FILM_HOST}/embed/1`);
    await setVideoUrl(1021, 'https://films.example/embed/1');
    await page.route(/https:\/\/(player|films)\.example\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>A film of others</p>' }),
    );
    const requests = watchRequests(page, /(player|films)\.example/);

    await visit('/northbridge/school/1020');
    const playLink = page.getByRole('link', { name: `Play the video from ${FILM_HOST}` });
    await playLink.scrollIntoViewIfNeeded();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(requests).toEqual([]);
    // Wait for hydration: before it, the link opens the film in a new tab.
    await page.waitForFunction(() => {
      const link = document.querySelector('#intro a[target="_blank"]');
      return link !== null && Object.keys(link).some((key) => key.startsWith('__reactProps'));
    });
    await playLink.click();
    await expect(page.frameLocator('iframe').getByText('A film of others')).toBeVisible();

    await visit('/northbridge/school/1021');
    await expect(page.getByRole('link', { name: 'Watch the video on films.example' })).toHaveAttribute(
      'target',
      '_blank',
    );
    await expect(page.locator('iframe')).toHaveCount(0);
  },
);
