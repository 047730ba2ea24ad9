/** Settings of the map: zoom levels, search debounce, and the batches in which markers are converted. */
export const MAP_SETTINGS = {
  debounceMs: 250,
  /** Zoom level for map links that do not contain one. */
  linkZoom: 8,
  initialZoom: 10,
  /** Zoom level after the map was centred on a place. */
  centredZoom: 14,
  globalZoom: 9,
  mainlandZoom: 14,
  conversionLimit: 10,
  marksAtOnce: 10,
  marksPauseMs: 100,
} as const;
