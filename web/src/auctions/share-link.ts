export interface Shareable {
  readonly title: string;
  readonly url: string;
}

/** What sharing needs of the browser; either may be missing (plain http, old browsers). */
export interface Sharer {
  readonly share?: (data: { title: string; url: string }) => Promise<void>;
  readonly clipboard?: { readonly writeText: (text: string) => Promise<void> };
}

export type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'failed';

/** Opens the device's share sheet, or copies the link where there is none or it does not work. */
export async function shareLink(sharer: Sharer, { title, url }: Shareable): Promise<ShareOutcome> {
  try {
    if (sharer.share !== undefined) {
      await sharer.share({ title, url });
      return 'shared';
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 'dismissed';
  }
  try {
    await sharer.clipboard?.writeText(url);
    return sharer.clipboard === undefined ? 'failed' : 'copied';
  } catch {
    return 'failed';
  }
}
