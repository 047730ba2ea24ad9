// Sample image files with all segments that a parser has to skip. Their pixel data is zeros.

interface Sample {
  width?: number;
  height?: number;
  /** Length of the pixel data. */
  dataBytes?: number;
  /** Metadata texts, as a camera, a phone or a program writes them. */
  notes?: string[];
}

type PictureWriter = (sample: Sample) => Uint8Array<ArrayBuffer>;

const encodeText = (characters: string) => [...characters].map((letter) => letter.charCodeAt(0));
const encodeBigEndian = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => (value >>> (8 * (bytes - 1 - index))) & 255);
const encodeLittleEndian = (value: number, bytes: number) => encodeBigEndian(value, bytes).reverse();
const createZeros = (count: number) => new Uint8Array(count);
const concatBytes = (...parts: (readonly number[] | Uint8Array)[]) =>
  new Uint8Array(parts.flatMap((part) => [...part]));

/** Creates EXIF data with an orientation and another text. */
export const createExif = (orientation: number, order: 'II' | 'MM', note: string) => {
  const encodeNumber = order === 'II' ? encodeLittleEndian : encodeBigEndian;
  const createEntry = (tag: number, value: number) => [
    ...encodeNumber(tag, 2),
    ...encodeNumber(3, 2),
    ...encodeNumber(1, 4),
    ...encodeNumber(value, 2),
    0,
    0,
  ];
  const tiffBytes = [
    ...encodeText(order),
    ...encodeNumber(42, 2),
    ...encodeNumber(8, 4),
    ...encodeNumber(2, 2),
    ...createEntry(0x0100, 7),
    ...createEntry(0x0112, orientation),
  ];
  return [...encodeText('Exif\0\0'), ...tiffBytes, ...encodeNumber(0, 4), ...encodeText(note)];
};

/** Creates an empty colour profile followed by a text. */
export const createProfile = (note: string) => [
  ...encodeBigEndian(132 + note.length, 4),
  ...createZeros(32),
  ...encodeText('acsp'),
  ...createZeros(92),
  ...encodeText(note),
];
const createSegment = (marker: number, data: readonly number[]) => [
  0xff,
  marker,
  ...encodeBigEndian(data.length + 2, 2),
  ...data,
];
/**
 * Creates one metadata segment of a JPEG each: EXIF, XMP, Photoshop, a comment, a vendor segment, and bytes after the
 * end of the image.
 */
const JPEG_NOTES = [
  (note: string) => createSegment(0xe1, createExif(1, 'MM', note)),
  (note: string) => createSegment(0xe1, encodeText(`http://ns.adobe.com/xap/1.0/\0${note}`)),
  (note: string) => createSegment(0xed, encodeText(`Photoshop 3.0\0${note}`)),
  (note: string) => createSegment(0xfe, encodeText(note)),
  (note: string) => createSegment(0xe5, encodeText(note)),
  (note: string) => createSegment(0xe2, encodeText(`MPF\0${note}`)),
  (note: string) => createSegment(0xe2, encodeText(`ICC_PROFILE\0\x01\x01${note}`)),
  (note: string) => createSegment(0xe2, [...encodeText('ICC_PROFILE\0\x01\x02'), ...createProfile(note)]),
];
export const createJpeg = (
  segments: readonly number[],
  { width = 4, height = 3, dataBytes = 5, behind: trailingText = '' },
) =>
  concatBytes(
    [0xff, 0xd8],
    createSegment(0xe0, encodeText('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    segments,
    createSegment(0xdb, [...createZeros(65)]),
    createSegment(0xc2, [8, ...encodeBigEndian(height, 2), ...encodeBigEndian(width, 2), 1, 1, 0x11, 0]),
    createSegment(0xda, [1, 1, 0, 0, 0x3f, 0]),
    createZeros(dataBytes),
    [0xff, 0, 0xff, 0xd0, 7],
    createSegment(0xc4, [0, ...createZeros(16)]),
    createSegment(0xda, [1, 1, 0, 0, 0x3f, 0]),
    [9, 0xff, 0xd9],
    encodeText(trailingText),
  );
const writeJpeg: PictureWriter = ({ notes = [], ...size }) =>
  createJpeg(
    notes.flatMap((note, index) => JPEG_NOTES[index % JPEG_NOTES.length]?.(note) ?? []),
    { ...size, behind: notes.at(-1) },
  );

const createPngChunk = (name: string, data: readonly number[] | Uint8Array) => [
  ...encodeBigEndian(data.length, 4),
  ...encodeText(name),
  ...data,
  1,
  2,
  3,
  4,
];
const writePng: PictureWriter = ({ width = 4, height = 3, dataBytes = 5, notes = [] }) =>
  concatBytes(
    [0x89, ...encodeText('PNG\r\n\x1a\n')],
    createPngChunk('IHDR', [...encodeBigEndian(width, 4), ...encodeBigEndian(height, 4), 8, 2, 0, 0, 0]),
    notes.flatMap((note, index) =>
      createPngChunk(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt', 'iCCP'][index % 7] ?? '', encodeText(note)),
    ),
    createPngChunk('IDAT', createZeros(dataBytes)),
    createPngChunk('IEND', []),
    encodeText(notes.at(-1) ?? ''),
  );

const createGifBlock = (data: readonly number[]) => [data.length, ...data, 0];
const GIF_NOTES = [
  (note: string) => [0x21, 0xfe, ...createGifBlock(encodeText(note))],
  (note: string) => [0x21, 0xff, 11, ...encodeText('XMP DataXMP'), ...createGifBlock(encodeText(note))],
];
const writeGif: PictureWriter = ({ width = 4, height = 3, dataBytes = 5, notes = [] }) =>
  concatBytes(
    encodeText('GIF89a'),
    [...encodeLittleEndian(width, 2), ...encodeLittleEndian(height, 2), 0x80, 0, 0, 1, 2, 3, 4, 5, 6],
    [0x21, 0xff, 11, ...encodeText('NETSCAPE2.0'), ...createGifBlock([1, 0, 0])],
    notes.flatMap((note, index) => GIF_NOTES[index % 2]?.(note) ?? []),
    [0x21, 0xf9, ...createGifBlock([0, 0, 0, 0])],
    [0x2c, ...encodeLittleEndian(0, 4), ...encodeLittleEndian(width, 2), ...encodeLittleEndian(height, 2), 0, 2],
    createGifBlock([...createZeros(Math.min(dataBytes, 255))]),
    [0x3b],
    encodeText(notes.at(-1) ?? ''),
  );

const createWebpChunk = (name: string, data: readonly number[] | Uint8Array) => [
  ...encodeText(name),
  ...encodeLittleEndian(data.length, 4),
  ...data,
  ...createZeros(data.length % 2),
];
const writeWebp: PictureWriter = ({ width = 4, height = 3, dataBytes = 5, notes = [] }) => {
  const chunks = [
    ...createWebpChunk('VP8X', [
      notes.length > 0 ? 0x1c : 0x10,
      0,
      0,
      0,
      ...encodeLittleEndian(width - 1, 3),
      ...encodeLittleEndian(height - 1, 3),
    ]),
    ...createWebpChunk('VP8L', [
      0x2f,
      ...encodeLittleEndian(((height - 1) << 14) | (width - 1), 4),
      ...createZeros(dataBytes),
    ]),
    ...notes.flatMap((note, index) =>
      createWebpChunk(['EXIF', 'XMP ', 'NOTE', 'ICCP'][index % 4] ?? '', encodeText(note)),
    ),
  ];
  return concatBytes(
    encodeText('RIFF'),
    encodeLittleEndian(chunks.length + 4, 4),
    encodeText('WEBP'),
    chunks,
    encodeText(notes.at(-1) ?? ''),
  );
};

export const SAMPLES = {
  'image/jpeg': writeJpeg,
  'image/png': writePng,
  'image/gif': writeGif,
  'image/webp': writeWebp,
} satisfies Record<string, PictureWriter>;
export const SAMPLE_TYPES = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[];

/** Creates an image file of exactly the given size in bytes. */
export function pictureOfSize(contentType: 'image/jpeg' | 'image/png', bytes: number): Uint8Array<ArrayBuffer> {
  const writePicture = SAMPLES[contentType];
  return writePicture({ dataBytes: bytes - writePicture({ dataBytes: 0 }).length });
}
