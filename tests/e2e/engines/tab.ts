/** A page in a browser that Playwright does not drive, with the operations the tests here need. */
export interface Tab {
  open(address: string): Promise<void>;
  /** The first visible element of these. */
  find(target: Target): Promise<Found | null>;
  /** Gives a file to a file input, which pages hide. */
  chooseFile(css: string, file: string): Promise<void>;
  /** Its address and text, for the message of a failed test. */
  describe(): Promise<string>;
}

export interface Found {
  click(): Promise<void>;
  type(text: string): Promise<void>;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Opens a new browser with one page of this size. */
export type Engine = (size: Size) => Promise<{ readonly tab: Tab; readonly close: () => Promise<void> }>;

/** A CSS selector and a pattern of the element's name. */
export interface Target {
  readonly css: string;
  readonly name: string;
}

/** Runs in the page. */
export const describePage = () => `${location.href}\n${document.body.innerText}`;

/** Runs in the page: finds the first visible element that no ancestor hides or clips. */
export function findVisible({ css, name }: Target): Element | null {
  const isNamed = (element: Element) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent;
    return new RegExp(name).test((element.getAttribute('aria-label') ?? label ?? '').trim());
  };
  const isSeen = (element: Element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const [box] = element.getClientRects();
    if (box === undefined) return false;
    const root = element.getRootNode() as Document | ShadowRoot;
    return element.contains(root.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  };
  const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const all = [document, ...shadows].flatMap((root) => [...root.querySelectorAll(css)]);
  return all.find((element) => isNamed(element) && isSeen(element)) ?? null;
}
