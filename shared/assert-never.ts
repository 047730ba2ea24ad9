/** Checks that all cases of a union are handled: a missing case fails to compile, and throws at run time. */
export function assertNever(value: never): never {
  throw new Error(`unexpected case: ${JSON.stringify(value)}`);
}
