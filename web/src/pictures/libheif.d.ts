/** The used part of https://github.com/catdad-experiments/libheif-js#usage, which has no types. */
declare module 'libheif-js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): number;
    /**
     * Decodes into `into.data`, four bytes a pixel, rotated as the file says. Calls `done` with null when it cannot.
     */
    display(into: ImageData, done: (decoded: ImageData | null) => void): void;
  }
  const libheif: {
    readonly HeifDecoder: new () => {
      /** Empty when the file cannot be decoded. */
      decode(file: Uint8Array): readonly HeifImage[];
    };
  };
  export default libheif;
}
