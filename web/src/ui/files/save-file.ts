/** Some browsers read the file a moment after the click; this is more than enough. */
const KEEP_MS = 60_000;

/** Letters and digits of any script, since other characters are not allowed in files everywhere. */
export const plainFileName = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');

/** Downloads a file that was made in the browser. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
