/**
 * The two style elements that react-aria writes into the head of a page while it is used; it knows no nonce in a page that
 * was kept. A test compares them with what the library writes.
 */
export const LIBRARY_STYLES = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
];
