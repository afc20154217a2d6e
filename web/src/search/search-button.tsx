import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { KeyCap } from '#web/admin/keys/key-cap.tsx';
import { isForPage } from '#web/admin/keys/page-keys.ts';
import { useKeysChoice } from '#web/admin/keys/use-page-keys.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { partOnDemand } from '#web/ui/overlays/lazy-part.tsx';

const load = () => import('./search-box.tsx');
const SearchBox = partOnDemand<{ readonly onClose: () => void }>(
  async () => (await load()).SearchBox,
  () => <Spinner label="Loading…" />,
);

/** Lets the screen load first. */
const HEAD_START_MS = 2_000;
/** What fails is loaded again when it is needed. */
const preload = () => void load().catch(() => undefined);

/** Opens the search over lots, people, payments and tickets, also by `/` and Ctrl+K. */
export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false);
  const [hasKeys] = useKeysChoice();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
    const isSlash = hasKeys && !event.ctrlKey && !event.metaKey && !event.altKey && event.key === '/';
    if (!(isChord || isSlash) || !isForPage(event)) return;
    event.preventDefault();
    setIsOpen(true);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    // Whoever presses the key goes on typing at once.
    const timer = setTimeout(preload, HEAD_START_MS);
    return () => {
      document.removeEventListener('keydown', press);
      clearTimeout(timer);
    };
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={hasKeys ? '/ Control+K' : 'Control+K'}
        className="flex min-h-10 items-center gap-2.5 rounded-md border border-border px-3 text-sm text-muted transition-colors hover:border-border-strong hover:text-text sm:w-72 pointer-coarse:min-h-11"
        onPointerEnter={preload}
        onClick={() => setIsOpen(true)}
      >
        <Search className="size-4 shrink-0" aria-hidden="true" />
        <span className="max-sm:sr-only">Search everywhere</span>
        <KeyCap isSilent className="ml-auto max-md:hidden">
          {hasKeys ? '/' : 'Ctrl K'}
        </KeyCap>
      </button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Search everywhere" size="lg">
        <SearchBox onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}
