import type { Locator, Page } from 'playwright/test';
import { type MapView, parseMapLink } from '#client/features/map/places/place.ts';
import { expect } from '#tests/browser/support/portal-test.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

/** Sites of the two map services, each with a language of the test data. */
export const MAPS = {
  global: { agent: 'mso', locale: 'en-us', nameOf: ({ name }: School) => name },
  mainland: { agent: 'hengdu', locale: 'zh', nameOf: ({ nameChn }: School) => nameChn },
} as const;

type School = (typeof PLACES.schools)[number];

/** The first map takes long on a busy machine without a GPU. */
export const PATIENCE = { timeout: 45_000 };

interface Size {
  width: number;
  height: number;
}

/** Projection to Web Mercator pixels (256-pixel world), implemented independently of the code under test. */
function flatten({ lng, lat }: { lng: number; lat: number }, zoom: number) {
  const scale = 256 * 2 ** zoom;
  const y = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
  return { x: (lng / 360 + 0.5) * scale, y: (0.5 - y / (2 * Math.PI)) * scale };
}

export function getPixel(place: { lng: number; lat: number }, view: MapView, { width, height }: Size) {
  const [point, centre] = [flatten(place, view.zoom), flatten(view, view.zoom)];
  return { x: width / 2 + point.x - centre.x, y: height / 2 + point.y - centre.y };
}

/** West, south, east and north bounds of a view. */
export function getBox(view: MapView, { width, height }: Size): [number, number, number, number] {
  const scale = 256 * 2 ** view.zoom;
  const centre = flatten(view, view.zoom);
  const lngAt = (x: number) => (x / scale - 0.5) * 360;
  const latAt = (y: number) => (Math.atan(Math.exp((0.5 - y / scale) * 2 * Math.PI)) * 360) / Math.PI - 90;
  const [remainingPosition, right] = [centre.x - width / 2, centre.x + width / 2];
  const [top, foot] = [centre.y - height / 2, centre.y + height / 2];
  return [lngAt(remainingPosition), latAt(foot), lngAt(right), latAt(top)];
}

export const mapIn = (page: Page | Locator) => page.locator('.chartmap');
export const marksIn = (page: Page | Locator) => page.locator('.pinmark:visible');

/** View in the page's address; the map updates the address whenever it stops moving. */
export function viewIn(page: Page): MapView {
  const view = parseMapLink(page.url());
  if (!view) throw new Error(`${page.url()} names no view`);
  return view;
}

/** Waits until the map is drawn with its markers, and the list shows the schools in the visible area. */
export async function waitForMap(page: Page) {
  await expect(marksIn(page).first()).toBeVisible(PATIENCE);
  await expect(page.locator('.hits')).toHaveAttribute('aria-busy', 'false', PATIENCE);
}

export async function getSize(map: Locator): Promise<Size> {
  return map.locator('.mapground').evaluate(({ clientWidth, clientHeight }) => ({
    width: clientWidth,
    height: clientHeight,
  }));
}

/** Centre of a marker relative to its map. */
export const getCenter = (mark: Locator) =>
  mark.evaluate((element) => {
    const ground = element.closest('.mapground')?.getBoundingClientRect() ?? new DOMRect();
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2 - ground.left, y: top + height / 2 - ground.top };
  });

/** Requests to hosts other than the portal; a test expects the list to be empty at its end. */
export function listenForStrangers(page: Page, baseURL: string): string[] {
  const strangers: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.host !== new URL(baseURL).host) strangers.push(url.href);
  });
  return strangers;
}

export { PLACES };
