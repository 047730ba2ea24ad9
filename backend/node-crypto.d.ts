/** The one thing that we need of Node's own modules, as workerd has it. */
declare module 'node:crypto' {
  export function scrypt(
    secret: string,
    salt: string,
    length: number,
    cost: { N: number; r: number; p: number },
    done: (error: Error | null, key: Uint8Array) => void,
  ): void;
}
