/** Ends a union: a case that was forgotten does not compile, and one that slips through is loud. */
export function assertNever(value: never): never {
  throw new Error(`unexpected case: ${JSON.stringify(value)}`);
}
