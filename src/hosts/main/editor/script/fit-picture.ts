/** The server's limits, in bytes and pixels. */
const most = 10 * 1024 * 1024;
const mostPixels = 32_000_000;
const asItIs = ['image/jpeg', 'image/png', 'image/webp'];

/** Converts a photo that is too large, or has a format that the server can't read, into a smaller JPEG. */
export async function fitPicture(file: File, image: ImageBitmap | null): Promise<File> {
  if (!image || !isPhoto(file)) return file;
  const fits = file.size <= most && image.width * image.height <= mostPixels;
  if (fits && asItIs.includes(file.type)) return file;
  for (let longest = 4096; longest >= 512; longest /= 2) {
    const drawn = await encode(drawPicture(image, longest));
    if (drawn && drawn.size <= most)
      return new File([drawn], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
  }
  return file;
}

/** Null if this browser can't draw the file. */
export async function readPicture(file: File): Promise<ImageBitmap | null> {
  return isPhoto(file) ? createImageBitmap(file).catch(() => null) : null;
}

export function drawPicture(image: ImageBitmap, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // White, because a JPEG has no transparency.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
}

function isPhoto({ type }: File): boolean {
  return type.startsWith('image/') && type !== 'image/gif' && type !== 'image/svg+xml';
}
