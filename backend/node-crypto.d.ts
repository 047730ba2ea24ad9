/** Declares the only Node API that the backend uses, as workerd implements it. */
declare module 'node:crypto' {
  export function scrypt(
    secret: string,
    salt: string,
    length: number,
    cost: { N: number; r: number; p: number },
    callback: (error: Error | null, key: Uint8Array) => void,
  ): void;
}
