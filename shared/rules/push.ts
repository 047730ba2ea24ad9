/** Longest address of a push service that is stored. */
export const PUSH_ENDPOINT_MAX = 1000;
