/** What is used of https://github.com/catdad-experiments/libheif-js#usage, which comes without types of its own. */
declare module 'libheif-js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): number;
    /** Decodes into `into.data`, four bytes a pixel, turned as the file says; answers null when it cannot. */
    display(into: ImageData, done: (decoded: ImageData | null) => void): void;
  }
  const libheif: {
    readonly HeifDecoder: new () => {
      /** Empty when the file cannot be read. */
      decode(file: Uint8Array): readonly HeifImage[];
    };
  };
  export default libheif;
}
