const longestSide = 1_600;

/** Makes chosen photos small before they are sent. What the browser cannot open goes as it is, and we look. */
export async function shrinkPhotos(input: HTMLInputElement): Promise<void> {
  const chosen = input.files;
  const small = new DataTransfer();
  for (const file of chosen ?? []) small.items.add(await shrink(file).catch(() => file));
  // Others may have been chosen meanwhile.
  if (input.files === chosen) input.files = small.files;
}

async function shrink(file: File): Promise<File> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const pen = canvas.getContext('2d');
  if (pen === null) return file;
  // What is transparent would become black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
  return made === null || made.size >= file.size
    ? file
    : new File([made], 'photo.jpg', { type: 'image/jpeg' });
}
