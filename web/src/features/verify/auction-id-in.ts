const ADDRESS = /^(?:https?:\/\/[^/]+)?\/(?:lots|auctions?|verify)\/([^/?#]+)/;
const ID = /^[\w:.-]{1,100}$/;

/** The id in the address of a page of an auction; an id itself is one. */
export function auctionIdIn(typed: string): string | undefined {
  const text = typed.trim();
  const id = ADDRESS.exec(text)?.[1] ?? text;
  return ID.test(id) ? id : undefined;
}
