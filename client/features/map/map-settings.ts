/**
 * Map settings: zoom levels, search debounce, and the maximum number of markers per request of the mainland provider.
 */
export const MAP = {
  debounceMs: 250,
  /** Default zoom of a link. */
  linkZoom: 8,
  initialZoom: 10,
  /** After the map has been centred on a place. */
  centredZoom: 14,
  globalZoom: 9,
  mainlandZoom: 14,
  conversionLimit: 10,
  marksAtOnce: 10,
  marksPauseMs: 100,
} as const;
