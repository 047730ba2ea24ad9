/** Of the maps: zooms, the patience before a search, and how many marks the mainland's service takes at once. */
export const MAP = {
  debounceMs: 250,
  /** Of a link that names none. */
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
