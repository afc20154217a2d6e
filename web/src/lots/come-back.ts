/** What the document of a lot says about when to ask for it again. */
export interface ComeBack {
  readonly comeBackAfterMs?: number | null | undefined;
}

const USUAL_MS = 5_000;

/** The pause until the next request in milliseconds; false when nothing changes any more. */
export const pauseOf = ({ comeBackAfterMs = USUAL_MS }: ComeBack): number | false => comeBackAfterMs ?? false;
