const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An image of one colour, of the size that is wanted. */
export function createPicture(
  format: 'png' | 'jpeg' | 'webp',
  width: number,
  height: number,
): Promise<Buffer> {
  return new Bun.Image(dot).resize(width, height)[format]().buffer();
}

/** A JPEG from a camera that was held upright: its rows are the columns of what was seen. */
export async function createTurnedPhoto(width: number, height: number): Promise<Buffer> {
  const photo = await createPicture('jpeg', width, height);
  const turned = Buffer.from(
    'ffe1002245786966 00004d4d002a00000008000101120003000000010006000000000000'.replace(' ', ''),
    'hex',
  );
  return Buffer.concat([photo.subarray(0, 2), turned, photo.subarray(2)]);
}

/** As much of an AVIF as says how large it is. */
export function createAvif(width: number, height: number): Buffer {
  const extent = Buffer.alloc(8);
  extent.writeUInt32BE(width, 0);
  extent.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf\0\0\0\x14ispe\0\0\0\0', 'latin1'),
    extent,
  ]);
}
