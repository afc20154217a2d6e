/** A page of a browser that Playwright does not drive, as far as the tests here need one. */
export interface Tab {
  open(address: string): Promise<void>;
  /** What a person sees of this now. */
  find(what: What): Promise<Found | null>;
  /** Its address and its words, for whoever asks why a test failed. */
  describe(): Promise<string>;
}

export interface Found {
  click(): Promise<void>;
  type(text: string): Promise<void>;
}

/** Opens a new browser, with a page that ends with it. */
export type Engine = () => Promise<{ readonly tab: Tab; readonly close: () => Promise<void> }>;

/** Elements, and a pattern of their names. */
export interface What {
  readonly css: string;
  readonly name: string;
}

/** Runs in the page. */
export const describePage = () => `${location.href}\n${document.body.innerText}`;

/** Runs in the page: the first of these elements that can be seen, in no element that hides or cuts it off. */
export function look({ css, name }: What): Element | null {
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
