export function joinBytes(item: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(item.length + other.length);
  both.set(item);
  both.set(other, item.length);
  return both;
}
