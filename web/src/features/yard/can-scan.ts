/** What the browser's own reader of codes has, as far as it is used here; no types of the platform know it. */
interface CodeReader {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}

declare global {
  interface Window {
    readonly BarcodeDetector?: new (options: { readonly formats: readonly string[] }) => CodeReader;
  }
}

/**
 * Chrome on Android has the reader since 83, Chrome on macOS since 88, Firefox and Safari have none: there the number
 * is typed (https://raw.githubusercontent.com/mdn/browser-compat-data/main/api/BarcodeDetector.json).
 */
export const canScan = (): boolean => window.BarcodeDetector !== undefined && 'mediaDevices' in navigator;

export const codeReader = (): CodeReader | undefined =>
  window.BarcodeDetector && new window.BarcodeDetector({ formats: ['qr_code'] });
