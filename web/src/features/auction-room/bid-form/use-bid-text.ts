import { useState } from 'react';
import { useSignedInUser } from '../../../session/require-role.tsx';
import { bidDraft } from './bid-draft.ts';

/** The text of the amount field, which is kept for this tab until it is bid or emptied. */
export function useBidText(auctionId: string): readonly [string, (text: string) => void] {
  const { id: userId } = useSignedInUser();
  const [draft] = useState(() => bidDraft(sessionStorage, userId, auctionId));
  const [text, setText] = useState(draft.read);
  const write = (next: string) => {
    draft.write(next);
    setText(next);
  };
  return [text, write];
}
