import type { Map as LibraryMap } from 'maplibre-gl';
import { drawChartPicture, PICTURE_RATIO, readInks } from './base/chart-drawing.ts';
import { NEAR_ZOOM } from './base/chart-style.ts';
import type { LoadedChart } from './base/load-chart.ts';

/** Our own chart as the ground of a map, in the colours of the page as they are and as they become. */
export async function layChart(map: LibraryMap, chart: LoadedChart) {
  const draw = (diff = true) => map.setStyle(chart.style(readInks(map.getContainer())), { diff });
  map.setMissingStyleImageResolver((id) => {
    const picture = drawChartPicture(id);
    if (picture) map.addImage(id, picture, { pixelRatio: PICTURE_RATIO });
  });
  // Markers need not wait until the last name is written.
  const laid = new Promise<void>((resolve, reject) => {
    map.once('style.load', () => resolve());
    map.once('error', ({ error }) => reject(error));
  });
  if (map.getZoom() >= NEAR_ZOOM) await chart.loadNear();
  else drawNearLater(map, chart, draw);
  draw(false);
  const endWatch = watchTheme(() => draw());
  map.once('remove', endWatch);
  await laid;
}

/** A fine coast that does not come leaves the coarse one: it is asked for again at the next move. */
function drawNearLater(map: LibraryMap, chart: LoadedChart, draw: () => unknown) {
  const look = () => {
    if (map.getZoom() < NEAR_ZOOM) return;
    map.off('moveend', look);
    chart.loadNear().then(
      () => draw(),
      () => map.on('moveend', look),
    );
  };
  map.on('moveend', look);
}

/** Light or dark, as the system or the page says. What it gives back ends it. */
function watchTheme(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const page = new MutationObserver(changed);
  system.addEventListener('change', changed);
  page.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', changed);
    page.disconnect();
  };
}
