import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { maySee } from '#shared/model/accounts/duties.ts';
import { MAX_SEARCH_LENGTH } from '#shared/model/max-search-length.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { CONTROL_CLASS } from '#web/ui/forms/field.tsx';
import { type Hit, type Kind, KINDS } from './find.ts';

const PAUSE_MS = 200;
/** One letter finds everything. */
const LEAST = 2;

/** No element of HTML is a list of links that a field moves through. https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
const ROLES = {
  listbox: { role: 'listbox' },
  group: { role: 'group' },
  option: { role: 'option' },
} as const;

const comboboxOf = (listId: string, activeId: string | undefined) => ({
  role: 'combobox',
  'aria-autocomplete': 'list' as const,
  'aria-controls': listId,
  'aria-expanded': activeId !== undefined,
  ...(activeId !== undefined && { 'aria-activedescendant': activeId }),
});

interface SearchBoxProps {
  readonly kinds?: readonly Kind[];
  /** Takes what was found; by default it is opened. */
  readonly onChoose?: (hit: Hit) => void;
  readonly onClose: () => void;
}

/** The field and what is found while somebody types: a combobox whose list has a group for each kind. */
export function SearchBox({ kinds = KINDS, onChoose, onClose }: SearchBoxProps) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim());
  const [at, setAt] = useState(0);
  const found = useFound(kinds, words);
  const hits = found.flatMap(({ data }) => data ?? []);
  const active = Math.min(at, hits.length - 1);
  const isSearching = found.some(({ isFetching }) => isFetching) || typed.trim() !== words;
  const optionId = (index: number) => `${listId}-${String(index)}`;
  useEffect(() => {
    document.getElementById(`${listId}-${String(active)}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  const open = () => {
    const hit = hits[active];
    if (hit === undefined) return;
    if (onChoose !== undefined) {
      onChoose(hit);
      return;
    }
    onClose();
    void navigate(hit.to);
  };
  // Enter, pressed before the answer is there, opens the first of what is found.
  const isEntered = useRef(false);
  const openIfEntered = useEffectEvent(() => {
    if (isEntered.current) open();
    isEntered.current = false;
  });
  useEffect(() => {
    if (!isSearching) openIfEntered();
  }, [isSearching]);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (hits.length > 0) setAt((active + step + hits.length) % hits.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isSearching) isEntered.current = true;
      else open();
    }
  };
  return (
    <div className="grid gap-4">
      <input
        ref={field}
        type="search"
        aria-label={`Search ${kinds.map(({ name }) => name.toLowerCase()).join(', ')}`}
        {...comboboxOf(listId, hits.length === 0 ? undefined : optionId(active))}
        autoComplete="off"
        spellCheck={false}
        placeholder="Title, number, name, e-mail, UTR, amount…"
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          isEntered.current = false;
          setAt(0);
        }}
        onKeyDown={press}
        className={cx(CONTROL_CLASS, '[&::-webkit-search-cancel-button]:hidden')}
      />
      <output className="text-sm text-muted">{stateOf({ words, hits, isSearching })}</output>
      <div id={listId} {...ROLES.listbox} aria-label="Found" className="grid gap-4 empty:hidden">
        {found.map(({ kind, data = [] }, place) => {
          if (data.length === 0) return null;
          const first = found.slice(0, place).reduce((sum, before) => sum + (before.data?.length ?? 0), 0);
          return (
            <div key={kind.name} {...ROLES.group} aria-label={kind.name} className="grid gap-0.5">
              <p aria-hidden="true" className="px-3 text-xs font-semibold text-muted">
                {kind.name}
              </p>
              {data.map((hit, index) => (
                <Option
                  key={hit.to}
                  hit={hit}
                  id={optionId(first + index)}
                  isActive={first + index === active}
                  onChoose={onChoose}
                  onClose={onClose}
                />
              ))}
            </div>
          );
        })}
      </div>
      {found.map(
        ({ kind, error, refetch }) =>
          error !== null && (
            <p key={kind.name} role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
              {kind.name}: {sentenceOf(error, 'They could not be searched.')}
              <Button size="sm" variant="secondary" onClick={() => void refetch()}>
                Try again
              </Button>
            </p>
          ),
      )}
    </div>
  );
}

/** What is found of each kind that the reader may see. Results of the words before stay until new ones are there. */
function useFound(offered: readonly Kind[], words: string) {
  const client = useQueryClient();
  const { duties } = useSignedInUser();
  const kinds = offered.filter(({ duty }) => maySee(duties, duty));
  const results = useQueries({
    queries: kinds.map(({ name, find }) => ({
      queryKey: ['search', name, words],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => find(words, { signal, client }),
      enabled: words.length >= LEAST,
      staleTime: 10_000,
      retry: false,
      placeholderData: (before: readonly Hit[] | undefined) => (words.length >= LEAST ? before : undefined),
    })),
  });
  return results.flatMap(({ data, error, isFetching, refetch }, index) => {
    const kind = kinds[index];
    return kind === undefined ? [] : [{ kind, data, error, isFetching, refetch }];
  });
}

interface Searched {
  readonly words: string;
  readonly hits: readonly Hit[];
  readonly isSearching: boolean;
}

function stateOf({ words, hits, isSearching }: Searched): string {
  if (words.length < LEAST && !isSearching) return 'Type at least two letters or figures.';
  if (isSearching) return 'Searching…';
  if (hits.length === 0) return `Nothing found for “${words}”.`;
  return hits.length === 1 ? '1 result' : `${String(hits.length)} results`;
}

/** The text once its writer has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface OptionProps {
  readonly hit: Hit;
  readonly id: string;
  readonly isActive: boolean;
  readonly onChoose: ((hit: Hit) => void) | undefined;
  readonly onClose: () => void;
}

function Option({ hit, id, isActive, onChoose, onClose }: OptionProps) {
  const { to, title, about } = hit;
  return (
    <Link
      id={id}
      {...ROLES.option}
      aria-selected={isActive}
      tabIndex={-1}
      to={to}
      onClick={(event) => {
        if (onChoose === undefined) onClose();
        else {
          event.preventDefault();
          onChoose(hit);
        }
      }}
      className={cx(
        'flex min-h-11 flex-wrap items-baseline gap-x-3 gap-y-0.5 rounded-md px-3 py-2.5 text-sm',
        isActive ? 'bg-accent-soft text-accent' : 'hover:bg-sunken',
      )}
    >
      <span className="font-semibold wrap-anywhere">{title}</span>
      <span className="tabular wrap-anywhere text-muted">{about.join(' · ')}</span>
    </Link>
  );
}
