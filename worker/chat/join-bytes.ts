export function joinBytes(firstBytes: Uint8Array, secondBytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const joinedBytes = new Uint8Array(firstBytes.length + secondBytes.length);
  joinedBytes.set(firstBytes);
  joinedBytes.set(secondBytes, firstBytes.length);
  return joinedBytes;
}
