import farAddress from './data/far.json?url';
import nearAddress from './data/near.json?url';
import townsAddress from './data/towns.json?url';
import type { FeatureCollection } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import type { Locale } from '#shared/locale/locales.ts';
import { type ChartInks, drawGraticules, MARK_ROOM } from './chart-drawing.ts';
import { type Covered, labelChart, marksAt, type PackedTown, type ToGround } from './chart-labels.ts';
import { chartStyle } from './chart-style.ts';
import { type Chart, type PackedChart, readChart } from './read-chart.ts';

interface Redrawn {
  setData: (data: FeatureCollection) => unknown;
}

async function fetchJson<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as T;
}

const loadPart = async (address: string) => readChart(await fetchJson<PackedChart>(address));

/** The base that is part of the product: the coarse half at once, the fine one when somebody comes near. */
export async function loadChart(locale: Locale, toGround: ToGround) {
  const [far, towns] = await Promise.all([loadPart(farAddress), fetchJson<PackedTown[]>(townsAddress)]);
  const labels = labelChart(towns, locale, toGround);
  const graticules = drawGraticules();
  let kept = marksAt([]);
  let near: Chart | null = null;
  return {
    style: (inks: ChartInks): StyleSpecification => chartStyle({ far, near, labels, graticules, kept }, inks),
    /** No name is written under a marker. */
    keepClear: (places: readonly Covered[], sourceOf: (id: string) => Redrawn | undefined) => {
      kept = marksAt(places);
      sourceOf(MARK_ROOM)?.setData(kept);
    },
    loadNear: async () => {
      near ??= await loadPart(nearAddress);
    },
  };
}

export type LoadedChart = Awaited<ReturnType<typeof loadChart>>;
