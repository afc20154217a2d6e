export interface Shareable {
  readonly title: string;
  readonly url: string;
}

/** The browser APIs for sharing; either may be missing (plain http, old browsers). */
export interface Sharer {
  readonly share?: (data: { title: string; url: string }) => Promise<void>;
  readonly clipboard?: { readonly writeText: (text: string) => Promise<void> };
}

export type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'failed';

/** Opens the share sheet, or copies the link when sharing is missing or fails. */
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
