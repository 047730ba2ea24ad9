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

/** Timeout for the first map, which takes long to render on a busy machine without a GPU. */
export const LONG_TIMEOUT = { timeout: 45_000 };

interface MapSize {
  width: number;
  height: number;
}

/** Projects a position to Web Mercator pixels (256-pixel world), independently of the tested code. */
function projectPoint({ lng, lat }: { lng: number; lat: number }, zoomLevel: number) {
  const scale = 256 * 2 ** zoomLevel;
  const y = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
  return { x: (lng / 360 + 0.5) * scale, y: (0.5 - y / (2 * Math.PI)) * scale };
}

export function getPixelPosition(place: { lng: number; lat: number }, view: MapView, { width, height }: MapSize) {
  const [pointPixels, centrePixels] = [projectPoint(place, view.zoom), projectPoint(view, view.zoom)];
  return { x: width / 2 + pointPixels.x - centrePixels.x, y: height / 2 + pointPixels.y - centrePixels.y };
}

/** Returns the west, south, east and north bounds of a map view. */
export function getBoundingBox(view: MapView, { width, height }: MapSize): [number, number, number, number] {
  const scale = 256 * 2 ** view.zoom;
  const centrePixels = projectPoint(view, view.zoom);
  const toLongitude = (x: number) => (x / scale - 0.5) * 360;
  const toLatitude = (y: number) => (Math.atan(Math.exp((0.5 - y / scale) * 2 * Math.PI)) * 360) / Math.PI - 90;
  const [leftEdge, rightEdge] = [centrePixels.x - width / 2, centrePixels.x + width / 2];
  const [topEdge, bottomEdge] = [centrePixels.y - height / 2, centrePixels.y + height / 2];
  return [toLongitude(leftEdge), toLatitude(bottomEdge), toLongitude(rightEdge), toLatitude(topEdge)];
}

export const getMap = (page: Page | Locator) => page.locator('.chartmap');
export const getMarks = (page: Page | Locator) => page.locator('.pinmark:visible');

/** Parses the map view in the page's URL, which the map updates whenever it stops moving. */
export function parseMapView(page: Page): MapView {
  const view = parseMapLink(page.url());
  if (!view) throw new Error(`${page.url()} names no view`);
  return view;
}

/** Waits until the map is rendered with its markers and the list shows the schools in the visible area. */
export async function waitForMap(page: Page) {
  await expect(getMarks(page).first()).toBeVisible(LONG_TIMEOUT);
  await expect(page.locator('.hits')).toHaveAttribute('aria-busy', 'false', LONG_TIMEOUT);
}

export async function measureMap(map: Locator): Promise<MapSize> {
  return map.locator('.mapground').evaluate(({ clientWidth, clientHeight }) => ({
    width: clientWidth,
    height: clientHeight,
  }));
}

/** Returns the centre of a marker, relative to the map. */
export const getCenter = (mark: Locator) =>
  mark.evaluate((element) => {
    const groundRect = element.closest('.mapground')?.getBoundingClientRect() ?? new DOMRect();
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2 - groundRect.left, y: top + height / 2 - groundRect.top };
  });

/** Records requests to hosts other than the portal. The test expects none when it ends. */
export function recordExternalRequests(page: Page, baseURL: string): string[] {
  const externalRequests: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.host !== new URL(baseURL).host) externalRequests.push(url.href);
  });
  return externalRequests;
}

export { PLACES };
