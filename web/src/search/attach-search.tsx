import { listLots } from '#shared/contract/lots/public-lots.ts';
import { HANDLING_DUTIES } from '#shared/model/grievances/grievance-words.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { paths } from '#web/paths.ts';
import { type Asked, findPayments, findPeople, type Hit, type Kind, MOST } from './find.ts';
import { SearchBox } from './search-box.tsx';

/** Lots that everybody may see, since the person reads which one it is; none where lots are not public. */
async function findPublicLots(search: string, { signal }: Asked): Promise<readonly Hit[]> {
  const find = async (status?: 'cancelled') => {
    try {
      return (await call(listLots, { query: { search, limit: MOST, status }, signal })).lots;
    } catch (error) {
      if (hasCode(error, 'NOT_PUBLIC')) return [];
      throw error;
    }
  };
  const [listed, cancelled] = await Promise.all([find(), find('cancelled')]);
  return [...listed, ...cancelled].slice(0, MOST).map(({ _id, title, city, status }) => ({
    to: paths.adminAuction(_id),
    title,
    about: [...(city === undefined ? [] : [city]), ...(status === 'cancelled' ? ['Cancelled'] : [])],
    names: { auctionId: _id },
  }));
}

const LOT_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const PAYMENT_ID = /^[\w-]{8,64}$/;

const KINDS: readonly Kind[] = [
  { name: 'Lots', duty: HANDLING_DUTIES, find: findPublicLots },
  {
    // Where lots are not public. The server looks whether there is one.
    name: 'Lot by its ID',
    duty: HANDLING_DUTIES,
    find: (search) =>
      Promise.resolve(
        LOT_ID.test(search)
          ? [{ to: paths.adminAuction(search), title: search, about: ['A lot'], names: { auctionId: search } }]
          : [],
      ),
  },
  { name: 'People', duty: 'people', find: findPeople },
  { name: 'Payments', duty: 'money', find: findPayments },
  {
    // For who may not search payments. The server looks whether the person has made it.
    name: 'Payment by its ID',
    duty: 'support',
    find: (search) =>
      Promise.resolve(
        PAYMENT_ID.test(search)
          ? [{ to: paths.transaction(search), title: search, about: ['A payment'], names: { paymentId: search } }]
          : [],
      ),
  },
];

interface AttachSearchProps {
  readonly onAttach: (names: NonNullable<Hit['names']>) => void;
  readonly onClose: () => void;
}

/** Finds the lot, the payment or the person that a ticket is about. */
export function AttachSearch({ onAttach, onClose }: AttachSearchProps) {
  return (
    <SearchBox
      kinds={KINDS}
      onChoose={({ names }) => {
        if (names !== undefined) onAttach(names);
      }}
      onClose={onClose}
    />
  );
}
