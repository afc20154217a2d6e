import codeUrl from 'libheif-js/libheif/libheif.js?url';

interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): number;
  /** Decodes into `into.data`, four bytes a pixel, rotated as the file says. Calls `done` with null when it cannot. */
  display(into: ImageData, done: (decoded: ImageData | null) => void): void;
}

/** The used part of https://github.com/catdad-experiments/libheif-js#usage, which has no types. */
interface Libheif {
  readonly HeifDecoder: new () => {
    /** Empty when the file cannot be decoded. */
    decode(file: Uint8Array): readonly HeifImage[];
  };
}

/**
 * Loads libheif as a file of its own: it is minified, and bundling its 3 MB again would double the time of the site's build.
 * It is written for CommonJS, so it assigns its factory to `module.exports`.
 */
export async function loadLibheif(): Promise<Libheif> {
  const module: { exports?: () => Libheif } = {};
  Object.assign(globalThis, { module, exports: {} });
  await import(/* @vite-ignore */ codeUrl);
  if (module.exports === undefined) throw new Error(`${codeUrl} exports nothing.`);
  return module.exports();
}
