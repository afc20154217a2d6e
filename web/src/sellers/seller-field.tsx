import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { foldText } from '#shared/model/fold-text.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { sellersQuery } from './sellers-query.ts';

interface SellerFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly name?: string;
  readonly className?: string;
  /** The id of the seller; empty for the house's own lot. */
  readonly value: string;
  readonly onChange: (sellerId: string) => void;
}

/**
 * One of the house's sellers, found by typing a part of the name. What is typed and is nobody's name is not taken: the
 * field shows again who is chosen. Renders nothing while the house has no sellers.
 */
export function SellerField({ value, onChange, ...texts }: SellerFieldProps) {
  const list = useId();
  const { data } = useQuery(sellersQuery);
  const [typed, setTyped] = useState<string>();
  const [unknown, setUnknown] = useState<string>();
  const sellers = data?.sellers ?? [];
  if (sellers.length === 0 && value === '') return null;
  const chosen = sellers.find(({ _id }) => _id === value)?.name ?? (value === '' ? '' : 'A seller');
  const type = (text: string) => {
    setUnknown(undefined);
    const folded = foldText(text);
    const named = sellers.find(({ name }) => foldText(name) === folded);
    if (named !== undefined || folded === '') onChange(named?._id ?? '');
    setTyped(text);
  };
  const leave = () => {
    if (typed !== undefined && foldText(typed) !== foldText(chosen)) setUnknown(typed.trim());
    setTyped(undefined);
  };
  return (
    <>
      <TextField
        {...texts}
        list={list}
        autoComplete="off"
        placeholder="The house’s own"
        value={typed ?? chosen}
        error={unknown === undefined ? texts.error : `No seller is called ${unknown}. Please choose one of the list.`}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
      />
      <datalist id={list}>
        {sellers.map(({ _id, name }) => (
          <option key={_id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
