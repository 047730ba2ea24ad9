/**
 * Hashes of the two style elements that react-aria inserts into the head of a page. In a cached page react-aria finds
 * no nonce, so the CSP must allow them by hash. A test compares them with the styles of the installed version.
 */
export const LIBRARY_STYLES = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
];
